/** How functions in JavaScript are called, by name. */

import type { FunctionGuard } from '../../external-guard.ts';
import type { Convention } from './convention.ts';
import { opencode } from './opencode.ts';
import { pi } from './pi.ts';
import { plain } from './plain.ts';

export const conventions: Readonly<Record<FunctionGuard['convention'], Convention>> = { plain, opencode, pi };
