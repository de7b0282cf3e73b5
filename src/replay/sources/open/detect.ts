/** Which format a content is in, and what to say when it is in none. */

import { ReplayError } from '../../../errors.ts';
import { headerNames, isTableHeader, NEEDED } from '../formats/corpus-csv/columns.ts';
import type { Content, Start } from './content.ts';
import { formatOfDatabase } from './detect-database.ts';
import { isFileOfARun } from './run-files.ts';
import type { Head } from './head.ts';
import { isLastResort, type Format, type Input, type Source } from '../source.ts';
import { isBinary } from '../text/text.ts';

/** What detection finds in one file. */
export type Detected =
  | { readonly kind: 'recognised'; readonly format: Format }
  | { readonly kind: 'empty' | 'binary' | 'utf-16' | 'recorded run' | 'unknown' };

/**
 * The first format that recognises a content.
 * @param named whether the user named this very file: then formats of last resort are tried too
 */
export async function detect(
  input: Input,
  { content, start }: Start,
  formats: readonly Format[],
  named: boolean,
): Promise<Detected> {
  if (content.kind !== 'database') return detectText(content, formats, named);
  const format = await formatOfDatabase(input, start, formats);
  return format === undefined ? { kind: 'unknown' } : { kind: 'recognised', format };
}

/** As `detect`, for what is no database. */
export function detectText(content: Content, formats: readonly Format[], named: boolean): Detected {
  if (content.kind === 'database') return { kind: 'unknown' };
  if (content.kind !== 'text') return content;
  if (isFileOfARun(content.head)) return { kind: 'recorded run' };
  const format = formats.find((candidate) => {
    if (candidate.kind === 'database') return false;
    return (named || !isLastResort(candidate)) && candidate.recognises(content.head);
  });
  return format === undefined ? { kind: 'unknown' } : { kind: 'recognised', format };
}

/** Where the formats are listed: they are too many for a sentence. */
export const WHICH_FORMATS = 'replay sources --formats lists the formats';

/** What a user named was read, and is none of what can be replayed. */
export class NothingRecognised extends ReplayError {
  /** What was passed over in it, where it is a folder. */
  readonly skipped: Source['skipped'] | undefined;

  constructor(message: string, skipped?: Source['skipped']) {
    super(message);
    this.skipped = skipped;
  }
}

/** Why a named file cannot be read, as one sentence. */
export function notRecognised(shown: string, content: Content): NothingRecognised {
  switch (content.kind) {
    case 'empty':
      return new NothingRecognised(`${shown} is empty; name a file that holds commands`);
    case 'database':
      return new NothingRecognised(`${shown} is an SQLite database of another program; ${WHICH_FORMATS}`);
    case 'binary':
      return binary(shown, content.looks);
    case 'utf-16':
      return new NothingRecognised(`${shown} is UTF-16 text; turn it into UTF-8 first, with iconv -f UTF-16 -t UTF-8`);
    case 'text':
      if (isFileOfARun(content.head)) {
        return new NothingRecognised(
          `${shown} is a file of a recorded run and no source; see the run with replay report`,
        );
      }
      if (isBinary(content.head.text)) return binary(shown, 'binary data');
      return new NothingRecognised(`${shown} ${looksOf(content.head)}, and no format recognises it; ${WHICH_FORMATS}`);
  }
}

function binary(shown: string, looks: string): NothingRecognised {
  return new NothingRecognised(`${shown} looks like ${looks}, not like text; ${WHICH_FORMATS}`);
}

function looksOf({ text }: Head): string {
  if (/^\s*\[\s*\{/.test(text)) return 'looks like a JSON array (jq -c ".[]" makes JSON Lines of it)';
  if (/^\s*[[{]/.test(text)) return 'looks like JSON of an unknown shape (--map can say where its commands are)';
  if (text.startsWith('#!')) return 'looks like a script, not like a list of commands';
  if (/^\s*</.test(text)) return 'looks like markup';
  const names = headerNames(text);
  if (isTableHeader(names)) {
    const missing = NEEDED.filter((name) => !names.includes(name));
    const advice = names.includes('command') ? ' (commands without labels are a list: one a line, and no header)' : '';
    return `looks like CSV whose header does not name ${missing.join()}${advice}`;
  }
  return 'is text of an unknown shape';
}
