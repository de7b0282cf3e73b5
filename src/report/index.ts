/** The forms of a report, for whoever wants them all at once; `load-form.ts` loads one. */

import { csv } from './csv.ts';
import { FORMS, type Form, type FormName } from './form.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { table } from './table.ts';

export { type FinishedRun, type Form, type RenderOptions, type Show, SHOWS } from './form.ts';

const byName: Readonly<Record<FormName, Form>> = { table, markdown, json, csv };

/** Every form; the first is the default. */
export const forms: readonly Form[] = FORMS.map((name) => byName[name]);

/** The form of a name. */
export function findForm(name: string): Form | undefined {
  return forms.find((form) => form.name === name);
}
