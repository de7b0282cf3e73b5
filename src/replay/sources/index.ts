/** Histories and corpora as cases: open what the user named, then read it. */

export { formats } from './formats.ts';
export { lines, type Line } from './lines.ts';
export { openSources } from './open.ts';
export { readSource } from './read.ts';
export type { Format, Head, Input, OpenedSources, OpenOptions, Skip, Source, SourceFile } from './source.ts';
