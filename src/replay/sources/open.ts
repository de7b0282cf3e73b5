/** From the names a user gave to opened, recognised files; everything that can be wrong with a name is found here. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ReplayError } from '../../errors.ts';
import { HEAD_BYTES, contentOf } from './content.ts';
import { detect, notRecognised } from './detect.ts';
import { formats } from './formats.ts';
import { inputOf, startOf, type FileToRead } from './input.ts';
import { openFolder } from './open-folder.ts';
import { isNew, type Opening } from './opening.ts';
import { readError } from './read-error.ts';
import type { OpenedSources, OpenOptions, Source, SourceFile, SourceName } from './source.ts';
import { spool } from './spool.ts';

const STDIN = '-';

/**
 * Opens everything the user named: files, folders (walked to the bottom, for whatever holds a known format), and `-`.
 * Formats are told by content. No file is read twice: what an earlier name covers is counted as `same file`.
 * @throws ReplayError for the first name that cannot be read as it should
 */
export async function openSources(names: readonly SourceName[], options: OpenOptions = {}): Promise<OpenedSources> {
  const opening: Opening = { formats, ...options, met: new Set(), spooled: [] };
  const close = async (): Promise<void> => {
    await Promise.all(opening.spooled.map((file) => file.remove()));
  };
  try {
    const sources: Source[] = [];
    for (const name of names) sources.push(await openSource(name, opening));
    const size = sources.flatMap(({ files }) => files).reduce((sum, { input }) => sum + input.size, 0);
    return { sources, size, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSource(named: SourceName, opening: Opening): Promise<Source> {
  if (named === STDIN) return openStdin(opening);
  if (named === '') throw new ReplayError('a source has an empty name; name a file, a folder or - for standard input');
  const { name, path } = typeof named === 'string' ? { name: named, path: resolve(named) } : named;
  try {
    return await openPath(name, path, opening);
  } catch (error) {
    throw readError(name, error);
  }
}

async function openStdin(opening: Opening): Promise<Source> {
  const { stdin, met } = opening;
  if (stdin === undefined) throw new ReplayError('- is standard input, and there is none; name a file or a folder');
  if (met.has(STDIN)) throw new ReplayError('- is named twice, but standard input can be read once; name it once');
  met.add(STDIN);
  const file = await spooled(STDIN, 'standard input', stdin, opening);
  return { name: STDIN, kind: 'stdin', files: [file], skipped: {} };
}

async function openPath(name: string, path: string, opening: Opening): Promise<Source> {
  const stats = await stat(path);
  if (stats.isDirectory()) return openFolder(name, path, opening);
  if (stats.isFIFO()) {
    const file = await spooled(name, name, createReadStream(path), opening);
    return { name, kind: 'file', files: [file], skipped: {} };
  }
  if (!stats.isFile()) throw new ReplayError(`${name} is neither a file nor a folder; name one of those, or -`);
  if (!(await isNew(path, opening.met))) {
    return { name, kind: 'file', files: [], skipped: { 'same file': { count: 1, names: [name] } } };
  }
  const file = await recognised({ name, shown: name, path, size: stats.size }, opening);
  return { name, kind: 'file', files: [file], skipped: {} };
}

/** What can be read once only, by way of a copy. */
async function spooled(
  name: string,
  shown: string,
  bytes: AsyncIterable<Uint8Array>,
  opening: Opening,
): Promise<SourceFile> {
  const copy = await spool(bytes);
  opening.spooled.push(copy);
  return recognised({ name, shown, path: copy.path, size: copy.size }, opening);
}

/** A file that was named: it has a known format, or it is an error. */
async function recognised(file: FileToRead, { formats: known, onRead }: Opening): Promise<SourceFile> {
  const input = inputOf(file, onRead);
  const { bytes, whole } = await startOf(input, HEAD_BYTES);
  const content = contentOf(bytes, whole);
  const detected = detect(content, known, true);
  if (detected.kind !== 'recognised') throw notRecognised(file.shown, content, known);
  return { input, format: detected.format };
}
