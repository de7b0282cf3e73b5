/** Our own signs where only ASCII can be shown. */

const SIGNS: Readonly<Record<string, string>> = {
  '→': '->',
  '·': '|',
  '–': '-',
  '×': 'x',
  µ: 'u',
  '≤': '<=',
  '−': '-',
  '├': '|',
  '┤': '|',
  '─': '-',
  '━': '=',
  '█': '#',
};

/** Words of ours with their signs spelt in ASCII. */
export function inAscii(words: string): string {
  return words.replace(/[^ -~]/gu, (sign) => SIGNS[sign] ?? sign);
}
