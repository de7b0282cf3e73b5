import { describe, expect, test } from 'vitest';
import type { Summary } from '../../src/replay/summary.ts';
import { markdown } from '../../src/report/markdown.ts';
import { COMPARISON, FIVE_GUARDS, ONE_GUARD, PLAIN, SAMPLE, SUMMARY, triggerIn } from './sample.ts';

test.each([
  ['markdown', SAMPLE],
  ['markdown-one-guard', ONE_GUARD],
  ['markdown-five-guards', FIVE_GUARDS],
])('%s', async (name, run) => {
  await expect(markdown.render(run, PLAIN)).toMatchFileSnapshot(`../golden/report/${name}.md`);
});

test('every footnote that is pointed to is there, and no other', () => {
  for (const run of [SAMPLE, ONE_GUARD, FIVE_GUARDS]) {
    const report = markdown.render(run, PLAIN);
    const defined = Array.from(report.matchAll(/^\[\^(\w+)\]: /gm), ([, note]) => note);
    const used = new Set(Array.from(report.matchAll(/\[\^(\w+)\](?!:)/g), ([, note]) => note));
    expect(new Set(defined)).toEqual(used);
    expect(defined).toHaveLength(used.size);
  }
});

test('in ASCII it is all ASCII', () => {
  expect(markdown.render(SAMPLE, { ...PLAIN, unicode: false })).toMatch(/^[\n -~]*$/);
});

describe('what is published', () => {
  const example = 'cp /home/ines/deploy.env . && mail ines@shop.de && rm -rf /home/ines';
  const group = { rule: 'rm-root-home', category: 'c', cases: 1, requests: 1, example } as const;

  test('says nothing of who somebody is, and still marks what spoke', () => {
    const groups = [{ ...group, movement: 'lost', trigger: triggerIn(example, 'rm -rf /home/ines', true) } as const];
    const summary: Summary = { ...SUMMARY, comparisons: [{ ...COMPARISON, groups }] };
    const report = markdown.render({ summary, changes: [] }, PLAIN);
    expect(report).not.toMatch(/ines\b/);
    expect(report).toMatch(/`cp \/home\/REDACTED-user-8\/.*REDACTED-email-16.*▸rm -rf \/home\/REDACTED-user-8◂`/);
    expect(report).toContain('`/home/REDACTED-user-8/.claude/projects`');
  });
});
