/** The difference of two texts for people, in the form of `diff -u`. */

/** Lines around a change. */
const CONTEXT = 3;

/**
 * One hunk, from the first line that differs to the last.
 * @param after undefined where the file goes
 * @returns empty where nothing differs
 */
export function unifiedDiff(file: string, before: string, after: string | undefined): string {
  if (before === after) return '';
  const old = linesOf(before);
  const young = linesOf(after ?? '');
  const start = commonLength(old, young);
  const most = Math.min(old.length, young.length) - start;
  const end = Math.min(commonLength(old.toReversed(), young.toReversed()), most);
  const from = Math.max(0, start - CONTEXT);
  const below = Math.min(CONTEXT, end);
  const removed = old.slice(start, old.length - end);
  const added = young.slice(start, young.length - end);
  const lines = [
    ...old.slice(from, start).map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...old.slice(old.length - end, old.length - end + below).map((line) => ` ${line}`),
  ];
  const around = start - from + below;
  const head = [
    before === '' ? '--- /dev/null' : `--- ${file}`,
    after === undefined ? '+++ /dev/null' : `+++ ${file}`,
    `@@ -${range(from, removed.length + around)} +${range(from, added.length + around)} @@`,
  ];
  return [...head, ...lines, ''].join('\n');
}

/** Lines with what tells a last one that has no end. */
function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split(/\r?\n/);
  const last = lines.pop() ?? '';
  return last === '' ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const differing = one.findIndex((line, index) => line !== other[index]);
  return differing === -1 ? one.length : differing;
}

/** Counted from 1; of no lines, the line before. */
function range(from: number, count: number): string {
  return `${count === 0 ? from : from + 1},${count}`;
}
