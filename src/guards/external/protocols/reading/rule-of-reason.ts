/** Which rule spoke, as far as the reason of a refusal tells. */

import { createHash } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';
import { storable } from '../../../../storable.ts';
import { cutShort } from '../../../../cut.ts';

/** The rule of a refusal that gives no reason, and what stands for the reason. */
export const UNNAMED = { rule: 'unnamed', reason: 'no reason given' } as const;

/** Characters of a reason that are kept. */
const REASON_LENGTH = 4000;

/** An id has marks within or a number at its end; a single word in brackets is a heading such as `[BLOCKED]`. */
const MARKED = String.raw`[A-Za-z][A-Za-z0-9]*(?:[-_.:/]{1,2}[A-Za-z0-9]+)+`;
const NUMBERED = String.raw`[A-Z][A-Z_-]{0,15}\d{1,5}`;
/** After the word "rule" a single word is an id where nothing follows that makes it the beginning of a sentence. */
const ALONE = String.raw`[A-Za-z]\w*(?=["'\x60)\],;.]|\s*$)`;

/** Where guards print the id of a rule, the plainest first. */
const PRINTED_IDS: readonly RegExp[] = [
  // rule: no-force-push · Rule ID: core.git:reset-hard · rule=SEC-012
  new RegExp(String.raw`\brule(?:[ _-]?(?:id|name))?\s*[:=]\s*["'\x60([]?(${MARKED}|${ALONE})`, 'im'),
  // matched rule "no-force-push"
  new RegExp(String.raw`\brule\s+["'\x60([](${MARKED}|${ALONE})["'\x60)\]]`, 'im'),
  // blocked by rule SEC-012: push without force · blocked by SEC-012: push without force
  new RegExp(String.raw`\brule\s+(${NUMBERED}|${MARKED})\s*(?:[:;,)\]–—]|$)`, 'm'),
  new RegExp(String.raw`\bby\s+(${NUMBERED})\s*(?:[:;,)\]–—]|$)`, 'm'),
  // [no-force-push] push without force · BLOCKED: [SEC-012] push without force
  new RegExp(String.raw`^[^\n"'\x60]{0,60}?\[(${MARKED}|${NUMBERED})\]`, 'm'),
  // push without force (SEC-012)
  new RegExp(String.raw`\((${NUMBERED})\)`),
  // SEC-012: push without force
  new RegExp(String.raw`^\W*(${NUMBERED})\s*[:–—-]`),
];
/** What is longer is no id. */
const ID_LENGTH = 80;
/** Which version of a program speaks: `[guard-1.2.3]`. */
const SPEAKER = /\[[\w.:/-]*[-_.:/ ]v?\d+\.\d+[\w.-]*\]/g;

/** What one kind of refusal says differently each time, besides the command itself. */
const PARTICULARS: readonly RegExp[] = [
  /^\W*(?:full )?(?:command|segment|input|tool)\s*:.*$/gim,
  /(?<!\w)(["'`])(?:(?!\1)[^\n])*\1(?!\w)/g,
  /(?:[A-Za-z]:)?[^\s:=,;()]*[/\\][^\s,;()]*/g,
  /\b[0-9a-f]{7,}\b/gi,
  /\d+/g,
];

/** A reason as a run can hold and show it: no terminal escapes, no control characters, of bounded length. */
export function cleanReason(reason: string): string {
  const visible = stripVTControlCharacters(cutShort(reason, 4 * REASON_LENGTH));
  return cutShort(storable(visible.replaceAll(/[^\P{Cc}\n\t]/gu, '')).trim(), REASON_LENGTH);
}

/**
 * The id that a guard prints in its reason, as it prints it; else `reason-` and eight hex digits of a hash of what is
 * left without the particulars of the case, so that refusals of one kind share a rule.
 *
 * @param command what was judged, which many reasons repeat
 */
export function ruleOfReason(reason: string, command = ''): string {
  const text = without(cleanReason(reason), command);
  return printedId(text) ?? (text.trim() === '' ? UNNAMED.rule : `reason-${hashOf(kindOf(text))}`);
}

/** Whether a rule is named after the words of its reason: nobody can tell from its name what it is about. */
export function isNamedByHash(rule: string): boolean {
  return /(?:^|:)reason-[0-9a-f]{8}$/.test(rule);
}

function printedId(text: string): string | undefined {
  const said = text.replaceAll(SPEAKER, ' ');
  const ids = PRINTED_IDS.map((place) => place.exec(said)?.[1]);
  return ids.find((id) => id !== undefined && id.length <= ID_LENGTH);
}

/** A text without the command, where that stands by itself: `rm` is no part of `[no-rm]`. */
function without(text: string, command: string): string {
  const repeated = command.trim();
  if (repeated.length < 2 || !text.includes(repeated)) return text;
  const escaped = repeated.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return text.replaceAll(new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`, 'g'), ' ');
}

function kindOf(text: string): string {
  const general = PARTICULARS.reduce((left, particular) => left.replaceAll(particular, ' '), text);
  return general.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
