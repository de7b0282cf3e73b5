import { expect, test } from 'vitest';
import type { Answer, Judgement } from '../../../../src/guards/decision.ts';
import { Notebook } from '../../../../src/replay/judge/notebook.ts';
import { Controls } from '../../../../src/replay/judge/second-looks/controls.ts';
import { RecordedFolder } from '../../../../src/replay/judge/second-looks/recorded-folder.ts';
import { checkRemembered } from '../../../../src/replay/judge/second-looks/remembered.ts';
import { Repeats } from '../../../../src/replay/judge/second-looks/repeats.ts';
import { SILENT, askerOf, denying } from '../../../guards/external/asker.ts';
import { answeredWith } from './looks.ts';

const DENY = denying('no-force-push');

/** What a second look is told of a guard that runs in a stand-in folder, and is told so. */
const ELSEWHERE = { readsFolder: false, standsIn: () => true } as const;

test('what is blocked, and what two guards judge differently, is asked again with the recorded folder', async () => {
  const asker = askerOf(({ command, cwd }) => (command === 'blocked' && cwd === '/w/app' ? SILENT : DENY));
  const notebook = new Notebook('secrets');
  const look = new RecordedFolder([{ guard: 1, asker, notebook, ...ELSEWHERE }], 'secrets');
  const said: Record<string, readonly Answer[]> = {
    blocked: [SILENT, DENY],
    'blocked by both': [DENY, DENY],
    'passed by both': [SILENT, SILENT],
  };
  await look.look(answeredWith(Object.keys(said), (command) => said[command] ?? [], '/w/app'));
  expect(asker.asked.map(({ command, cwd }) => [command, cwd])).toEqual([
    ['blocked', '/w/app'],
    ['blocked by both', '/w/app'],
  ]);
  expect(notebook.seen).toMatchObject({
    substituted: 3,
    recordedFolder: {
      asked: 2,
      differ: 1,
      examples: [{ command: 'blocked', first: 'deny by no-force-push', again: 'no opinion' }],
    },
  });
});

test('where no folder is recorded, and where the guard was not asked, nothing is asked again', async () => {
  const asker = askerOf(() => DENY);
  const notebook = new Notebook('secrets');
  const look = new RecordedFolder([{ guard: 0, asker, notebook, ...ELSEWHERE }], 'secrets');
  await look.look(answeredWith(['a'], () => [DENY]));
  await look.look(answeredWith(['b'], () => [undefined], '/w/app'));
  expect(asker.asked).toEqual([]);
  expect(notebook.seen).toMatchObject({ substituted: 0 });
});

test('a verdict that flips is counted once, with an example; one guard is not blamed for another', async () => {
  let asked = 0;
  const panel = {
    judge: async () => [[DENY, ++asked === 2 ? SILENT : DENY]],
  };
  const notebooks = [new Notebook('secrets'), new Notebook('secrets')];
  const look = new Repeats({ panel, notebooks, level: 'secrets', times: 4 });
  await look.look(answeredWith(['git push -f'], () => [DENY, DENY]));
  expect(asked).toBe(3);
  expect(notebooks.map(({ seen }) => seen.repeats)).toEqual([
    { asked: 1, differ: 0, examples: [] },
    {
      asked: 1,
      differ: 1,
      examples: [
        {
          case: expect.stringMatching(/^[0-9a-f]{32}$/),
          command: 'git push -f',
          first: 'deny by no-force-push',
          again: 'no opinion',
        },
      ],
    },
  ]);
});

test('a guard that was told the recorded folder is not asked again; where it ran elsewhere is counted', async () => {
  const asker = askerOf(() => DENY);
  const notebook = new Notebook('secrets');
  const standsIn = (folder: string): boolean => folder === '/gone';
  const look = new RecordedFolder([{ guard: 0, asker, readsFolder: true, standsIn, notebook }], 'secrets');
  await look.look(answeredWith(['a', 'b'], () => [DENY], '/gone'));
  await look.look(answeredWith(['c'], () => [DENY], '/there'));
  expect(asker.asked).toEqual([]);
  expect(notebook.seen.substituted).toBe(2);
});

const WARM = {
  name: 'mine',
  guard: 0,
  readsFolder: false,
  quick: 'warm',
  sure: 'cold',
  setting: 'mode: warm',
} as const;

test.each([
  [false, undefined],
  [true, '/w/app'],
])('the sure way is told as much of the folder as the quick one: %s', async (readsFolder, cwd) => {
  const control = askerOf(() => DENY);
  const look = new Controls([{ ...WARM, readsFolder, control, notebook: new Notebook('secrets') }], 'secrets');
  await look.look(answeredWith(['a'], () => [DENY], '/w/app', ['cwd']));
  expect(control.asked.map((request) => request.cwd)).toEqual([cwd]);
});

test('a quick way that disagrees with the sure one ends the run and names the case', async () => {
  const notebook = new Notebook('secrets');
  const control = askerOf(({ command }) => (command === 'git push -f' ? SILENT : DENY));
  const look = new Controls([{ ...WARM, control, notebook }], 'secrets');
  await look.look(answeredWith(['git push'], () => [DENY]));
  expect(notebook.seen.controlled).toBe(1);
  await expect(look.look(answeredWith(['git push -f'], () => [DENY]))).rejects.toThrow(
    /^mine answers deny by no-force-push warm and no opinion cold for case [0-9a-f]{32} \("git push -f"\): make the two agree, or judge cold, without mode: warm in replay.yaml$/,
  );
});

test('a disagreement says what a way that fails fails of', async () => {
  const failed: Judgement = {
    outcome: { kind: 'malformed', detail: 'it printed 3 lines for 1 requests' },
    action: 'run',
  };
  const look = new Controls([{ ...WARM, control: askerOf(() => DENY), notebook: new Notebook('secrets') }], 'secrets');
  await expect(look.look(answeredWith(['git push'], () => [failed]))).rejects.toThrow(
    /^mine answers malformed \(it printed 3 lines for 1 requests\) warm and deny by no-force-push cold for case /,
  );
});

test('of many requests, a few dozen are asked in the sure way', async () => {
  const notebook = new Notebook('secrets');
  const control = askerOf(() => DENY);
  const look = new Controls([{ ...WARM, control, notebook }], 'secrets');
  const commands = Array.from({ length: 500 }, (_, n) => `echo ${n}`);
  await look.look(answeredWith(commands, () => [DENY]));
  expect(control.asked).toHaveLength(30);
});

test('what an earlier run decided and what the guard decides now must be the same', () => {
  const [answered] = answeredWith(['git push -f'], () => []);
  if (answered === undefined) throw new Error('no request');
  checkRemembered('mine', answered.identified, DENY, DENY);
  expect(() => checkRemembered('mine', answered.identified, DENY, SILENT)).toThrow(
    /^mine answered deny by no-force-push in an earlier run and no opinion now for case [0-9a-f]{32} \("git push -f"\): .*name that under inputs: in replay.yaml, or judge everything again with --no-cache$/,
  );
});
