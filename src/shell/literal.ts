/** Unquoted text of a word: where a backslash quotes, and what is left when it has. */

import type { Fragment } from './word.ts';

/**
 * Unquoted source text without expansions, as fragments: a character after a backslash is quoted, and a backslash
 * before a newline goes away with it.
 */
export function literalFragments(source: string): readonly Fragment[] {
  if (!source.includes('\\')) return [{ kind: 'literal', value: source, quoted: false }];
  const fragments = [...source.matchAll(/\\\n|\\(?<escaped>[^])|(?<plain>[^\\]+|\\$)/g)].flatMap(({ groups }) => {
    const { escaped, plain } = groups ?? {};
    if (escaped !== undefined) return [literal(escaped, true)];
    return plain === undefined ? [] : [literal(plain, false)];
  });
  return fragments.length > 0 ? fragments : [literal('', false)];
}

function literal(value: string, quoted: boolean): Fragment {
  return { kind: 'literal', value, quoted };
}
