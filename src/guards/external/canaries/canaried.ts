/** What a sentence about failed canaries tells of a guard: how it is asked, how its host hears it, what is other here. */

import { isObject } from '../../../json.ts';
import type { Request } from '../../guard.ts';
import { type Executable, type ExternalGuard, partsOf } from '../external-guard.ts';
import type { Isolation } from '../isolation/place.ts';
import type { Surroundings } from '../protocols/protocol.ts';
import type { Canaried } from './canaries.ts';

/** @param protocol as runs name it: `claude-code`, `function` */
export function canaried(guard: ExternalGuard, protocol: string, isolation: Isolation): Canaried {
  const [hook] = partsOf(guard).filter((part) => part.kind === 'executable');
  const isHook = guard.kind !== 'function' && hook !== undefined;
  const field = isHook ? commandField(hook) : undefined;
  return {
    ...guard,
    asked: `protocol ${protocol}${field === undefined ? '' : `, which sends ${field}`}${isHook ? endOfLine(hook) : ''}`,
    isFunction: guard.kind === 'function',
    ...(isHook && { hears: hook.protocol.summary }),
    here: otherThanThere(guard, isolation),
  };
}

/** What hooks trip over that read a line. */
function endOfLine({ protocol }: Executable): string {
  return protocol.endsLine ? '' : ' in a line that it does not end';
}

/** What is other here than in its agent, unless it is set to be the same. */
function otherThanThere(guard: ExternalGuard, { by, withoutNetwork }: Isolation): readonly string[] {
  const parts = partsOf(guard);
  const isCutOff = withoutNetwork && parts.some(({ network }) => !network);
  return [
    ...(parts.some(({ home }) => home === 'fresh') ? ['an empty home'] : []),
    ...(parts.some(({ cwd }) => cwd === 'stand-in') ? ['an empty working folder'] : []),
    ...(isCutOff ? ['no network'] : []),
    ...(parts.some(({ revision, links }) => revision !== undefined && links.length === 0)
      ? ['no untracked files']
      : []),
    ...(by === 'bubblewrap' ? ['a read-only disk'] : []),
  ];
}

const NOWHERE: Surroundings = { cwd: '', project: '', home: '', session: '', call: '', transcript: '' };

/** A text that is found again in a payload, also within JSON that is a text itself. */
const MARK = 'the-command';

/** Where in the host's payload the command stands: `tool_input.command`. */
function commandField({ protocol, profile }: Executable): string | undefined {
  const request: Request = { tool: 'Bash', command: MARK, shell: 'posix' };
  return pathOfMark(protocol.payload(request, NOWHERE, profile))?.join('.');
}

function pathOfMark(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes(MARK) ? [] : undefined;
  if (!isObject(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = pathOfMark(inner);
    if (found !== undefined) return [key, ...found];
  }
  return undefined;
}
