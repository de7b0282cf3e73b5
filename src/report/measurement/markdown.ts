/** A measurement as GitHub-flavoured Markdown. */

import { writeMarkdown } from '../markdown-blocks.ts';
import { buildDocument } from './build.ts';
import type { MeasurementForm } from './form.ts';

export const markdown: MeasurementForm = {
  name: 'markdown',
  summary: 'GitHub-flavoured Markdown, for a pull request or a write-up',
  render: (measurement, options) => writeMarkdown(buildDocument(measurement, options), options.unicode),
};
