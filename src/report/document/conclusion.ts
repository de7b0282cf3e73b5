/** The last word on a candidate. */

import type { ComparisonSummary } from '../../replay/comparison.ts';
import type { Summary } from '../../replay/summary.ts';
import type { Evidence } from '../evidence.ts';
import { verdictOf } from '../verdict.ts';
import type { Block } from './document.ts';
import { words } from './line.ts';

export function conclusion(summary: Summary, comparison: ComparisonSummary, evidence: Evidence): Block {
  const { safer, sentence, lookAt } = verdictOf(summary, comparison, evidence);
  return {
    kind: 'conclusion',
    safer,
    sentence: [words(sentence, 'strong')],
    lookAt: lookAt.length === 0 ? [] : [words(`Look at: ${lookAt.join(', ')}.`)],
  };
}
