/** The words of a program: which of them it only reads. */

import type { Program } from '../../shell/follow/follow.ts';
import type { Word } from '../../shell/word.ts';
import { textArguments } from './arguments/text-arguments.ts';
import type { MentionKind } from './mention.ts';
import type { Stretch } from './stretches.ts';
import { holdsCode } from './written-file.ts';

/** What is text to its program even in a word without blanks. */
const IN_ONE_WORD: ReadonlySet<MentionKind> = new Set<MentionKind>(['search-pattern', 'echo-text', 'url-or-id']);

export function argumentStretches(program: Program, command: string): readonly Stretch[] {
  const [first, ...args] = program.words;
  if (first === undefined) return [];
  const kinds = textArguments(program.name, args);
  const printed = writesCode(program) ? 'file-content' : 'echo-text';
  const stretches = args.flatMap((word): readonly Stretch[] => {
    const { span } = word;
    const kind = kinds.get(word);
    // A value with blanks may come from a variable, whose text stands elsewhere.
    const isText = kind !== undefined && (IN_ONE_WORD.has(kind) || /\s/.test(command.slice(span.start, span.end)));
    if (isText) return [{ span, kind: kind === 'echo-text' ? printed : kind }];
    return kind === undefined ? wherever(word) : [{ span }];
  });
  return [...wherever(first), ...stretches];
}

/** A word, and the text that it comes from: the value of a variable stands where that is set. */
function wherever({ span, value, located }: Word): readonly Stretch[] {
  const origin = located?.locate({ start: 0, end: value.length });
  const isElsewhere = origin !== undefined && (origin.end <= span.start || span.end <= origin.start);
  return isElsewhere ? [{ span: origin }, { span }] : [{ span }];
}

function writesCode({ stdout }: Program): boolean {
  return stdout?.kind === 'file' && holdsCode(stdout.path.value);
}
