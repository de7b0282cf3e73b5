/** Personal details taken out of text that is to be published: who somebody is, never what a command does. */

import type { Trigger } from '../../replay/summary.ts';

const NAME = String.raw`[\p{L}_][\p{L}\p{N}._-]*`;

/** Where the name of a person stands: each matches the name alone. */
const USER = [
  // /home/alice, /Users/alice, /c/Users/alice
  String.raw`(?<=\/(?:home|Users)\/)${NAME}`,
  // C:\Users\Alice Smith\…, C:/Users/alice, also with its backslashes doubled
  String.raw`(?<=\b[A-Za-z]:(?:\\{1,2}|\/)[Uu]sers(?:\\{1,2}|\/))(?:${NAME}(?: ${NAME})*(?=\\)|${NAME})`,
  // ~/.claude/projects/-home-alice-project
  String.raw`(?<=(?<![\p{L}\p{N}])-(?:home|Users)-)[\p{L}\p{N}_.]+`,
  // ~alice/…
  String.raw`(?<=(?<![^\s'":])~)${NAME}(?![^\s'"/:;])`,
].join('|');

/** An e-mail address; version tags such as `pkg@1.2.3` have no top-level domain. */
const MAIL = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}`;

const PERSONAL = new RegExp(`(?<user>${USER})|(?<mail>${MAIL})`, 'gu');

/** Addresses that name a service and nobody in it. */
const SERVICE = /^(?:git|no-?reply)@|@example\.(?:com|net|org)$/iu;

/** The text with home folders' owners and e-mail addresses replaced: `/home/user/x`, `user@example.com`. */
export function withoutPersonalDetails(text: string): string {
  return text.replace(PERSONAL, replacementOf);
}

/** The same for a command, with the span moved to where its text now stands, never into the middle of a replacement. */
export function commandWithoutPersonalDetails(
  command: string,
  trigger: Trigger | undefined,
): { readonly command: string; readonly trigger: Trigger | undefined } {
  const published = withoutPersonalDetails(command);
  if (trigger === undefined) return { command: published, trigger };
  let start = trigger.start;
  let end = trigger.end;
  for (const { 0: found, index } of command.matchAll(PERSONAL)) {
    const growth = replacementOf(found).length - found.length;
    const foundEnd = index + found.length;
    if (foundEnd <= trigger.start) start += growth;
    else if (index < trigger.start) start -= trigger.start - index;
    if (foundEnd <= trigger.end) end += growth;
    else if (index < trigger.end) end += foundEnd - trigger.end + growth;
  }
  return { command: published, trigger: { start, end } };
}

function replacementOf(found: string): string {
  if (!found.includes('@')) return 'user';
  return SERVICE.test(found) ? found : 'user@example.com';
}
