/** Where a guard stands while it is asked: its files, a home, a folder to run in, an environment. */

export interface Place {
  /** Absolute folder that the guard's relative paths start from: its own, or that of the exported revision. */
  readonly folder: string;
  /** Root of its project: of the repository, or of the export; its own folder outside a repository. */
  readonly project: string;
  readonly home: string;
  /** An empty repository. */
  readonly cwd: string;
  /** All of its environment but what the protocol adds. */
  readonly env: Readonly<Record<string, string>>;
  /** What a person should know of it: submodules that are not there, files of LFS that are pointers. */
  readonly notes: readonly string[];
  /** Bytes that guards wrote to its home, its temporary folder and its stand-in repository so far. */
  written(): Promise<number>;
}

/** How far guards are kept apart from the machine. */
export interface Isolation {
  /** What does it: bubblewrap, unshare, or nothing that this system has. */
  readonly by: 'bubblewrap' | 'unshare' | 'nothing';
  /** Guards that do not ask for the network cannot reach it. */
  readonly withoutNetwork: boolean;
  /** Every process that a guard leaves behind ends with the run. */
  readonly ownProcesses: boolean;
}

/** What a program inside must be able to do. */
export interface Needs {
  readonly network: boolean;
  /** Folders that it may write besides the run's own: the user's home, for guards that are given it. */
  readonly writable?: readonly string[];
}

/** A way to start a program so that it and all it starts are kept apart. */
export interface Wrapper {
  readonly isolation: Isolation;
  /** The command that runs this command inside. Places are made first: it makes their files visible. */
  wrap(command: readonly string[], needs: Needs): readonly string[];
}
