/** Commands in which `«` and `»` mark a stretch. */

import type { Span } from '../../../src/shell/span.ts';

export interface Marked {
  readonly command: string;
  readonly span: Span;
}

export function marked(text: string): Marked {
  const [before = '', inside = '', after = ''] = text.split(/[«»]/);
  return { command: before + inside + after, span: { start: before.length, end: before.length + inside.length } };
}
