/** Words with what the command itself tells about their expansions put in place. */

import { expandBraces } from '../braces.ts';
import { asQuoted, quotedValue, splitValue, textOf, wordOf } from '../made-word.ts';
import { readCommands } from '../read-commands.ts';
import type { Span } from '../span.ts';
import { textWithin, type KnownText } from '../text.ts';
import type { Fragment, Pipe, Word } from '../word.ts';

/** Where the values of expansions are looked up. */
export interface Values {
  variable(name: string): Word | undefined;
  piped(pipe: Pipe): KnownText | undefined;
}

/** Words beyond this many are left as they are. */
const MOST = 10_000;

/** The words that the program receives; expansions whose value is not known stay as they are. */
export function resolveWords(words: readonly Word[], values: Values): readonly Word[] {
  if (words.every(({ isStatic }) => isStatic)) return words;
  const resolved: Word[] = [];
  for (const word of words) resolved.push(...(resolved.length > MOST ? [word] : resolveWord(word, values)));
  return resolved;
}

/** The same for one word: none where it expands to nothing, several where the shell splits it or expands braces. */
export function resolveWord(word: Word, values: Values): readonly Word[] {
  if (word.isStatic) return [word];
  const { fragments, text, span } = word;
  if (fragments.some(({ kind, value }) => kind === 'pattern' && value.startsWith('{'))) {
    const expanded = expandBraces(text);
    if (expanded.length > 1) return wordsWithin(expanded, span).flatMap((one) => resolveWord(one, values));
  }
  const [only, ...others] = fragments;
  if (only !== undefined && others.length === 0) return resolveExpansion(only, word, values);
  return fragments.some(isSeparator) ? splitAtSeparators(word).flatMap((one) => resolveWord(one, values)) : [word];
}

function resolveExpansion(fragment: Fragment, word: Word, values: Values): readonly Word[] {
  const value = valueOf(fragment, values);
  if (value === undefined) return [word];
  return fragment.quoted ? [quotedValue(value, word.span)] : splitValue(value, word.span);
}

function valueOf(fragment: Fragment, values: Values): KnownText | undefined {
  switch (fragment.kind) {
    case 'variable':
      return optionalText(values.variable(fragment.name));
    case 'expansion':
      if (fragment.fallback !== undefined) {
        const { name, word } = fragment.fallback;
        return optionalText(values.variable(name) ?? resolveQuoted(word, values));
      }
      if (fragment.pipe === undefined || /^[<>]/.test(fragment.value)) return undefined;
      return withoutLastNewlines(values.piped(fragment.pipe));
    case 'literal':
    case 'pattern':
      return undefined;
    default:
      return fragment satisfies never;
  }
}

/** What a word comes to where the shell does not split it: one that is static, or nothing that is known. */
export function resolveQuoted(word: Word, values: Values): Word | undefined {
  const [known, ...others] = resolveWord(asQuoted(word), values);
  return known?.isStatic === true && others.length === 0 ? known : undefined;
}

function optionalText(word: Word | undefined): KnownText | undefined {
  return word === undefined ? undefined : textOf(word);
}

/** What is left of a command's output when the shell puts it in a word. */
function withoutLastNewlines(output: KnownText | undefined): KnownText | undefined {
  return output === undefined ? undefined : { ...output, value: output.value.replace(/\n+$/, '') };
}

/** `$IFS` and cuts of it, unquoted: the shell splits the word there. */
function isSeparator({ kind, value, quoted }: Fragment): boolean {
  return (kind === 'variable' || kind === 'expansion') && !quoted && /^\$(?:IFS|\{IFS\b[^}]*\})$/.test(value);
}

function splitAtSeparators({ fragments, span }: Word): readonly Word[] {
  const groups: Fragment[][] = [[]];
  for (const fragment of fragments) {
    if (isSeparator(fragment)) groups.push([]);
    else groups.at(-1)?.push(fragment);
  }
  return groups.filter((group) => group.length > 0).map((group) => wordOf(group, span));
}

/** Texts of words, read; each stands where the word that they come from does. */
function wordsWithin(texts: readonly string[], span: Span): readonly Word[] {
  const { commands } = readCommands(textWithin(`_ ${texts.join(' ')}`, span, true));
  return commands.at(-1)?.words.slice(1) ?? [];
}
