/** The power of its length that a time grows with. */

export interface Point {
  readonly length: number;
  readonly micros: number;
}

/** The slope of log time over log length by least squares; undefined of fewer than two lengths. @param points all above 0 */
export function slopeOf(points: readonly Point[]): number | undefined {
  const logs = points.map(({ length, micros }) => ({ x: Math.log(length), y: Math.log(micros) }));
  const meanX = logs.reduce((sum, { x }) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, { y }) => sum + y, 0) / logs.length;
  const variance = logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const covariance = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  return variance > 0 ? covariance / variance : undefined;
}
