/** The backslash escapes of `printf` and `echo -e`. */

const ESCAPE = /\\(?:0?(?<octal>[0-7]{1,3})|x(?<hex>[\da-fA-F]{1,2})|u(?<short>[\da-fA-F]{1,4})|(?<letter>[^]))/g;

const LETTERS: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001B',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
};

/** The text that is printed for `text`; what is no escape stays as written. */
export function decoded(text: string): string {
  return text.replaceAll(ESCAPE, (written, octal?: string, hex?: string, short?: string, letter?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) % 256);
    const code = hex ?? short;
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return LETTERS[letter ?? ''] ?? written;
  });
}
