/** A form of report, loaded when it is wanted: what lays out a table is not what writes CSV. */

import type { Form, FormName } from './form.ts';

const loads: Readonly<Record<FormName, () => Promise<Form>>> = {
  table: async () => (await import('./table.ts')).table,
  markdown: async () => (await import('./markdown.ts')).markdown,
  json: async () => (await import('./json.ts')).json,
  csv: async () => (await import('./csv.ts')).csv,
};

export function loadForm(name: FormName): Promise<Form> {
  return loads[name]();
}
