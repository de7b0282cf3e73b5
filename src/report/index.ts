/** The forms of a report. Adding one is a file with the shape of `Form` and a line in the list. */

import { csv } from './csv.ts';
import type { Form } from './form.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { table } from './table.ts';

export { type FinishedRun, type Form, type RenderOptions, type Show, SHOWS } from './form.ts';

/** Every form; the first is the default. */
export const forms: readonly Form[] = [table, markdown, json, csv];

/** The form of a name. */
export function findForm(name: string): Form | undefined {
  return forms.find((form) => form.name === name);
}
