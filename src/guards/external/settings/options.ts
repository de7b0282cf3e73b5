/** What is asked for along with a settings file. */

export interface SettingsOptions {
  /** Absolute: a relative path of the file starts here. */
  readonly folder: string;
  /** A git revision: the file, and all that its hooks are made of, as it was then. */
  readonly revision?: string;
  /** Longest time for one request; the host's own limit holds where that is shorter. */
  readonly timeoutMillis?: number;
  /** Absolute: the user's home, that of this process unless given. */
  readonly home?: string;
}
