/** One line of the audit log: JSON, appended whole, so that several sessions can write at once. */

export interface AuditRecord {
  readonly schema: 1;
  /** ISO 8601, UTC. */
  readonly time: string;
  /** Agent of the protocol that asked: `claude-code`. */
  readonly agent: string;
  readonly session?: string;
  readonly cwd?: string;
  readonly permission_mode?: string;
  readonly tool: string;
  /** The command, secrets replaced; cut where it is long. */
  readonly command: string;
  readonly guard: string;
  /** `enforced`: the agent was answered so; `shadow`: what would have been said, and was not. */
  readonly mode: 'enforced' | 'shadow';
  readonly decision: 'none' | 'allow' | 'ask' | 'deny';
  readonly rule?: string;
  readonly reason?: string;
  /** What the override said, where one was given. */
  readonly override?: string;
  /** Which way it went: the sh wrapper's rules of last resort, or the full guard. */
  readonly fallback?: true;
  readonly micros?: number;
}
