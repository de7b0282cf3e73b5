/** What programs search for. */

import { asText, type ArgumentReader, operandsOf, valuesOf } from './reader.ts';

/** Options that take a pattern, also behind other letters: `-rne`. */
const PATTERN = /^(?:-[A-Za-z]{0,20}e|--regexp|--pattern|--glob|-g|--include|--exclude)$/;
const PATTERN_ATTACHED = /^--(?:regexp|pattern|glob|include|exclude)=/;

/** With one of these, the first operand is a file. */
const REPLACES_OPERAND = /^(?:-[A-Za-z]{0,20}e$|--regexp(?:=|$))/;

const VALUED =
  /^(?:-[ABCmtTgfd]|--(?:glob|type|type-not|context|max-count|file|after-context|before-context|color|iglob))$/;

/** The pattern of `grep` and its kin: the first operand, or the values of `-e`. */
export const patterns: ArgumentReader = (args) => {
  const given = valuesOf(args, PATTERN, PATTERN_ATTACHED);
  const isGiven = args.some(({ value }) => REPLACES_OPERAND.test(value));
  const [operand] = isGiven ? [] : operandsOf(args, VALUED);
  return asText(operand === undefined ? given : [...given, operand], 'search-pattern');
};

const COMPARES = /^-(?:i?name|i?path|i?wholename|i?regex|i?lname)$/;

/** What `find` compares names with. */
export const compared: ArgumentReader = (args) => asText(valuesOf(args, COMPARES), 'search-pattern');

/** What `less` and `more` show first. */
export const shown: ArgumentReader = (args) =>
  asText(valuesOf(args, /^(?:-p|--pattern)$/, /^(?:-p.|--pattern=|\+\/)/), 'search-pattern');
