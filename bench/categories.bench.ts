/** How far categories by evidence, and triggers found by asking, agree with labels and with what guards say themselves. */

import { builtIn, openHooks } from './categories/guards.ts';
import { type Figures, figuresOf, type Share, together } from './categories/figures.ts';
import { mentions, reports } from './categories/rows.ts';
import { median } from './measure.ts';

export async function benchCategories(): Promise<void> {
  const ours = await mentions();
  const others = reports();
  if (others === undefined) console.log('categories: public reports skipped, ../shared/cases is not there');
  const hooks = await openHooks();
  try {
    for (const guard of [...builtIn, ...hooks.guards]) {
      const onOurs = await figuresOf(guard, ours);
      print(`${guard.name}, mentions.csv`, onOurs);
      if (others !== undefined)
        print(`${guard.name}, with public reports`, together([onOurs, await figuresOf(guard, others)]));
    }
  } finally {
    await hooks.close();
  }
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
