/** Guards outside the process: how they were asked, where they stood, and what else was seen of them. */

import type { Differences, Observed, Stood, Triggers } from '../../replay/observation.ts';
import type { GuardSummary } from '../../replay/summary.ts';
import type { Show } from '../form.ts';
import { mayShowFailure } from '../show.ts';
import { bytes, count, shortId } from '../text/numbers.ts';
import { type Block, type Row, cells, columnUnder, leftColumn, rightColumn } from './document.ts';
import { type Line, command, joined, line, name, note, words } from './line.ts';

/** A guard of which something was seen. */
interface Seen {
  readonly guard: GuardSummary;
  readonly observed: Observed;
}

export function outside(guards: readonly GuardSummary[], show: Show): Block[] {
  const seen = guards.flatMap((guard) => (guard.observed === undefined ? [] : [{ guard, observed: guard.observed }]));
  const mayShow = mayShowFailure(show);
  return [
    ...asked(seen.filter(({ observed }) => observed.stood !== undefined)),
    ...differences(seen, mayShow),
    ...(mayShow ? standardError(seen) : []),
    ...remarks(seen),
  ];
}

/** What a row of the grid says of a guard; undefined where it has nothing to say. */
type Said = (observed: Observed, stood: Stood, guard: GuardSummary) => Line | undefined;

const ROWS: readonly (readonly [Line, Said])[] = [
  [line`protocol`, (_, __, { protocol }) => [name(protocol)]],
  [line`kept apart by`, (_, { isolation }) => [words(isolation, isolation === 'nothing' ? 'bad' : 'plain')]],
  [line`network`, (_, { network }) => [words(network, network === 'open' ? 'bad' : 'plain')]],
  [line`home`, (_, { home }) => [words(home)]],
  [line`answered from an earlier run${note('remembered')}`, ({ remembered }) => figure(remembered)],
  [line`of these, asked again`, ({ rechecked }) => figure(rechecked)],
  [line`asked another way too, same answer${note('controlled')}`, ({ controlled }) => figure(controlled)],
  [line`ran in a stand-in folder${note('folder')}`, ({ substituted }) => figure(substituted)],
  [line`asked again with the recorded folder`, ({ recordedFolder }) => figure(recordedFolder?.asked ?? 0)],
  [line`of these, answered otherwise`, ({ recordedFolder }) => differing(recordedFolder)],
  [line`triggers found by asking, of blocks${note('trigger')}`, ({ triggers }) => traced(triggers)],
  [line`questions for one, median · most`, ({ triggers }) => questionsFor(triggers)],
  [
    line`bytes written to its home and folders`,
    (_, { written }) => (written === 0 ? undefined : [words(bytes(written))]),
  ],
];

function asked(seen: readonly Seen[]): Block[] {
  if (seen.length === 0) return [];
  const rows = ROWS.flatMap(([label, said]): Row[] => {
    const figures = seen.map(({ guard, observed }) => observed.stood && said(observed, observed.stood, guard));
    const isSaid = figures.some((one) => one !== undefined);
    return isSaid ? [cells(label, ...figures.map((one) => one ?? [words(count(0), 'quiet')]))] : [];
  });
  const columns = seen.map(({ guard }) => rightColumn([name(guard.name)]));
  return [{ kind: 'grid', columns: [leftColumn(line`outside this program, distinct requests`), ...columns], rows }];
}

function figure(n: number): Line | undefined {
  return n === 0 ? undefined : [words(count(n))];
}

function traced(triggers: Triggers | undefined): Line | undefined {
  return triggers && [words(`${count(triggers.found)} of ${count(triggers.of)}`)];
}

function questionsFor(triggers: Triggers | undefined): Line | undefined {
  if (triggers === undefined || triggers.found === 0) return undefined;
  return [words(`${count(triggers.median)} · ${count(triggers.most)}`)];
}

function differing(found: Differences | undefined): Line | undefined {
  return found && [words(count(found.differ), found.differ === 0 ? 'plain' : 'bad')];
}

/** Answers that were not the same the second time. */
function differences(seen: readonly Seen[], mayShow: boolean): Block[] {
  const rows = seen.flatMap(({ guard, observed: { repeats, recordedFolder } }) => [
    ...rowsOf(guard.name, 'asked again', repeats, mayShow),
    ...rowsOf(guard.name, 'told the recorded folder', recordedFolder, mayShow),
  ]);
  if (rows.length === 0) return [];
  const columns = [
    leftColumn(line`another answer${note('flips')}`),
    leftColumn(line`when`),
    rightColumn(line`distinct`),
  ];
  const examples = [leftColumn(line`for example`), columnUnder(line`first, then`)];
  return [{ kind: 'grid', columns: mayShow ? [...columns, ...examples] : columns, rows }];
}

function rowsOf(guard: string, when: string, found: Differences | undefined, mayShow: boolean): Row[] {
  if (found === undefined || found.differ === 0) return [];
  const { differ, asked: of, examples } = found;
  const figures = [[name(guard)], [words(when)], [words(`${count(differ)} of ${count(of)}`, 'bad')]];
  if (!mayShow) return [cells(...figures)];
  return examples.map((example, index) =>
    cells(
      ...(index === 0 ? figures : [[], [], []]),
      [command(example.command, undefined)],
      line`${name(example.first)}, then ${name(example.again)} · ${name(shortId(example.case), 'quiet')}`,
    ),
  );
}

function standardError(seen: readonly Seen[]): Block[] {
  const rows = seen.flatMap(({ guard, observed }) =>
    observed.standardError.map(({ text, requests }) =>
      cells([words(count(requests))], [name(guard.name)], [name(text)]),
    ),
  );
  if (rows.length === 0) return [];
  return [
    {
      kind: 'grid',
      columns: [rightColumn(line`distinct`), leftColumn(line`on standard error`), columnUnder(line`wrote`)],
      rows,
    },
  ];
}

/** What has to be known to trust the figures, each once with all guards that it is true of. */
function remarks(seen: readonly Seen[]): Block[] {
  const guardsOf = new Map<string, { readonly remark: Line; readonly guards: Line[] }>();
  for (const { guard, observed } of seen) {
    for (const remark of observed.stood === undefined ? [] : remarksOn(observed.stood)) {
      const key = JSON.stringify(remark);
      const { guards } = guardsOf.get(key) ?? { guards: [] };
      guardsOf.set(key, { remark, guards: [...guards, [name(guard.name, 'strong')]] });
    }
  }
  return [...guardsOf.values()].map(({ remark, guards }): Block => ({
    kind: 'paragraph',
    line: line`${joined(guards, ', ')}: ${remark}`,
  }));
}

function remarksOn({ notes, revision, isolation, ownProcesses }: Stood): readonly Line[] {
  const said: Line[] = notes.map((text) => [name(text)]);
  if (revision?.dirty === true) said.push(line`in a repository with changes that are not committed`);
  if (isolation === 'nothing')
    said.push(line`nothing on this system keeps guards from the network or ends what they leave behind`);
  else if (!ownProcesses) said.push(line`nothing on this system ends what guards leave behind`);
  return said;
}
