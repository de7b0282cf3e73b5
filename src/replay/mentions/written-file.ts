/** Files that a command writes: prose, or what a program reads later. */

const PROSE = /\.(?:md|mdx|markdown|txt|text|rst|adoc|org|html?|log|tex)$/i;
/** `README`, `CHANGELOG`. */
const CAPITALS = /(?:^|\/)[A-Z]+$/;
/** The target of `>&2`. */
const DESCRIPTOR = /^\d*-?$/;

/** Whether a file of this name holds code or settings, by its ending. */
export function holdsCode(file: string): boolean {
  return !file.startsWith('/dev/') && !DESCRIPTOR.test(file) && !PROSE.test(file) && !CAPITALS.test(file);
}
