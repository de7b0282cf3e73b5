/** `py:FILE:FUNCTION` and `js:FILE:FUNCTION`: a function in a module. */

import type { FunctionGuard } from '../../guards/external/external-guard.ts';

/** What of a function guard its reference tells. */
export type FunctionReference = Pick<FunctionGuard, 'language' | 'module' | 'function'>;

const LANGUAGES = new Map<string, FunctionGuard['language']>([
  ['py', 'python'],
  ['js', 'javascript'],
]);

const LOOKS_LIKE_ONE = /^(?:py|js):/;

const REFERENCE = /^(?<short>py|js):(?<module>[^\0]+):(?<name>[\p{L}_$][\p{L}\p{N}_$]*)(?:@(?<revision>[^]*))?$/u;

const UNPREFIXED = /^\S+\.(?<ending>py|[cm]?[jt]s):[\p{L}_$][\p{L}\p{N}_$]*(?:@\S*)?$/u;

/** How one is written, for messages. */
export const REFERENCE_EXAMPLE = 'py:guards.py:guard_scoped';

/** Whether it means to be one. */
export function looksLikeReference(text: string): boolean {
  return LOOKS_LIKE_ONE.test(text);
}

/** The reference that a module and a function without their language are meant to be. */
export function referenceMeantBy(text: string): string | undefined {
  const { ending } = UNPREFIXED.exec(text)?.groups ?? {};
  return ending === undefined ? undefined : `${ending === 'py' ? 'py' : 'js'}:${text}`;
}

/** The function, and the revision after it, unchecked; undefined where it is no reference. */
export function readReference(
  text: string,
): { readonly reference: FunctionReference; readonly revision?: string } | undefined {
  const { short = '', module = '', name = '', revision } = REFERENCE.exec(text)?.groups ?? {};
  const language = LANGUAGES.get(short);
  if (language === undefined) return undefined;
  return { reference: { language, module, function: name }, ...(revision !== undefined && { revision }) };
}

/** The reference as somebody could type it again. */
export function referenceOf({ language, module, function: name }: FunctionReference): string {
  return `${language === 'python' ? 'py' : 'js'}:${module}:${name}`;
}
