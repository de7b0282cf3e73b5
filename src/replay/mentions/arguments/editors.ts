/** `sed` and `awk`: their scripts search, or edit, and may start programs. */

import { asText, type ArgumentReader, LONGEST, operandsOf, valuesOf } from './reader.ts';

const IN_PLACE = /^(?:-[nErsuz]{0,20}i|--in-place)/;
const EXPRESSION = /^(?:-[nErsuz]{0,20}e|--expression)$/;
const EXPRESSION_ATTACHED = /^--expression=/;

/** `s/…/…/`, at the beginning or behind an address. */
const SUBSTITUTES = /(?:^|[;{\n/\d$])\s*s[/|,#!@]/;

/** The command `e` of GNU `sed`, which runs what follows. */
const EXECUTES = /(?:^|[;{\n])(?:\d*,?\d*|\$|\/[^/\n]*\/)\s*e(?:\s|$)/;
/** `s/…/…/e` runs what the line has become. */
const EXECUTES_LINE = /^\d*,?\d*s([^\w\s]).*\1[gpiImM0-9]*e[gpiImM0-9]*\s*(?:$|[;\n}])/s;

/** The scripts of `sed`: what it searches for, unless it edits. */
export const sed: ArgumentReader = (args) => {
  const edits = args.some(({ value }) => IN_PLACE.test(value));
  const given = valuesOf(args, EXPRESSION, EXPRESSION_ATTACHED);
  const scripts = given.length > 0 ? given : operandsOf(args, /^(?:-f|-l)$/).slice(0, 1);
  return scripts.flatMap((word) => {
    if (mayRunPrograms(word.value)) return [];
    return asText([word], edits || SUBSTITUTES.test(word.value) ? 'quoted-argument' : 'search-pattern');
  });
};

function mayRunPrograms(script: string): boolean {
  return script.length > LONGEST || EXECUTES.test(script) || EXECUTES_LINE.test(script);
}

const STARTS_PROGRAMS = /system\s*\(|getline|\|\s*"|print[^;}]*\|/;

/** The program of `awk`. */
export const awk: ArgumentReader = (args) => {
  const [program] = operandsOf(args, /^-[Fvf]$/);
  if (program === undefined || program.value.length > LONGEST || STARTS_PROGRAMS.test(program.value)) return [];
  return asText([program], 'search-pattern');
};
