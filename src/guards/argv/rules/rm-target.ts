/** Where a word that `rm` receives as a path leads, as far as the text alone tells. */

import type { Fragment, Word } from '../../../shell/word.ts';

/** Whether removing this path removes the root, a home directory or the directory that holds them. */
export function removesHome(word: Word): boolean {
  const path = resolve(pathOf(word));
  if (path === undefined) return false;
  const [top, ...below] = path;
  switch (top) {
    case undefined:
      return true;
    case HOME:
    case 'root':
      return below.length === 0;
    case 'home':
    case 'Users':
      return below.length <= 1;
    default:
      return false;
  }
}

/** Stands for a home directory at the start of a path; no file is called so. */
const HOME = '~/';

/** A path as its parts, from the root or from a home directory; undefined where it starts elsewhere. */
type Parts = readonly string[];

/** The parts that are left when `.` and `..` are followed and a last `*` is taken for the directory it empties. */
function resolve(parts: Parts | undefined): Parts | undefined {
  if (parts === undefined) return undefined;
  const resolved: string[] = [];
  for (const part of parts) {
    if (part === '' || part === '.') continue;
    if (part !== '..') resolved.push(part);
    else if (resolved.pop() === HOME) resolved.push('home');
  }
  if (/^\*+$/.test(resolved.at(-1) ?? '')) resolved.pop();
  return resolved;
}

function pathOf({ fragments }: Word): Parts | undefined {
  const [first, ...others] = fragments;
  if (first === undefined) return undefined;
  const rest = others.map(spell).join('');
  if (isHomeVariable(first)) return rest === '' || rest.startsWith('/') ? [HOME, ...rest.split('/')] : undefined;
  if (first.kind === 'literal' && !first.quoted && first.value.startsWith('~')) {
    const [prefix = '', ...below] = first.value.split('/');
    const isWhole = below.length > 0 || others.length === 0 || opensWithSlash(others[0]);
    if (!isWhole || !TILDE.test(prefix)) return undefined;
    return [HOME, ...(below.join('/') + rest).split('/')];
  }
  const text = spell(first) + rest;
  return text.startsWith('/') ? text.split('/') : undefined;
}

/** `~` or `~user`, but neither `~+` and `~-`, which are working directories, nor `~2`, which is one of a stack. */
const TILDE = /^~(?:[A-Za-z_][\w.-]*)?$/;

/** `${HOME:?}`, `${HOME:-/root}` and `${HOME%/}` are the home directory too. */
const HOME_EXPANSION = /^\$\{HOME(?::?[-=?].*|%\/)\}$/s;

function isHomeVariable(fragment: Fragment): boolean {
  if (fragment.kind === 'variable') return fragment.name === 'HOME';
  return fragment.kind === 'expansion' && HOME_EXPANSION.test(fragment.value);
}

function opensWithSlash(fragment: Fragment | undefined): boolean {
  return fragment !== undefined && fragment.kind !== 'expansion' && fragment.value.startsWith('/') && !fragment.quoted;
}

/** A fragment within a path. A star that the shell does not expand is escaped, so that it stays a file's name. */
function spell(fragment: Fragment): string {
  switch (fragment.kind) {
    case 'literal':
      return fragment.value.replaceAll('*', '\\*');
    case 'pattern':
      return fragment.value;
    case 'variable':
    case 'expansion':
      return '$';
  }
}
