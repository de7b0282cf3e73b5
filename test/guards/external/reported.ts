/** Hooks of reports, asked as real processes. */

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Answer } from '../../../src/guards/decision.ts';
import { askExecutable } from '../../../src/guards/external/executable.ts';
import { type Executable, USUAL } from '../../../src/guards/external/external-guard.ts';
import type { Place } from '../../../src/guards/external/isolation/place.ts';
import type { Launchers } from '../../../src/guards/external/launch/program.ts';
import { findProtocol } from '../../../src/guards/external/protocols/index.ts';
import type { Finished, Protocol } from '../../../src/guards/external/protocols/protocol.ts';
import type { Request } from '../../../src/guards/guard.ts';
import { environment } from './launch/launching.ts';
import { REQUEST, SURROUNDINGS } from './protocols/asking.ts';

export const DROP: Request = { ...REQUEST, command: 'drop-everything' };

/** A protocol that there is. */
export function named(name: string): Protocol {
  const protocol = findProtocol(name);
  if (protocol === undefined) throw new Error(`there is no protocol ${name}`);
  return protocol;
}

/** A program of a report. */
export function hookOf(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/hooks/reports/${name}`, import.meta.url));
}

/** Hooks below a folder, which run in a folder of theirs. */
export class Reported {
  readonly #folder: string;
  readonly #cwd: string;
  readonly #launchers: Launchers;

  constructor(folder: string, cwd: string, launchers: Launchers) {
    this.#folder = folder;
    this.#cwd = cwd;
    this.#launchers = launchers;
  }

  async ask(hook: Pick<Executable, 'command'> & Partial<Executable>, request: Request): Promise<Answer> {
    const executable = { ...this.#defaults(), ...hook };
    const [answer] = await askExecutable(executable, this.#placeWith(executable.env), this.#launchers).ask([request]);
    if (answer === undefined) throw new Error('there is no answer');
    return answer;
  }

  #defaults(): Omit<Executable, 'command'> {
    return {
      kind: 'executable',
      name: 'reported',
      summary: 'as reported',
      folder: this.#folder,
      ...USUAL,
      network: true,
      protocol: named('claude-code'),
      profile: 'current',
      failClosed: false,
      mode: 'cold',
    };
  }

  #placeWith(env: Executable['env']): Place {
    return {
      folder: this.#folder,
      project: this.#folder,
      home: this.#folder,
      cwd: this.#cwd,
      env: { ...environment, ...env },
      notes: [],
      written: async () => 0,
    };
  }
}

/** A process that is written its input in pieces, with pauses between them. */
export async function fedSlowly(file: string, input: string): Promise<Finished> {
  const child = spawn(file, { env: environment });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  const size = Math.ceil(input.length / 5);
  for (let start = 0; start < input.length; start += size) {
    child.stdin.write(input.slice(start, start + size));
    await delay(50);
  }
  child.stdin.end();
  const [exitCode, [stdout, stderr]] = await Promise.all([ended, output]);
  return { exitCode, stdout, stderr, micros: 1 };
}

/** Where in its payload a host puts the command: names of fields, where there is but one such place. */
export function placeOfCommand(protocol: Protocol): string {
  const payload: unknown = JSON.parse(JSON.stringify(protocol.payload(REQUEST, SURROUNDINGS, 'current')));
  return placesOf(payload).join(', ');
}

function placesOf(value: unknown, place = ''): readonly string[] {
  if (value === REQUEST.command) return [place];
  if (typeof value === 'string' && value.startsWith('{')) return placesOf(JSON.parse(value), `${place} as JSON`);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => placesOf(each, place === '' ? name : `${place}.${name}`));
}
