/** Our own code, where it is part of what decides. */

import { type Hash, createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareText } from '../compare-text.ts';

/** The code of the built-in guards, of the shell reader and the pinned parser. */
export async function hashBuiltins(hash: Hash): Promise<void> {
  for (const folder of ['../../guards', '../../shell']) await hashFolder(hash, ownFolder(folder));
  const parser = fileURLToPath(import.meta.resolve('unbash'));
  hash.update(await readFile(path.join(path.dirname(parser), '..', 'package.json')));
}

let reading: Promise<string> | undefined;

/**
 * Of what reads the answers of guards outside this process and replaces secrets in them. 128 bits, hex. Taken once: what
 * runs is what was loaded.
 */
export function fingerprintOfReading(): Promise<string> {
  reading ??= hashReading();
  return reading;
}

async function hashReading(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['../../guards', '../redact']) await hashFolder(hash, ownFolder(folder));
  return hash.digest('hex').slice(0, 32);
}

function ownFolder(folder: string): string {
  return fileURLToPath(new URL(folder, import.meta.url));
}

/** Every file of code or data below a folder. */
async function hashFolder(hash: Hash, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => compareText(a.name, b.name))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await hashFolder(hash, file);
    if (entry.isFile() && /\.(?:[cm]?[jt]s|py|json|ya?ml)$/.test(entry.name)) {
      hash.update(`\0${entry.name}\0`).update(await readFile(file));
    }
  }
}
