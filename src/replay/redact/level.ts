/** How much is replaced, apart from what replaces it: it is named where nothing is replaced yet. */

/**
 * How much is replaced: `secrets` give access to something; `personal` details, which are replaced along with secrets,
 * say who somebody is: user names in paths and where they stand alone, names of authors, and e-mail addresses.
 */
export const LEVELS = ['none', 'secrets', 'personal'] as const;
export type Level = (typeof LEVELS)[number];
