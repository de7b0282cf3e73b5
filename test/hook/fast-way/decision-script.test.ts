/** The shell decides as JavaScript does. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decisionScript } from '../../../src/hook/fast-way/decision-script.ts';
import { passesBy } from '../../../src/hook/fast-way/passes.ts';
import { hasRealCommands, realCommands } from '../../shell/real-commands.ts';
import { conditions } from './conditions.ts';
import { nestedPayloadOf, payloadOf } from './payload.ts';
import { respelled } from './respelled.ts';
import { shells } from './shells.ts';
import { witnesses } from './witnesses.ts';

const passes = passesBy(conditions);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'decision-'));
  const loop = 'while IFS= read -r payload; do if passes; then echo yes; else echo no; fi; done';
  writeFileSync(path.join(folder, 'loop.sh'), `set -f\nLC_ALL=C\n${decisionScript(conditions)}\n${loop}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(shells)('%s', (program, ...args) => {
  test('decides as JavaScript does', () => {
    const payloads = samplePayloads();
    const { stdout, stderr } = spawnSync(program, [...args, path.join(folder, 'loop.sh')], {
      input: `${payloads.join('\n')}\n`,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    expect(stderr).toBe('');
    const decided = stdout.trim().split('\n');
    expect(decided).toHaveLength(payloads.length);
    expect(payloads.filter((payload, at) => (decided[at] === 'yes') !== passes(payload))).toEqual([]);
    expect(decided.filter((answer) => answer === 'yes').length).toBeGreaterThan(100);
  });
});

/** On one line each, as the loop reads them. */
function samplePayloads(): string[] {
  const commands = [
    ...witnesses.map(({ command }) => command),
    ...fc.sample(respelled, { numRuns: 300, seed: 1 }),
    ...fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), { numRuns: 200, seed: 1 }),
    ...fc
      .sample(fc.array(fc.constantFrom(...'rm "\'\\${},=-cSn*?[]~! \t\n\u212A'.split('')), { maxLength: 12 }), {
        numRuns: 300,
        seed: 1,
      })
      .map((characters) => characters.join('')),
    ...(hasRealCommands ? [...realCommands()].filter((_, at) => at % 300 === 0) : []),
  ];
  return [...commands.map(payloadOf), ...commands.map(nestedPayloadOf), '', '{', '}', '{}', 'x{}', '{}x', '{\t}'];
}
