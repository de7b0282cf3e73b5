/** Our own code, where it is part of what decides. Looked at once: what runs is what was loaded. */

import { type Hash, hash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareText } from '../compare-text.ts';

const CODE = /(?<!\.d)\.(?:[cm]?[jt]s|py|json|ya?ml)$/;

/** Guards outside the process decide by their own code. */
const EXTERNAL = 'external';

/** The code of the built-in guards, of the shell reader and the pinned parser. */
export async function hashBuiltins(into: Hash): Promise<void> {
  const parser = path.join(path.dirname(fileURLToPath(import.meta.resolve('unbash'))), '..', 'package.json');
  const parts = [digestOf(own('../../guards'), EXTERNAL), digestOf(own('../../shell')), readFile(parser, 'utf8')];
  for (const part of await Promise.all(parts)) into.update(`\0${part}`);
}

/** Of what reads the answers of guards outside this process and replaces secrets in them. 128 bits, hex. */
export async function fingerprintOfReading(): Promise<string> {
  const parts = await Promise.all([digestOf(own('../../guards')), digestOf(own('../redact'))]);
  return hash('sha256', parts.join('\0')).slice(0, 32);
}

function own(folder: string): string {
  return fileURLToPath(new URL(folder, import.meta.url));
}

const digests = new Map<string, Promise<string>>();

/** Of every file of code or data below a folder. @param except name of a folder in it that is left out */
function digestOf(folder: string, except?: string): Promise<string> {
  const key = `${folder}\0${except ?? ''}`;
  const digest = digests.get(key) ?? digestNow(folder, except);
  digests.set(key, digest);
  return digest;
}

async function digestNow(folder: string, except: string | undefined): Promise<string> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => name !== except);
  const parts = entries
    .sort((a, b) => compareText(a.name, b.name))
    .map(async (entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return `${entry.name}\0${await digestOf(file)}`;
      return CODE.test(entry.name) ? `${entry.name}\0${hash('sha256', await readFile(file))}` : '';
    });
  return hash('sha256', (await Promise.all(parts)).join('\0'));
}
