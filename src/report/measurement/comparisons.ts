/** The starts of two guards against each other: by what ratio, and whether they can be told apart at all. */

import type { ComparedStarts, Measurement } from '../../replay/measure/measurement.ts';
import { type Block, cells, leftColumn } from '../document/document.ts';
import { type Line, glued, line, name, note, words } from '../document/line.ts';
import { count, withInterval } from '../text/numbers.ts';

export function comparisons({ comparisons: compared }: Measurement): Block[] {
  if (compared.length === 0) return [];
  const rows = compared.map((one) => {
    const { base, candidate, ratio } = one;
    return cells(
      line`${name(base)} → ${name(candidate)}`,
      [words(glued(withInterval(ratio.median, ratio.low, ratio.high)))],
      sentence(one),
    );
  });
  const columns = [
    leftColumn(line`starts, compared by round`),
    leftColumn(line`ratio [95%]${note('ratio')}`),
    leftColumn(line`told apart${note('apart')}`),
  ];
  return [{ kind: 'grid', columns, rows }];
}

function sentence({ base, candidate, ratio, apart, fewest, noisy }: ComparedStarts): Line {
  if (apart) {
    const [faster, slower] = ratio.median < 1 ? [candidate, base] : [base, candidate];
    return line`${words('yes', 'strong')}: ${name(faster)} starts faster than ${name(slower)}`;
  }
  if (fewest !== undefined) return line`no: too few rounds to tell, ${words(count(fewest))} at least`;
  if (noisy !== true) return line`no: neither starts faster`;
  return line`no: the machine was too noisy; more rounds, or a quieter machine, may tell`;
}
