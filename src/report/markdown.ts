/** The report as GitHub-flavoured Markdown. */

import { buildDocument } from './document/build.ts';
import type { Form } from './form.ts';
import { writeMarkdown } from './markdown-blocks.ts';

export const markdown: Form = {
  name: 'markdown',
  summary: 'GitHub-flavoured Markdown, for a pull request or a write-up',
  render: (run, options) => writeMarkdown(buildDocument(run, options), options.unicode),
};
