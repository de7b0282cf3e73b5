/** A mention: text of a command that is data to whoever reads it, and is never run. */

import type { Span } from '../../shell/span.ts';

/** What a mention is for; the names of the categories of false positives that text alone makes. */
export type MentionKind =
  /** What a program searches for: the pattern of `grep`, the script of `sed -n`, `git log -S`. */
  | 'search-pattern'
  /** The message of a commit, a tag, a merge, a stash. */
  | 'commit-message'
  /** A heredoc that no shell and no interpreter reads. */
  | 'heredoc-body'
  /** What `echo` and its kin print. */
  | 'echo-text'
  | 'comment'
  /** Several words in one argument of a program that does not run it. */
  | 'quoted-argument'
  /** What is written into a file of code or settings, and not run by the same command. */
  | 'file-content'
  /** The name of a file, with blanks in it. */
  | 'path-or-name'
  | 'url-or-id'
  /** What a variable is set to, a loop goes over, a test compares with. */
  | 'variable-or-loop';

export interface Mention {
  readonly kind: MentionKind;
  readonly span: Span;
}
