/** Every mistake in a replay.yaml is one sentence with its line and column and a way out. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checked } from '../../../src/cli/config/checked.ts';
import { configuredGuard } from '../../../src/cli/config/configured.ts';
import { wholeFile } from '../../../src/cli/config/schema.ts';
import { YamlFile } from '../../../src/cli/config/yaml-file.ts';
import { ReplayError } from '../../../src/errors.ts';

/** Reads it as readConfig does, without a file. */
function read(text: string): void {
  const yaml = new YamlFile('replay.yaml', text);
  const { guards } = checked(yaml, [], yaml.value ?? {}, wholeFile);
  for (const [name, entry] of Object.entries(guards ?? {})) {
    configuredGuard(name, entry, { yaml, folder: '/project', home: '/home/ann' });
  }
}

const A_GUARD = 'give a map, such as {command: [python3, hooks/guard.py]}';
const A_COMMAND = 'give a list, such as [python3, hooks/guard.py], or a string for a shell to run';
const A_TIME = 'give milliseconds, a whole number from 1 to 2147483647';
const JUDGED = 'give a command to judge, such as "git push --force"';

test.each<readonly [string, string | RegExp]>([
  // The file.
  ['- a', '1:1: the file is a list: give a map, such as guards: {mine: {command: [python3, hooks/guard.py]}}'],
  ['hello', '1:1: the file is "hello": give a map, such as guards: {mine: {command: [python3, hooks/guard.py]}}'],
  ['gaurds: {}', '1:1: the file has no key "gaurds": did you mean guards?'],
  ['xyzzy: 1', '1:1: the file has no key "xyzzy": there are guards, sources, labels'],
  ['labels: [x.csv]', '1:9: labels is a list: give the file that keeps labels, such as corpora/labels.csv'],
  ['gate: {}', '1:1: gate is not there yet; take it out'],
  ['__proto__: 1', '1:1: the file has no key "__proto__": there are guards, sources, labels'],
  ['sources: corpora', '1:10: sources is "corpora": give a list of paths, such as [corpora/]'],
  ['sources: [corpora, 1]', '1:20: sources[1] is 1: give a list of paths, such as [corpora/]'],
  ['sources:\n  -', '2:4: sources[0] is empty: give a list of paths, such as [corpora/]'],
  // YAML.
  ['guards:\n  a: {use: v1}\n  a: {use: v2}', '3:3: this key is there twice; keep one of them'],
  ['guards:\n\ta: 1', '2:1: a tab indents nothing in YAML; give spaces'],
  ['guards: {}\n---\nsources: []', '2:1: a second document starts here; keep one'],
  ['? [a]\n: b', '1:3: a key is a plain text'],
  ['a: b: c', '1:4: a second colon on one line; put the value in quotes, or on a line of its own'],
  ['guards: !!js/function x', '1:9: unresolved tag: tag:yaml.org,2002:js/function'],
  ['sources: "x', '1:12: missing closing "quote'],
  ['sources: *here', '1:10: no anchor &here before this alias; write the value itself'],
  [`a: &a x\nb: [${'*a,'.repeat(51)}]`, '2:155: more than 50 aliases; write the values themselves'],
  ['x'.repeat(65_537), ' longer than a configuration can be (65536 characters)'],
  ...['[', '{a: ', '- ', '? ', 'a: ', '- &a '].map(
    (piece) => [piece.repeat(9999), ' nested too deeply; a configuration has a few levels'] as const,
  ),
  [
    Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
    ' nested too deeply; a configuration has a few levels',
  ],
  // Guards.
  [
    'guards: [a]',
    '1:9: guards is a list: give names and what each is, such as {mine: {command: [python3, hooks/guard.py]}}',
  ],
  [
    'guards:\n  Mine: {}',
    '2:3: "Mine" is no name for a guard; give a small letter, then small letters, digits, ".", "_" or "-"',
  ],
  [
    'guards: {__proto__: {}}',
    '1:10: "__proto__" is no name for a guard; give a small letter, then small letters, digits, ".", "_" or "-"',
  ],
  ['guards: {v1: {command: a}}', '1:10: v1 comes with the package; give your guard another name'],
  ['guards:\n  mine:', `2:8: guards.mine is empty: ${A_GUARD}`],
  ['guards: {mine: [a]}', `1:16: guards.mine is a list: ${A_GUARD}`],
  [
    'guards: {mine: ./guard.sh -x}',
    '1:16: guards.mine is "./guard.sh -x": give a map, such as {command: "./guard.sh -x"}',
  ],
  ['guards: {mine: {}}', '1:16: guards.mine does not say what it is: give command, function, hooks or use'],
  [
    'guards: {constructor: {}}',
    '1:23: guards.constructor does not say what it is: give command, function, hooks or use',
  ],
  ['guards: {mine: {policy: x}}', '1:16: guards.mine does not say what it is: give command, function, hooks or use'],
  ['guards: {mine: {comand: a}}', '1:17: guards.mine has no key "comand": did you mean command?'],
  ['guards: {mine: {command: a, use: v1}}', '1:29: guards.mine has both command and use: keep one'],
  ['guards:\n  mine:\n    command: a\n    timout: 1', '4:5: guards.mine has no key "timout": did you mean timeout?'],
  ['guards: {mine: {use: v1, rules: x.yaml}}', '1:26: guards.mine.rules is not there yet; take it out'],
  ['guards: {mine: {use: v1, policy: x}}', '1:26: guards.mine has no key "policy": there is use'],
  ['guards: {mine: {use: v3}}', '1:22: no guard of the package is called "v3": did you mean v1?'],
  [
    'guards: {mine: {use: 1}}',
    '1:22: guards.mine.use is 1: give the name of a guard that comes with the package, such as denylist',
  ],
  ['guards: {mine: {command: 1}}', `1:26: guards.mine.command is 1: ${A_COMMAND}`],
  ['guards: {mine: {command: }}', `1:26: guards.mine.command is empty: ${A_COMMAND}`],
  ['guards: {mine: {command: ""}}', `1:26: guards.mine.command is "": ${A_COMMAND}`],
  ['guards: {mine: {command: []}}', `1:26: guards.mine.command is an empty list: ${A_COMMAND}`],
  ['guards: {mine: {command: [a, 1]}}', `1:26: guards.mine.command is a list: ${A_COMMAND}`],
  ['guards: {mine: {command: ["", a]}}', `1:27: guards.mine.command[0] is "": ${A_COMMAND}`],
  ['guards: {mine: {command: "a\\0b"}}', `1:26: guards.mine.command is "a\\u0000b": ${A_COMMAND}`],
  [
    'guards: {mine: {command: a, protocol: claud-code}}',
    '1:39: no protocol is called "claud-code": did you mean claude-code?',
  ],
  ['guards: {mine: {command: a, profile: curent}}', '1:38: claude-code has no profile "curent": did you mean current?'],
  ['guards: {mine: {command: a, timeout: 5s}}', `1:38: guards.mine.timeout is "5s": ${A_TIME}`],
  ['guards: {mine: {command: a, timeout: 0}}', `1:38: guards.mine.timeout is 0: ${A_TIME}`],
  ['guards: {mine: {command: a, timeout: 1.5}}', `1:38: guards.mine.timeout is 1.5: ${A_TIME}`],
  ['guards: {mine: {command: a, timeout: 9999999999}}', `1:38: guards.mine.timeout is 9999999999: ${A_TIME}`],
  ['guards: {mine: {command: a, timeout: .nan}}', `1:38: guards.mine.timeout is NaN: ${A_TIME}`],
  [
    'guards: {mine: {command: a, policy: [x]}}',
    '1:37: guards.mine.policy is a list: give the name of a policy, such as tripwire',
  ],
  [
    'guards: {mine: {command: a, shells: [bash]}}',
    '1:38: guards.mine.shells[0] is "bash": give posix, powershell, cmd or unknown',
  ],
  [
    'guards: {mine: {command: a, shells: posix}}',
    '1:37: guards.mine.shells is "posix": give a list of posix, powershell, cmd or unknown',
  ],
  ['guards: {mine: {command: a, reads: [label]}}', '1:37: guards.mine.reads[0] is "label": give cwd, task or reason'],
  [
    'guards: {mine: {command: a, env: {PORT: 80}}}',
    '1:41: guards.mine.env.PORT is 80: give text; put numbers, true and false in quotes',
  ],
  [
    'guards: {mine: {command: a, env: [A=b]}}',
    '1:34: guards.mine.env is a list: give names and values, such as {MODE: strict}',
  ],
  ['guards: {mine: {command: a, env: {"A=B": c}}}', '1:35: guards.mine.env.A=B: give a name without ='],
  [
    'guards: {mine: {command: a, inputs: x}}',
    '1:37: guards.mine.inputs is "x": give a list of paths, such as [corpora/]',
  ],
  [
    'guards: {mine: {command: a, links: [../x]}}',
    '1:37: guards.mine.links[0] is "../x": give a list of paths below the root of the repository, such as [node_modules]',
  ],
  [
    'guards: {mine: {command: a, links: [/x]}}',
    '1:37: guards.mine.links[0] is "/x": give a list of paths below the root of the repository, such as [node_modules]',
  ],
  [
    'guards: {mine: {command: a, home: mine}}',
    '1:35: guards.mine.home is "mine": give fresh, real, or a list of paths below your home folder, such as [.config/guard]',
  ],
  [
    'guards: {mine: {command: a, home: [a/../../b]}}',
    '1:36: guards.mine.home[0] is "a/../../b": give fresh, real, or a list of paths below your home folder, such as [.config/guard]',
  ],
  ['guards: {mine: {command: a, cwd: real}}', '1:34: guards.mine.cwd is "real": give stand-in or recorded'],
  ['guards: {mine: {command: a, network: yes}}', '1:38: guards.mine.network is "yes": give true or false'],
  ['guards: {mine: {command: a, mode: hot}}', '1:35: guards.mine.mode is "hot": give cold, warm or batch'],
  ['guards: {mine: {command: a, failClosed: 1}}', '1:41: guards.mine.failClosed is 1: give true or false'],
  [
    'guards: {mine: {command: a, probe: x}}',
    '1:36: guards.mine.probe is "x": give a command and what is expected, such as {command: "git push --force", expected: deny}',
  ],
  ['guards: {mine: {command: a, probe: {expected: deny}}}', `1:36: guards.mine.probe has no command: ${JUDGED}`],
  [
    'guards: {mine: {command: a, probe: {command: b, expected: block}}}',
    '1:59: guards.mine.probe.expected is "block": give none, allow, ask or deny',
  ],
  [
    'guards: {mine: {command: a, probe: {command: b, expected: deny, rul: x}}}',
    '1:65: guards.mine.probe has no key "rul": did you mean rule?',
  ],
  [
    'guards: {mine: {command: a, canaries: {block: b}}}',
    '1:40: guards.mine.canaries has no key "block": there are deny, allow',
  ],
  [
    'guards: {mine: {command: a, convention: pi}}',
    /^replay\.yaml:1:29: guards\.mine has no key "convention": there are command, /,
  ],
  [
    'guards: {mine: {function: guards.py}}',
    '1:27: "guards.py" is no function of a module: give its file and its name, such as py:guards.py:guard_scoped',
  ],
  [
    'guards: {mine: {function: py:a.py:f@main}}',
    '1:27: a revision is named in the call, such as --guard mine@main; take it out here',
  ],
  [
    'guards: {mine: {function: py:a.py:f, convention: opncode}}',
    '1:50: guards.mine.convention is "opncode": give plain, opencode or pi',
  ],
  [
    'guards: {mine: {function: py:a.py:f, via: 1}}',
    '1:43: guards.mine.via is 1: give the command of the real hook, such as ./guard.sh',
  ],
  ['guards: {mine: {function: py:a.py:f, via: ""}}', `1:43: guards.mine.via.command is "": ${A_COMMAND}`],
  [
    'guards: {mine: {function: py:a.py:f, via: {command: b, protocol: x}}}',
    /^replay\.yaml:1:66: no protocol is called "x": there are claude-code, /,
  ],
  [
    'guards: {mine: {hooks: [x]}}',
    '1:24: guards.mine.hooks is a list: give a settings file, such as .claude/settings.json',
  ],
  [
    'guards: {mine: {hooks: x, probe: {command: a}}}',
    /^replay\.yaml:1:27: guards\.mine has no key "probe": there are hooks, /,
  ],
])('mistake %#', (text, message) => {
  const expected = typeof message === 'string' ? new ReplayError(`replay.yaml:${message}`) : message;
  expect(() => read(text)).toThrow(expected);
  expect(() => read(text)).toThrow(ReplayError);
});

describe('any file', () => {
  const keys = fc.constantFrom(
    'guards',
    'mine',
    'command',
    'function',
    'via',
    'env',
    'probe',
    'home',
    '__proto__',
    'a',
  );
  const leaves = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constantFrom('py:a:b', 'v1'));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      leaves,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.array(fc.tuple(keys, tie('tree')), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
    ),
  }));

  test.each([
    ['of values', tree.map((value) => JSON.stringify(value))],
    ['of guards', tree.map((value) => JSON.stringify({ guards: { mine: value } }))],
    ['of text', fc.string({ unit: fc.constantFrom(...Array.from(`guards:\n -{}[]&*!|>'"%@,?#\t1`)) })],
  ])('%s is read or refused with its place', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(complaintOf(text)).toMatch(/^(?:|replay\.yaml:\d+:\d+: .+)$/s);
      }),
    );
  });
});

/** Empty where it is read. */
function complaintOf(text: string): string {
  try {
    read(text);
    return '';
  } catch (error) {
    if (error instanceof ReplayError) return error.message;
    throw error;
  }
}
