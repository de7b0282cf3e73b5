/** The columns of a sheet for those who label in a spreadsheet: what they fill in first, what tells the rows apart last. */

export const SHEET_COLUMNS = [
  'answer',
  'category',
  'note',
  'command',
  'guard',
  'rule',
  'movement',
  'cases',
  'trigger',
  'signals',
  'happened',
  'next',
  'reason',
  'agent',
  'session',
  'policy',
  'labelled',
  'drawn',
  'case',
  'request',
] as const;

export type SheetColumn = (typeof SHEET_COLUMNS)[number];
