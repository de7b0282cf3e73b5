/** An agent's host as a hook meets it, from the hook's side: a payload comes in, an answer goes out. One file a host. */

import type { Request, Verdict } from '../guards/guard.ts';

export interface HookHost {
  /** Of its protocol: `claude-code`. */
  readonly protocol: string;
  /**
   * What is asked about, of a payload that is JSON already; undefined where it is no call of the shell, which every
   * guard lets pass.
   * @throws Error with a sentence that says what is missing, where the payload is not this host's
   */
  proposed(payload: unknown): Proposed | undefined;
  /**
   * What to print, and with what code to end, so that this host does what the verdict says. Never milder: a host that
   * cannot ask is told to refuse, and one that cannot be told to allow is told nothing.
   */
  answer(verdict: Verdict): Answered;
}

/** A command that an agent proposes, with what the log of the hook keeps. */
export interface Proposed {
  readonly request: Request;
  readonly session?: string;
  readonly permissionMode?: string;
  /** In a host that can ask, this event is one at which it asks nobody. */
  readonly asksNobody?: true;
}

export interface Answered {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}
