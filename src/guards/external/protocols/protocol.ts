/**
 * A hook protocol: how an agent's host asks a guard, and what it makes of what the guard's process leaves behind.
 * One file a protocol, or one row of `exit-two.ts`; `index.ts` lists them.
 */

import type { Action, Outcome } from '../../decision.ts';
import type { Request } from '../../guard.ts';

export interface Protocol {
  /** Kebab-case: `--protocol claude-code`. */
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** What the host calls its shell tool; matchers of settings are tested against it. */
  readonly tool: string;
  /** Versions of the host between which its behaviour changed, the present one first. */
  readonly profiles: readonly [Profile, ...Profile[]];
  /** How long the host waits for a hook unless told otherwise. */
  readonly hostTimeoutMillis?: number;
  /**
   * The document on standard input ends with a line's end. Where it does not, `read` of a shell fails after it has read
   * everything, and `while read` sees nothing at all: such a hook works under one host and is deaf under the other.
   */
  readonly endsLine: boolean;
  /** What the host writes on the hook's standard input: one JSON document. */
  payload(request: Request, surroundings: Surroundings, profile: string): object;
  /** What the host adds to the hook's environment. */
  environment(surroundings: Surroundings): Readonly<Record<string, string>>;
  /** What the host reads out of what the process left behind. */
  read(finished: Finished, host: Host): Reading;
}

export interface Profile {
  /** `current`, or what came before: `before-2.1.214`. */
  readonly name: string;
  readonly summary: string;
}

/** A protocol with one of its profiles, as `--protocol` takes it: `codex`, or `codex:NAME` where that is not the present one. */
export function spokenName(protocol: Protocol, profile: string): string {
  return profile === protocol.profiles[0].name ? protocol.name : `${protocol.name}:${profile}`;
}

/** Where the host says it is. Session, call and transcript are the same for every request of a run. */
export interface Surroundings {
  /** Folder that the command would run in. */
  readonly cwd: string;
  /** Folder of the project, in which the guard's own files lie. */
  readonly project: string;
  readonly home: string;
  readonly session: string;
  readonly call: string;
  /** A path that does not exist: what came after the request must not leak. */
  readonly transcript: string;
}

/** What a host's reading depends on besides the answer. */
export interface Host {
  /** A name of the protocol's `profiles`. */
  readonly profile: string;
  /** The hook is set to block where it fails, in hosts that know such a setting. */
  readonly failClosed: boolean;
  readonly permissionMode?: string;
  /** What it was asked about: reasons repeat it, and rules are named without it. */
  readonly command?: string;
}

/** A process that is over, one way or the other. */
export interface Finished {
  /** Absent where a signal ended it, it was killed at the timeout, or it never started. */
  readonly exitCode?: number;
  /** `SIGSEGV`; absent where it exited, and where we ended it. */
  readonly signal?: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Output beyond a few MiB was thrown away. */
  readonly isCut?: true;
  /** It was killed after so many milliseconds. */
  readonly killedAfterMillis?: number;
  /** Why it could not be started: the system's own words. */
  readonly notStarted?: string;
  /** From its exec to its end: what the fork costs is the launcher's affair. */
  readonly micros: number;
  /** Of a program behind a gate: how much of that is telling the gate to open and hearing that it has ended. */
  readonly gateMicros?: number;
}

/**
 * The answer twice: the outcome that its author evidently meant, and the action that the host really takes. Where a host
 * does not do what was meant, the outcome is `malformed`, says why, and carries what was meant.
 */
export interface Reading {
  readonly outcome: Outcome;
  readonly action: Action;
}
