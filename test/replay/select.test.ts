import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/replay/case.ts';
import { Identifier, type IdentifiedCase } from '../../src/replay/identify.ts';
import type { Filters } from '../../src/replay/filters.ts';
import { limitCases, sampleCases, toPredicate } from '../../src/replay/select.ts';
import { buildCase } from './build-case.ts';

const found: Case = buildCase('sudo git push origin main | tee log', {
  request: { tool: 'Bash', command: 'sudo git push origin main | tee log', shell: 'posix', permissionMode: 'plan' },
  context: { agent: 'claude-code', project: 'shop', session: 's1', time: '2026-11-30T12:00:00.000Z' },
  happened: { kind: 'ran-failed', exitCode: 1 },
});

test.each<[Filters, boolean]>([
  [{}, true],
  [{ agent: ['claude-code'] }, true],
  [{ agent: ['codex'] }, false],
  [{ agent: ['codex', 'claude-code'] }, true],
  [{ project: ['shop'], session: ['s1'], mode: ['plan'], shell: ['posix'] }, true],
  [{ project: ['shop'], session: ['s2'] }, false],
  [{ happened: ['ran-failed'] }, true],
  [{ happened: ['ran-ok', 'no-result'] }, false],
  [{ match: /push .*main/u }, true],
  [{ match: /^git/u }, false],
  [{ program: ['tee'] }, true],
  [{ program: ['main'] }, false],
  [{ since: new Date('2026-11-30T12:00:00Z') }, true],
  [{ since: new Date('2026-12-01') }, false],
  [{ until: new Date('2026-11-30T11:59:59Z') }, false],
  [{ until: new Date('2026-12-01') }, true],
])('%o: %s', (filters, isWanted) => {
  expect(toPredicate(filters)(found)).toBe(isWanted);
});

test('a case without a time passes neither since nor until', () => {
  const timeless = buildCase('ls');
  expect(toPredicate({ since: new Date(0) })(timeless)).toBe(false);
  expect(toPredicate({ until: new Date('2099-01-01') })(timeless)).toBe(false);
});

async function* inBatches<T>(items: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

async function all<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const items: T[] = [];
  for await (const batch of batches) items.push(...batch);
  return items;
}

test('limitCases yields the first ones and reads no further', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 7 }), fc.nat(50), async (length, size, limit) => {
      const numbers = Array.from({ length }, (_, n) => n);
      let read = 0;
      async function* counted(): AsyncGenerator<readonly number[]> {
        for await (const batch of inBatches(numbers, size)) {
          read += batch.length;
          yield batch;
        }
      }
      expect(await all(limitCases(counted(), limit))).toEqual(numbers.slice(0, limit));
      expect(read).toBeLessThan(limit + size);
    }),
  );
});

describe('sampleCases', () => {
  const identified = (commands: readonly string[]): IdentifiedCase[] => {
    const cases = commands.map((command, offset) =>
      buildCase(command, { key: { by: 'place', sha256: 's', offset }, offset }),
    );
    return new Identifier().identify(cases);
  };
  const commands = fc.array(
    fc.nat(60).map((n) => `echo ${n}`),
    { maxLength: 200 },
  );
  const sizes = fc.integer({ min: 1, max: 20 });

  test('keeps all cases of so many distinct requests', async () => {
    await fc.assert(
      fc.asyncProperty(commands, sizes, async (texts, size) => {
        const cases = identified(texts);
        const sampled = await all(sampleCases(inBatches(cases, 16), size, 'seed'));
        const chosen = new Set(sampled.map(({ requestHex }) => requestHex));
        expect(chosen.size).toBe(Math.min(size, new Set(texts).size));
        expect(new Set(sampled)).toEqual(new Set(cases.filter(({ requestHex }) => chosen.has(requestHex))));
      }),
    );
  });

  test('chooses the same whatever the order, and something else with another seed', async () => {
    const texts = Array.from({ length: 500 }, (_, n) => `echo ${n}`);
    const chosen = async (order: readonly string[], seed: string): Promise<string[]> => {
      const sampled = await all(sampleCases(inBatches(identified(order), 32), 20, seed));
      return sampled.map(({ requestHex }) => requestHex).sort();
    };
    expect(await chosen(texts.toReversed(), '1')).toEqual(await chosen(texts, '1'));
    expect(await chosen(texts, '2')).not.toEqual(await chosen(texts, '1'));
  });
});
