/** Matchers: the patterns in settings that say for which tools, or which commands, a hook is. */

import { Setting } from './setting.ts';

/** Whether a text, the name of a tool or a command, is one that the hook is for. */
export type Matcher = (text: string) => boolean;

const everything: Matcher = () => true;

/**
 * Claude Code: names separated by `|`, commas or blanks, exactly as they are; anything with another character is a
 * pattern found anywhere, case-sensitive.
 */
export function claudeMatcher(setting: Setting): Matcher {
  return matcherOf(setting, (written) => (/^[\w\-, |]+$/.test(written) ? oneOf(written.split(/[, |]+/)) : undefined));
}

/** Codex: names separated by `|`; anything with another character is a pattern found anywhere. */
export function codexMatcher(setting: Setting): Matcher {
  return matcherOf(setting, (written) => (/^[\w|]+$/.test(written) ? oneOf(written.split('|')) : undefined));
}

/** Gemini CLI: a pattern found anywhere in the name; what is no pattern is a name. */
export function geminiMatcher(setting: Setting): Matcher {
  const trimmed = new Setting(setting.file, setting.text()?.trim(), setting.path);
  return matcherOf(trimmed, (written) => (pattern(written) === undefined ? oneOf([written]) : undefined));
}

/** Cursor: a pattern found anywhere, in the command or, for `preToolUse`, in the tool's name. */
export function cursorMatcher(setting: Setting): Matcher {
  return matcherOf(setting);
}

/** Copilot: a pattern that the whole name fits. */
export function copilotMatcher(setting: Setting): Matcher {
  return matcherOf(setting, undefined, whole);
}

/** OpenHands: a pattern that the whole name fits, in slashes or told by its characters; else a name. */
export function openhandsMatcher(setting: Setting): Matcher {
  const inSlashes = /^\/(?<inner>.+)\/$/s;
  const isPattern = (written: string): boolean => inSlashes.test(written) || /[|.*+?[\]()^$\\]/.test(written);
  return matcherOf(
    setting,
    (written) => (isPattern(written) ? undefined : oneOf([written])),
    (written) => whole(inSlashes.exec(written)?.groups?.['inner'] ?? written),
  );
}

/**
 * What all hosts have in common: nothing, an empty text and `*` match everything.
 * @param simple what the text means where it is no pattern to that host
 * @param adapted the pattern as that host reads it
 * @throws ReplayError where it is no pattern either
 */
function matcherOf(
  setting: Setting,
  simple: (written: string) => Matcher | undefined = () => undefined,
  adapted: (written: string) => string = (written) => written,
): Matcher {
  const written = setting.text() ?? '';
  if (written === '' || written === '*') return everything;
  const known = simple(written);
  if (known !== undefined) return known;
  const expression = pattern(adapted(written));
  if (expression === undefined) throw setting.wrong('give a regular expression');
  return (text) => expression.test(text);
}

function oneOf(names: readonly string[]): Matcher {
  return (text) => names.includes(text);
}

function whole(written: string): string {
  const { flags, body } = unflagged(written);
  return `${flags}^(?:${body})$`;
}

/** Undefined where it is none. A leading `(?i)`, which hosts not written in JavaScript know, is understood. */
function pattern(written: string): RegExp | undefined {
  const { flags, body } = unflagged(written);
  try {
    return new RegExp(body, flags === '' ? '' : 'i');
  } catch {
    return undefined;
  }
}

function unflagged(written: string): { readonly flags: '' | '(?i)'; readonly body: string } {
  const flag = '(?i)';
  return written.startsWith(flag) ? { flags: flag, body: written.slice(flag.length) } : { flags: '', body: written };
}
