/** Guards of this process, and hooks that nothing is known of. */

import path from 'node:path';
import { askExecutable } from '../../dist/guards/external/executable.js';
import { USUAL, type Executable } from '../../dist/guards/external/external-guard.js';
import type { Place } from '../../dist/guards/external/isolation/place.js';
import { openLaunchers } from '../../dist/guards/external/launch/launchers.js';
import { findProtocol } from '../../dist/guards/external/protocols/index.js';
import { argv } from '../../src/guards/argv/index.ts';
import { denylist } from '../../src/guards/denylist/index.ts';
import type { Guard, Request } from '../../src/guards/guard.ts';
import { root } from '../shared.ts';
import type { Asked } from './figures.ts';

export const v1 = asked(denylist);
export const v2 = asked(argv);

function asked(guard: Guard): Asked {
  return {
    name: guard.name,
    ask: async (command) => {
      const verdict = await guard.judge(requestOf(command));
      return verdict.decision === 'deny' ? { isBlocked: true, span: verdict.span } : { isBlocked: false };
    },
  };
}

function requestOf(command: string): Request {
  return { tool: 'Bash', command, shell: 'posix' };
}

export interface Hooks {
  readonly guards: readonly Asked[];
  close(): Promise<void>;
}

/** One in Python and one in shell, started for each question. */
export async function openHooks(): Promise<Hooks> {
  const launchers = await openLaunchers({
    jobs: 1,
    wrapper: { isolation: { by: 'nothing', withoutNetwork: false, ownProcesses: false }, wrap: (command) => command },
    network: true,
  });
  const guards = [['python3', 'tripwire.py'] as const, ['sh', 'tripwire.sh'] as const].map(([program, file]): Asked => {
    const asker = askExecutable(hookOf([program, path.join(root, 'bench/programs', file)]), place, launchers);
    return {
      name: file,
      ask: async (command) => {
        const [answer] = await asker.ask([requestOf(command)]);
        if (answer?.outcome.kind !== 'judged') throw new Error(`${file} failed: ${JSON.stringify(answer?.outcome)}`);
        return { isBlocked: answer.action === 'block' };
      },
    };
  });
  return { guards, close: () => launchers.close() };
}

const place: Place = {
  folder: root,
  project: root,
  home: '/',
  cwd: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
  notes: [],
  written: () => Promise.resolve(0),
};

function hookOf(command: readonly string[]): Executable {
  const protocol = findProtocol('claude-code');
  if (protocol === undefined) throw new Error('no protocol of Claude Code');
  return {
    kind: 'executable',
    name: 'hook',
    summary: 'looks for text',
    command,
    protocol,
    profile: 'current',
    failClosed: false,
    mode: 'cold',
    folder: root,
    ...USUAL,
    network: true,
  };
}
