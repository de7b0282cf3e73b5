/**
 * What has to stand in a command for a rule to speak: one of several names, anywhere, also within longer words; or a
 * word by itself. Case does not count, nor do quotes and backslashes in between.
 */
export type Need = readonly string[] | { readonly word: string };
