/**
 * A gate: a small shell that stands where a program is to be, and becomes it when it is told to. By then the fork, which
 * costs what the launcher's memory costs, is over, and the input waits in its pipe: what is timed is the program from its
 * exec to its exit, as a host as small as a shell would see it. Several gates can be opened at the same moment.
 *
 * The program inherits the shell's end of the gate's channel, which ends with it: a launcher learns of that sooner than of
 * the exit itself. What the channel costs is known from a round trip over it just before.
 *
 * What differs from a program without a gate: descriptor 7 is open in it, `PWD` is set, and where it cannot be executed the
 * shell exits with 126 or 127.
 */

import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import type { Program } from './program.ts';

/** Standard input, output and error, and the channel. */
export const GATED_STDIO: 'pipe'[] = ['pipe', 'pipe', 'pipe', 'pipe'];

/** Descriptor 3 is the one that scripts take first for their own, so that the channel moves. Without an answer, nothing runs. */
const SHELL_TEXT = 'exec 7<&3 3<&-; echo >&7; read -r go <&7 || exit; echo >&7; read -r go <&7 || exit; exec "$@"';

/** The arguments of the gate in front of a program with these. */
export function behindGate(argv: Program['argv']): Program['argv'] {
  return ['/bin/sh', '-c', SHELL_TEXT, 'sh', ...argv];
}

/** The gate that a child was started behind. */
export function gateOf(child: ChildProcess): Gate {
  const channel = child.stdio[3];
  if (!(channel instanceof Socket)) throw new Error('a child was started without a gate');
  return new Gate(channel);
}

export class Gate {
  /** Resolves when the program can be let go; where its shell has ended before, too. */
  readonly ready: Promise<void>;
  readonly #channel: Socket;
  /** On the clock of `performance.now`. */
  opened: number | undefined;
  /** When the last who held the channel was gone. */
  closed: number | undefined;
  /** From writing to a process that waits to reading its answer. */
  roundTripMillis = 0;

  constructor(channel: Socket) {
    this.#channel = channel;
    channel.on('error', () => undefined);
    this.ready = new Promise((resolve) => {
      let asked: number | undefined;
      channel.on('data', () => {
        const now = performance.now();
        if (asked === undefined) {
          asked = performance.now();
          channel.write('\n');
        } else {
          this.roundTripMillis = now - asked;
          resolve();
        }
      });
      channel.on('end', () => {
        this.closed = performance.now();
        resolve();
      });
      channel.on('close', () => resolve());
    });
  }

  /** Lets the program go; its time begins. */
  open(): void {
    this.opened = performance.now();
    this.#channel.write('\n');
  }

  /** Gives up the channel, which somebody holds who has outlived the program. */
  destroy(): void {
    this.#channel.destroy();
  }
}
