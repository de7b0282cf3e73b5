/** Who is started when: an order for each round that favours nobody. */

/**
 * The order of a round, as indices below `count`. Rounds come in pairs, the second of a pair turned around; over `count` pairs
 * everyone has had each position, and each other one just before it, equally often: what a start leaves in the caches of the
 * machine is to the good of all alike.
 * Source: E. J. Williams (1949), "Experimental designs balanced for the estimation of residual effects of treatments",
 * Australian Journal of Scientific Research A 2.
 */
export function turnsOf(round: number, count: number): readonly number[] {
  const shift = Math.floor(round / 2);
  // 0, 1, -1, 2, -2 and so on: neighbours differ by 1, -2, 3, -4, each difference once.
  const order = Array.from({ length: count }, (_, position) => {
    const step = position % 2 === 1 ? (position + 1) / 2 : -position / 2;
    return (((step + shift) % count) + count) % count;
  });
  return round % 2 === 0 ? order : order.toReversed();
}
