/** The report for a terminal. */

import { buildDocument } from './document/build.ts';
import { definitions } from './document/definitions.ts';
import type { Block } from './document/document.ts';
import type { Form } from './form.ts';
import { drawBlocks } from './terminal/blocks.ts';

export const table: Form = {
  name: 'table',
  summary: 'for a terminal',
  render(run, options) {
    const blocks = buildDocument(run, options);
    const isLast = ({ kind }: Block): boolean => kind === 'conclusion';
    const shown = options.verbose
      ? [...blocks.filter((block) => !isLast(block)), definitions(blocks), ...blocks.filter(isLast)]
      : blocks;
    return drawBlocks(shown, options);
  },
};
