/** Every text of a case that is stored, redacted. */

import { CONTEXT_TEXTS, type Case } from '../case.ts';
import type { Edit, Redacted } from './edits.ts';
import type { Level } from './level.ts';
import { isPersonal, namesSaid } from './personal/personal.ts';
import { withoutPersonalDetails, withoutSecrets } from './redact.ts';

const REQUEST_TEXTS = ['tool', 'command', 'cwd', 'permissionMode', 'task', 'reason'] as const;
const LABEL_TEXTS = ['policy', 'category'] as const;
const HAPPENED_TEXTS = ['why'] as const;

const NO_EDITS: readonly Edit[] = [];

type Texts<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** What becomes of a case. */
export interface RedactedCase {
  readonly original: Case;
  /** As it is stored, at the level asked for; the original itself where nothing in it is replaced. */
  readonly stored: Case;
  /** Without secrets, whatever is stored: what ids are computed from, so that no level changes which case it is. */
  readonly identity: Case;
  /** How the stored command differs from the original. */
  readonly edits: readonly Edit[];
}

/** Redacts cases by batches: one scan over all their texts costs a fraction of one for each. */
export class CaseRedactor {
  readonly #level: Level;

  /** @param level how much is replaced in what is stored */
  constructor(level: Level = 'secrets') {
    this.#level = level;
  }

  /** What becomes of each case, in their order. */
  redact(cases: readonly Case[]): RedactedCase[] {
    const changed = withoutSecrets(textsOf(cases));
    const withoutSecretsOf = (text: string): Redacted => changed.get(text) ?? { text, edits: NO_EDITS };
    return cases.map((original) => {
      const identity = changed.size === 0 ? original : mapTexts(original, (text) => withoutSecretsOf(text).text);
      const { command } = original.request;
      switch (this.#level) {
        case 'none':
          return { original, identity, stored: original, edits: NO_EDITS };
        case 'secrets':
          return { original, identity, stored: identity, edits: withoutSecretsOf(command).edits };
        case 'personal': {
          const names = namesOf(identity);
          const redacted = (text: string): Redacted => withoutPersonalDetails(text, withoutSecretsOf(text), names);
          const stored = mapTexts(original, (text) => redacted(text).text);
          return { original, identity, stored, edits: redacted(command).edits };
        }
      }
    });
  }
}

/** The names of users that a case says in any of its texts. */
function namesOf(found: Case): string[] {
  const { user } = found.context;
  return [...(user !== undefined && isPersonal(user) ? [user] : []), ...namesSaid(textsOf([found]))];
}

/** A plain time: every case has another, and no rule finds anything in one. */
export const TIME = /^[\dT:.Z+-]*$/;

/** Every text of the cases that may hold something, once. */
function textsOf(cases: readonly Case[]): Set<string> {
  const texts = new Set<string>();
  // Nearly every text but the command is the one that the case before had.
  const last = new Map<string, string>();
  const take = (holder: object | undefined): void => {
    for (const [name, text] of Object.entries(holder ?? {})) {
      if (typeof text !== 'string' || last.get(name) === text) continue;
      last.set(name, text);
      if (!TIME.test(text)) texts.add(text);
    }
  };
  for (const { request, context, happened, label, source } of cases) {
    take(request);
    take(context);
    take(happened);
    take(label);
    take({ source });
  }
  return texts;
}

/** The case with each of its texts as `map` has it; the case itself where none differs. */
function mapTexts(original: Case, map: (text: string) => string): Case {
  const request = mapSome(original.request, REQUEST_TEXTS, map);
  const context = mapSome(original.context, CONTEXT_TEXTS, map);
  const happened = original.happened && mapSome(original.happened, HAPPENED_TEXTS, map);
  const label = original.label && mapSome(original.label, LABEL_TEXTS, map);
  const source = map(original.source);
  const isSame =
    request === original.request &&
    context === original.context &&
    happened === original.happened &&
    label === original.label &&
    source === original.source;
  if (isSame) return original;
  return { ...original, request, context, ...(happened && { happened }), ...(label && { label }), source };
}

function mapSome<Name extends string, Holder extends Texts<Name>>(
  holder: Holder,
  names: readonly Name[],
  map: (text: string) => string,
): Holder {
  let changed: Record<string, string> | undefined;
  for (const name of names) {
    const text: string | undefined = holder[name];
    if (text === undefined) continue;
    const mapped = map(text);
    if (mapped !== text) changed = { ...changed, [name]: mapped };
  }
  return changed === undefined ? holder : { ...holder, ...changed };
}
