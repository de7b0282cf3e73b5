/** Which known name somebody meant who typed another. */

const FARTHEST = 2;

/**
 * The known name at the smallest edit distance, at most 2 and less than the length of what was typed; else the first
 * one that starts with what was typed, else the first that it starts with. Undefined where nothing is near.
 */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let smallest = Math.min(FARTHEST, typed.length - 1);
  for (const name of known) {
    const distance = editDistance(typed, name);
    if (distance < smallest || (distance === smallest && nearest === undefined)) {
      nearest = name;
      smallest = distance;
    }
  }
  if (nearest !== undefined || typed === '') return nearest;
  return known.find((name) => name.startsWith(typed)) ?? known.find((name) => typed.startsWith(name));
}

/** Damerau-Levenshtein distance (optimal string alignment): insert, delete, replace, or swap two neighbours. */
function editDistance(from: string, to: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = cell(last, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwap ? cell(beforeLast, column - 2) + 1 : Infinity;
      current.push(Math.min(replaced, swapped, cell(last, column) + 1, cell(current, column - 1) + 1));
    }
    beforeLast = last;
    last = current;
  }
  return cell(last, to.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
