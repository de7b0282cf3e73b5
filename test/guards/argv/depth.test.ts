/** Nothing lies too deep: what is not followed any further is searched as text. */

import { describe, expect, test } from 'vitest';
import { cpuTimeSince } from '../../cpu-time.ts';
import { judged } from './judged.ts';

const DEPTHS = [1, 2, 7, 50, 300, 400, 2000] as const;

/** What opens, what closes, and what lies within where the place is not one for a command. */
type Kind = readonly [open: string, close: string, within?: string];

const SUBSTITUTED = '$(rm -rf /)';

const KINDS: readonly Kind[] = [
  ['$(', ')'],
  ['$( ', ' )'],
  ['"$(', ')"'],
  ['echo $(', ')'],
  ['echo "a $(', ') b"'],
  ['x=$(', ')'],
  ['x=($(', '))'],
  ['> $(', ')'],
  ['cat <<< $(', ')'],
  ['[[ -n $(', ') ]]'],
  ['cat <(', ')'],
  ['tee >(', ')'],
  ['${ ', '; }'],
  ['( ', ' )'],
  ['true && (', ')'],
  ['true | (', ')'],
  ['{ ', '; }'],
  ['! { ', '; }'],
  ['f() { ', '; }'],
  ['coproc { ', '; }'],
  ['if true; then ', '; fi'],
  ['if ', '; then :; fi'],
  ['if true; then :; elif ', '; then :; fi'],
  ['if true; then :; else ', '; fi'],
  ['while true; do ', '; done'],
  ['until ', '; do :; done'],
  ['for x in y; do ', '; done'],
  ['case x in x) ', ';; esac'],
  ['case x in\n  y) true ;;\n  x) ', ' ;;\nesac'],
  ['${x:-', '}'],
  ['echo ${x:-', '}', SUBSTITUTED],
  ['echo "${x:-', '}"', SUBSTITUTED],
  ['echo ${x/', '}', SUBSTITUTED],
  ['echo ${x/y/', '}', SUBSTITUTED],
  ['echo ${x:', '}', SUBSTITUTED],
  ['echo ${x[', ']}', SUBSTITUTED],
  ['echo $(( ', ' ))', SUBSTITUTED],
  ['echo $[ ', ' ]', SUBSTITUTED],
  ['(( ', ' ))', SUBSTITUTED],
  ['echo @(', ')', SUBSTITUTED],
  ['echo {', '}', SUBSTITUTED],
  ['eval ', ''],
  ['sudo ', ''],
  ['! ', ''],
];

const NESTED = KINDS.map(([open, close, within = 'rm -rf /']) => ({ open, close, within }));

describe.each(NESTED)('$open … $close', ({ open, close, within }) => {
  test.each(DEPTHS)('%i deep', (depth) => {
    const command = open.repeat(depth) + within + close.repeat(depth);
    const start = process.cpuUsage();
    const verdict = judged(command);
    expect(cpuTimeSince(start)).toBeLessThan(2000);
    expect(verdict).toMatchObject({ decision: 'deny', rule: 'rm-root-home' });
  });
});

test.each([300, 400, 2000])('the reason says why it was judged by its text, %i deep', (depth) => {
  const verdict = judged(`${'$('.repeat(depth)}rm -rf /${')'.repeat(depth)}`);
  expect(verdict).toMatchObject({ reason: expect.stringContaining('(Judged by its text: it is nested too deeply.)') });
});

test.each([
  'terraform destroy',
  'kubectl -n ${NS} delete ns prod',
  'helm uninstall web',
  'git push -f origin main',
  'git push -f origin "main"',
  "rm -rf '/'",
  'rm -rf ${HOME}',
  'sudo -u root rm -rf "$HOME"',
  'bash -c "rm -rf /"',
  'psql -c "DROP TABLE users"',
])('every rule finds it there: %s', (command) => {
  expect(judged(`${'$('.repeat(300)}${command}${')'.repeat(300)}`)).toMatchObject({ decision: 'deny' });
});

test.each([
  'ls -la',
  'rm -rf build',
  'rm -rf "/tmp/x"',
  'echo terraform destroy',
  'grep -rn "then terraform destroy" docs',
  'git log) terraform destroy',
])('what is harmless passes there: %s', (command) => {
  expect(judged(`${'$('.repeat(300)}${command}${')'.repeat(300)}`)).toEqual({ decision: 'none' });
});
