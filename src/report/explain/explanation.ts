/** An explanation in its forms: a picture and tables for people, the object itself for machines. */

import { ACTIONS, type Action } from '../../guards/decision.ts';
import type { Trigger } from '../../replay/categories/what-spoke.ts';
import type { ExplainedGuard, Explanation } from '../../replay/explain/explanation.ts';
import type { Span } from '../../shell/span.ts';
import { type Block, type Row, cells, columnUnder, leftColumn } from '../document/document.ts';
import { type Line, command, joined, line, name, words } from '../document/line.ts';
import { inertJson } from '../json.ts';
import { drawBlocks } from '../terminal/blocks.ts';
import { painter } from '../terminal/paint.ts';
import { count } from '../text/numbers.ts';
import { legendOf, picture } from './picture.ts';

export interface ExplanationLook {
  readonly colour: boolean;
  readonly width: number;
  readonly unicode: boolean;
  /** Every line, program and rule. */
  readonly verbose: boolean;
}

/** Rows of each table in a first look. */
const ROWS = 12;

const NARROWEST = 60;

/** The object, indented, ending in a newline. */
export function explanationJson(explanation: Explanation): string {
  return `${inertJson(JSON.stringify(explanation, undefined, 2))}\n`;
}

/** The whole explanation for a terminal, ending in a newline. */
export function drawExplanation(explanation: Explanation, look: ExplanationLook): string {
  const { colour, unicode, verbose } = look;
  const paint = painter(colour);
  const canvas = { width: Math.max(NARROWEST, look.width), unicode, paint };
  const legend = legendOf(explanation, unicode);
  const drawn = [
    picture(explanation, canvas, verbose).join('\n'),
    ...(legend === '' ? [] : [paint(legend, 'quiet')]),
    drawBlocks(blocksOf(explanation, verbose), look),
  ];
  return drawn.join('\n\n');
}

function blocksOf(explanation: Explanation, verbose: boolean): Block[] {
  const { programs, guards, regions, request } = explanation;
  const isRead = regions.length > 0 || request.command.trim() === '';
  return [
    ...(isRead ? programsOf(explanation, verbose) : [notRead(request.shell)]),
    ...(programs.length === 0 && isRead ? [{ kind: 'paragraph', line: line`Nothing of it would run.` } as const] : []),
    ...saidBy(explanation),
    ...tried(explanation, verbose),
    ...difference(guards),
  ];
}

function notRead(shell: string): Block {
  const why =
    shell === 'posix' || shell === 'unknown' ? 'It is too long to be read.' : `It is not read: it is for ${shell}.`;
  return { kind: 'paragraph', line: [words(why)] };
}

function programsOf({ programs, request }: Explanation, verbose: boolean): Block[] {
  if (programs.length === 0) return [];
  const withCarriers = programs.some(({ carriers }) => carriers.length > 0);
  const rows = shownOf(programs, verbose).map((program, index) => {
    const by = joined(
      program.carriers.map((carrier) => [name(carrier)]),
      ' → ',
    );
    const text = request.command.slice(program.start, program.end);
    const number = [words(count(index + 1), 'quiet')];
    return withCarriers
      ? cells(number, [name(program.name)], by, [command(text, undefined)])
      : cells(number, [name(program.name)], [command(text, undefined)]);
  });
  const columns = [
    leftColumn([]),
    leftColumn(line`would run, in order`),
    ...(withCarriers ? [leftColumn(line`started by`)] : []),
    leftColumn(line`written as`),
  ];
  return [{ kind: 'grid', columns, rows }, ...restOf(programs, 'programs', verbose)];
}

function saidBy({ guards, request }: Explanation): Block[] {
  const rows = guards.map((guard): Row => {
    const { trigger } = guard;
    const about = trigger === undefined ? [] : [command(request.command, trigger)];
    return cells([name(guard.guard, 'strong')], answerOf(guard), causeOf(guard), about);
  });
  const columns = [leftColumn(line`guard`), leftColumn(line`says`), leftColumn(line`because of`), columnUnder([])];
  return [{ kind: 'grid', columns, rows }, ...guards.flatMap(reasonOf)];
}

/** In its own words, whole: a name is cut where it is long, so each sentence is one. */
function reasonOf({ guard, reason }: ExplainedGuard): Block[] {
  if (reason === undefined) return [];
  const sentences = reason.split(/(?<=[.!?]) +/).map((sentence): Line => [name(sentence)]);
  return [{ kind: 'paragraph', line: line`${name(guard, 'strong')}: ${joined(sentences, ' ')}` }];
}

const DOES: Readonly<Record<Action, string>> = {
  block: 'blocks',
  prompt: 'asks',
  defer: 'has no opinion',
  run: 'allows',
};

function answerOf({ outcome, action, rule }: ExplainedGuard): Line {
  if (outcome === 'otherShell') return line`not asked: it does not read this shell`;
  if (outcome === 'notRecorded') return line`not recorded`;
  const does = action === undefined ? [] : words(DOES[action], action === 'block' ? 'bad' : 'plain');
  if (outcome !== 'judged') return line`failed (${name(outcome)}); the host ${words(HOST[action ?? 'defer'])}`;
  return rule === undefined ? line`${does}` : line`${does}, by ${name(rule)}`;
}

const HOST: Readonly<Record<Action, string>> = {
  block: 'blocks',
  prompt: 'asks',
  defer: 'goes on to its own rules',
  run: 'runs it',
};

function causeOf({ trigger, category, questions, action, outcome }: ExplainedGuard): Line {
  const stops = outcome === 'judged' && (action === 'block' || action === 'prompt');
  if (trigger === undefined) return stops ? line`it does not say what` : [];
  const found = questions === undefined ? [] : words(`, found by ${count(questions)} questions`, 'quiet');
  const kind = category === undefined || category === 'other' ? [] : line` (${name(category)})`;
  return line`${words(reachOf(trigger))}${kind}${found}`;
}

function tried({ guards, request }: Explanation, verbose: boolean): Block[] {
  const rows = guards.flatMap(({ guard, tried: all = [] }) => {
    const looked = all.filter(({ looked: at }) => typeof at === 'object');
    const everywhere = all.filter(({ looked: at }) => at === 'everywhere').map(({ rule }) => rule);
    const nowhere = all.filter(({ looked: at }) => at === 'nowhere').map(({ rule }) => rule);
    return [
      ...shownOf(looked, verbose).map((one) =>
        cells([name(guard)], [name(one.rule)], [command(textOf(request.command, one.looked), undefined)]),
      ),
      ...several(guard, everywhere, line`all of the text`),
      ...several(guard, nowhere, line`none of their programs would run`),
    ];
  });
  if (rows.length === 0) return [];
  return [
    {
      kind: 'grid',
      columns: [leftColumn(line`guard`), leftColumn(line`tried without a match`), leftColumn(line`looked at`)],
      rows,
    },
  ];
}

function several(guard: string, rules: readonly string[], where: Line): Row[] {
  if (rules.length === 0) return [];
  return [
    cells(
      [name(guard)],
      joined(
        rules.map((rule) => [name(rule)]),
        ', ',
      ),
      where,
    ),
  ];
}

function textOf(whole: string, looked: Span | string): string {
  return typeof looked === 'string' ? whole : whole.slice(looked.start, looked.end);
}

/** Where the guards part, in a sentence. */
function difference(guards: readonly ExplainedGuard[]): Block[] {
  const [first, ...others] = guards.filter(({ action }) => action !== undefined);
  if (first === undefined) return [];
  return others.flatMap((other) => differenceOf(first, other));
}

function differenceOf(first: ExplainedGuard, other: ExplainedGuard): Block[] {
  const [milder, stricter] = [first, other].toSorted((a, b) => strictness(a) - strictness(b));
  if (milder === undefined || stricter === undefined) return [];
  const same = first.action === other.action;
  if (same && first.trigger === undefined && other.trigger === undefined) return [];
  const [one, two] = same ? [first, other] : [stricter, milder];
  return [{ kind: 'paragraph', line: line`${doing(one)}; ${doing(two)}.` }];
}

function doing(guard: ExplainedGuard): Line {
  const { action = 'defer', trigger } = guard;
  const because = trigger === undefined ? [] : [words(` because of ${reachOf(trigger)}`)];
  return line`${name(guard.guard)} ${words(DOES[action])}${because}`;
}

function reachOf({ runs }: Trigger): string {
  return runs ? 'what would run' : 'text that would not run';
}

function strictness({ action = 'run' }: ExplainedGuard): number {
  return ACTIONS.indexOf(action);
}

function shownOf<T>(all: readonly T[], verbose: boolean): readonly T[] {
  return verbose ? all : all.slice(0, ROWS);
}

function restOf(all: readonly unknown[], what: string, verbose: boolean): Block[] {
  const rest = all.length - shownOf(all, verbose).length;
  return rest === 0
    ? []
    : [{ kind: 'paragraph', line: [words(`and ${count(rest)} more ${what}; --verbose shows them`, 'quiet')] }];
}
