/** The last word on each candidate. */

import type { Summary } from '../../replay/summary.ts';
import { verdictOf } from '../verdict.ts';
import type { Block } from './document.ts';
import { words } from './line.ts';

export function conclusions(summary: Summary): Block[] {
  return summary.comparisons.map((comparison) => {
    const { safer, sentence, lookAt } = verdictOf(summary, comparison);
    return {
      kind: 'conclusion',
      safer,
      sentence: [words(sentence, 'strong')],
      lookAt: lookAt.length === 0 ? [] : [words(`Look at: ${lookAt.join(', ')}.`)],
    };
  });
}
