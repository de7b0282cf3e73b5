/** The report for a machine: the summary itself. */

import type { Form } from './form.ts';
import { summaryFor } from './show.ts';

/** What JSON leaves as it is and a terminal or a CI would obey or an eye would miss. */
const HIDDEN = /[\u007f-\u009f\u2028\u2029]|\p{Cf}|\p{Co}|\p{Default_Ignorable_Code_Point}|#(?=#(?:vso)?\[)/gu;

export const json: Form = {
  name: 'json',
  summary: 'the summary as one JSON document, for machines',
  render(run, { show }) {
    return `${inertJson(JSON.stringify(summaryFor(show, run), null, 2))}\n`;
  },
};

/** JSON that means the same and holds nothing that a terminal would obey. */
export function inertJson(text: string): string {
  return text.replace(HIDDEN, escaped);
}

/** The same character as JSON's own escapes. */
function escaped(character: string): string {
  return character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
