/** What counts can be broken down by, apart from what counts: it is named where nothing is counted yet. */

export const BREAKDOWNS = ['agent', 'project', 'mode', 'week', 'rule', 'program'] as const;
export type BreakdownBy = (typeof BREAKDOWNS)[number];
