/** The fast way against the guard: what it lets pass is nothing that the guard or the last resort would stop. */

import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { parseString } from 'fast-csv';
import { describe, expect, test } from 'vitest';
import { argv } from '../../../src/guards/argv/index.ts';
import { rules } from '../../../src/guards/argv/rules/index.ts';
import { denylist } from '../../../src/guards/denylist/index.ts';
import { patterns } from '../../../src/guards/denylist/patterns.ts';
import { conditionsFor, LONGEST } from '../../../src/hook/fast-way/decision.ts';
import { passesBy } from '../../../src/hook/fast-way/passes.ts';
import { judged } from '../../guards/argv/judged.ts';
import { hasRealCommands, realCommands } from '../../shell/real-commands.ts';
import { conditions, isStopped } from './conditions.ts';
import { nestedPayloadOf, payloadOf } from './payload.ts';
import { renumbered, respelled } from './respelled.ts';
import { witnesses } from './witnesses.ts';

const passes = passesBy(conditions);

/** Commands that pass and are stopped. */
function leaks(commands: Iterable<string>, payload = payloadOf): string[] {
  return [...commands].filter((command) => passes(payload(command)) && isStopped(command));
}

describe('nothing passes that would be stopped', () => {
  test.each(['mentions', 'routine', 'unrecoverable', 'workspace-34'])('in the corpus %s', async (name) => {
    const commands = await commandsIn(name);
    expect(commands.length).toBeGreaterThan(30);
    expect(leaks(commands)).toEqual([]);
    expect(leaks(commands, nestedPayloadOf)).toEqual([]);
  });

  test.skipIf(!hasRealCommands)(
    'of real commands, of which nine in ten pass (skipped where ../shared/data/commands.jsonl.gz is not there)',
    () => {
      const commands = [...realCommands()];
      expect(leaks(commands)).toEqual([]);
      const passing = commands.filter((command) => passes(payloadOf(command))).length;
      expect(passing / commands.length).toBeGreaterThan(0.9);
    },
    60_000,
  );

  test('however a destructive command is spelled', () => {
    let stopped = 0;
    const runs = 4000;
    fc.assert(
      fc.property(respelled, (command) => {
        if (!isStopped(command)) return;
        stopped += 1;
        expect(passes(payloadOf(command))).toBe(false);
        expect(passes(nestedPayloadOf(command))).toBe(false);
      }),
      { numRuns: runs },
    );
    // Else this says nothing.
    expect(stopped).toBeGreaterThan(runs / 4);
  });

  test('however the payload writes its characters', () => {
    const payloads = fc.constantFrom(...witnesses.map(({ command }) => payloadOf(command))).chain(renumbered);
    fc.assert(
      fc.property(payloads, (payload) => {
        expect(passes(payload)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what cannot trip a rule passes', () => {
  test.each([
    'git status',
    'ls -la | head -20',
    "git commit -m 'confirm the normal form'",
    'cd "$HOME/shop" && npm test 2>&1 | tail -5',
    'python3 - <<\'E\'\nprint("a\\nb")\nE',
    'docker run --rm -it alpine ls',
    'mkdir -p src/{a,b}/c',
    `cat "$file" | awk '{print $1, $2}'`,
  ])('%s', (command) => {
    expect(passes(payloadOf(command))).toBe(true);
  });
});

describe('what is no whole payload does not pass', () => {
  const whole = payloadOf('ls');
  test.each([
    ['', 'nothing'],
    [whole.slice(0, -1), 'cut off'],
    [whole.slice(1), 'without its beginning'],
    [`${whole}\n${whole}`, 'two of them'],
    ['["ls"]', 'no object'],
    [payloadOf(`echo ${'x'.repeat(LONGEST)}`), 'a long one'],
  ])('%j: %s', (payload) => {
    expect(passes(payload)).toBe(false);
  });
});

describe.each([
  { of: 'the guard', all: conditionsFor(rules, []), guard: argv },
  { of: 'the last resort', all: conditionsFor([], patterns), guard: denylist },
])('nothing can be left out for $of', ({ all, guard }) => {
  const stopped = witnesses.filter(({ command }) => judged(command, {}, guard).decision !== 'none');
  const needed = all
    .filter(({ name }) => name !== 'the override' && (guard === argv || !isRespelling(name)))
    .flatMap((condition) =>
      condition.groups.flatMap((group) => group.patterns.map((pattern) => ({ condition, group, pattern }))),
    );

  test.each(needed)('$condition.name: $pattern', ({ condition, group, pattern }) => {
    const left = group.patterns.filter((other) => other !== pattern);
    const others = all.filter((one) => one !== condition);
    const groups = condition.groups.map((one) => (one === group ? { ...group, patterns: left } : one));
    const weakened = passesBy(left.length === 0 ? others : [...others, { ...condition, groups }]);
    expect(stopped.filter(({ command }) => weakened(payloadOf(command))).length).toBeGreaterThan(0);
  });
});

test.each(witnesses)('$command does not pass', ({ command }) => {
  expect(isStopped(command)).toBe(true);
  expect(passes(payloadOf(command))).toBe(false);
});

/** Those of the guard alone: the expressions see no other spellings. */
function isRespelling(name: string): boolean {
  return ![...rules, ...patterns].some(({ id }) => id === name);
}

async function commandsIn(corpus: string): Promise<string[]> {
  const text = readFileSync(new URL(`../../../corpora/${corpus}.csv`, import.meta.url), 'utf8');
  const commands: string[] = [];
  for await (const row of parseString<{ command: string }, { command: string }>(text, { headers: true })) {
    commands.push(row.command);
  }
  return commands;
}
