import { describe, expect, test } from 'vitest';
import type { Contestant, Started } from '../../../../src/replay/measure/starts/contestant.ts';
import { startInTurn } from '../../../../src/replay/measure/starts/session.ts';
import { requestOf } from '../../../guards/external/guards.ts';

/** Starts that end as told, the first one too, in microseconds. */
function contestant(
  name: string,
  starts: readonly { readonly micros: number; readonly gateMicros: number[] }[],
): Contestant {
  const left = starts.map((start): Started => ({ kind: 'answered', ...start }));
  const start = async (): Promise<Started> => left.shift() ?? { kind: 'failed', detail: 'no more starts' };
  return { name, requests: [requestOf('ls')], processes: [], atOnce: false, start };
}

/** Ends at the same moment as the signal comes, the one after the first start and so many rounds. */
function interrupting(abort: AbortController, rounds: number): Contestant {
  let left = rounds + 1;
  const start = async (): Promise<Started> => {
    if (left-- > 0) return { kind: 'answered', micros: 1000, gateMicros: [0] };
    abort.abort(new Error('enough'));
    throw new Error('it was ended');
  };
  return { name: 'ended', requests: [requestOf('ls')], processes: [], atOnce: false, start };
}

const through = (micros: number, ...gateMicros: number[]) => ({ micros, gateMicros });

describe('what the way there and back costs is taken off', () => {
  test('a busy machine, on which most of it is waiting, leaves a quick program its time', async () => {
    // The way there waits for the processor, and the start itself finds it free; the other way round in the last.
    const quick = contestant('quick', [through(800, 4000), through(700, 8000), through(900, 3000), through(9000, 60)]);
    const { records, gateMicros } = await startInTurn([quick], { rounds: 3 });
    expect(gateMicros).toBe(60);
    expect(records[0]).toMatchObject({ first: 0.74, rounds: [0.64, 0.84, 8.94] });
  });

  test('once for each gate that a start went through, and as little for everybody', async () => {
    const one = contestant('one', [through(1000, 50), through(1000, 40)]);
    const two = contestant('two', [through(3000, 70, 90), through(2000, 80, 80)]);
    const { records } = await startInTurn([one, two], { rounds: 1 });
    expect(records.map(({ first, rounds }) => [first, ...rounds])).toEqual([
      [0.96, 0.96],
      [2.92, 1.92],
    ]);
  });
});

describe('an interruption', () => {
  const other = (): Contestant =>
    contestant(
      'other',
      Array.from({ length: 9 }, () => through(2000, 0)),
    );

  test.each([1, 2, 3])('after %i rounds leaves those, the same for everybody', async (rounds) => {
    const abort = new AbortController();
    const all = [other(), interrupting(abort, rounds), other()];
    const { records } = await startInTurn(all, { rounds: 8, signal: abort.signal });
    expect(records.map((record) => [record.first, ...record.rounds])).toEqual(
      [2, 1, 2].map((millis) => Array.from({ length: rounds + 1 }, () => millis)),
    );
  });

  test('of the first round leaves nothing, and ends it with what became of the start', async () => {
    const abort = new AbortController();
    const all = [other(), interrupting(abort, 0)];
    await expect(startInTurn(all, { rounds: 8, signal: abort.signal })).rejects.toThrow('it was ended');
  });

  test('between two starts is heeded', async () => {
    const abort = new AbortController();
    const onRound = (done: number): void => {
      if (done === 2) abort.abort(new Error('enough'));
    };
    const { records } = await startInTurn([other()], { rounds: 8, signal: abort.signal, onRound });
    expect(records[0]?.rounds).toHaveLength(2);
  });
});
