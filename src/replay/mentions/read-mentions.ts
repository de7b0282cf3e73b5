/** Reading the mentions of a command: which of its text never runs. */

import { follow, type Program } from '../../shell/follow/follow.ts';
import { SHELLS } from '../../shell/follow/followers.ts';
import type { Span } from '../../shell/span.ts';
import { wholeText, type KnownText } from '../../shell/text.ts';
import { argumentStretches } from './argument-stretches.ts';
import { codeStretches } from './code-stretches.ts';
import type { Mention } from './mention.ts';
import { regionStretches } from './region-stretches.ts';
import { Stretches, type Stretch } from './stretches.ts';

/** The text of a command that says what it is for, and what runs. */
export interface Mentions {
  /** The mention that a stretch stands in; undefined where it runs, or may. */
  at(span: Span): Mention | undefined;
}

export function readMentions(command: string): Mentions {
  const stretches = new Stretches(stretchesOf(command));
  return {
    at: (span) => {
      const around = stretches.around(span);
      return around?.kind && { kind: around.kind, span: around.span };
    },
  };
}

/** Of the command and of every script that it carries; what is carried stands behind what carries it. */
function stretchesOf(command: string): readonly Stretch[] {
  const scripts: KnownText[] = [];
  const programs: Program[] = [];
  follow(command, {
    looksAt: () => true,
    program: (program) => void programs.push(program),
    script: (text) => void scripts.push(text),
    unread: () => undefined,
  });
  const runs = { starts: startsOf(programs), values: programs.some(runsUnknown) };
  return [
    ...[wholeText(command), ...scripts].flatMap((script) => regionStretches(script, runs)),
    ...programs.flatMap((program) => [...argumentStretches(program, command), ...codeStretches(program)]),
    ...scripts.map((script) => ({ span: script.locate({ start: 0, end: script.value.length }) })),
  ];
}

/** Programs that run what their arguments say. */
const RUN_ARGUMENTS: ReadonlySet<string> = new Set([...SHELLS, 'eval', 'ssh']);

/** Whether it may run the value of a variable that nobody can tell. */
function runsUnknown({ name, words: [first, ...args] }: Program): boolean {
  return first?.isStatic === false || (RUN_ARGUMENTS.has(name) && args.some(({ isStatic }) => !isStatic));
}

/** Where programs start, in order. */
function startsOf(programs: readonly Program[]): readonly number[] {
  const starts = programs.flatMap(({ words: [first] }) => first?.span.start ?? []);
  return [...new Set(starts)].sort((one, other) => one - other);
}
