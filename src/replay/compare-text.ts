/** Order by code units: the same on every machine, whatever its locale. For `Array.prototype.sort`. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
