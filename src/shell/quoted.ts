/** From a text to a word of a shell. */

/** What a shell takes as it is, be it the program or an argument: no assignment, no word of its own grammar. */
const PLAIN = /^(?:-[\w%+,./:=@-]*|[\w%+,./:@][\w%+,./:@-]*)$/;
const RESERVED = new Set(
  'if then else elif fi case esac for while until do done in select function time coproc'.split(' '),
);

/** A word that a shell reads as exactly this text. */
export function quoted(text: string): string {
  if (PLAIN.test(text) && !RESERVED.has(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
