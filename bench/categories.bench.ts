/** How far categories by evidence, and triggers found by asking, agree with labels and with what guards say themselves. */

import { openHooks, v1, v2 } from './categories/guards.ts';
import { type Figures, figuresOf, type Share, together } from './categories/figures.ts';
import { missFiguresOf } from './categories/misses.ts';
import { labelled, reports } from './categories/rows.ts';
import { median } from './measure.ts';

export async function benchCategories(): Promise<void> {
  const ours = await labelled('mentions');
  const others = reports();
  if (others === undefined) console.log('categories: public reports skipped, ../shared/cases is not there');
  const hooks = await openHooks();
  try {
    for (const guard of [v1, v2, ...hooks.guards]) {
      const onOurs = await figuresOf(guard, ours);
      print(`${guard.name}, mentions.csv`, onOurs);
      if (others !== undefined)
        print(`${guard.name}, with public reports`, together([onOurs, await figuresOf(guard, others)]));
    }
  } finally {
    await hooks.close();
  }
  const { category, disagreements } = await missFiguresOf(v2, await labelled('unrecoverable', 'mentions'));
  console.log(
    `misses, where ${v2.name} sees them: category as labelled, of the eight that must be right: ${shareOf(category)}`,
  );
  for (const line of disagreements) console.log(`  differs: ${line}`);
}

function print(name: string, figures: Figures): void {
  console.log(`${name}: ${figures.blocked} blocked`);
  if (figures.blocked > 0) for (const line of linesOf(figures)) console.log(`  ${line}`);
}

function linesOf({ category, textOnly, overlap, questions, disagreements }: Figures): readonly string[] {
  return [
    `category as labelled: ${shareOf(category)} (at least 90%)`,
    `text only or would run, as labelled: ${shareOf(textOnly)} (at least 97%)`,
    ...(overlap.of === 0 ? [] : [`trigger where the guard says: ${shareOf(overlap)} (at least 95%)`]),
    `questions a case: median ${median(questions)} (at most 12), most ${Math.max(...questions)}, n = ${questions.length}`,
    ...disagreements.map((line) => `differs: ${line}`),
  ];
}

function shareOf({ holds, of }: Share): string {
  return of === 0 ? 'none' : `${((100 * holds) / of).toFixed(1)}% of ${of}`;
}
