/** The program that `replay hook install` installs, for guards of which there is one. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { patterns } from '../../guards/denylist/patterns.ts';
import { USUAL } from '../../guards/external/external-guard.ts';
import { claudeCode } from '../../guards/external/protocols/claude-code/claude-code.ts';
import type { Guard } from '../../guards/guard.ts';
import { rules } from '../../guards/argv/rules/index.ts';
import { argvHook } from '../../hook/guards.ts';
import { conditionsFor } from '../../hook/fast-way/decision.ts';
import { passesBy } from '../../hook/fast-way/passes.ts';
import type { InstalledHook } from '../../replay/measure/installed-hook.ts';

/** Written by the build. */
const SCRIPT = fileURLToPath(new URL(`../installed/${claudeCode.name}.sh`, import.meta.url));

const ANYWHERE = { cwd: '/', project: '/', home: '/', session: 'session', call: 'call', transcript: '/transcript' };

/** The hook for Claude Code; undefined of guards that are not installed. */
export function installedHook(guard: Guard): InstalledHook | undefined {
  if (guard.name !== argvHook.name || !existsSync(SCRIPT)) return undefined;
  const { policy, name, summary } = guard;
  const [profile] = claudeCode.profiles;
  const passes = passesBy(conditionsFor(rules, patterns));
  return {
    executable: {
      ...USUAL,
      kind: 'executable',
      name,
      summary,
      ...(policy !== undefined && { policy }),
      folder: fileURLToPath(new URL('../../..', import.meta.url)),
      command: ['sh', SCRIPT],
      protocol: claudeCode,
      profile: profile.name,
      failClosed: false,
      mode: 'cold',
    },
    passes: (request) => passes(JSON.stringify(claudeCode.payload(request, ANYWHERE, profile.name))),
  };
}
