/** A guard's fingerprint: a hash of everything that can change its answers. */

import { type Hash, createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReplayError } from '../../errors.ts';
import { hashBuiltins } from './own-code.ts';

const OWN_PACKAGE = 'guard-replay';

/**
 * Of a guard among the built-in ones, or those of a module, with all of their code, which they share, and the runtime.
 * 128 bits, hex.
 * @param guard its name there
 * @param module URL of a file; what it imports is followed
 * @param runtime such as `node 20.20.2`
 * @throws ReplayError where the module cannot be read
 */
export async function fingerprintOf(guard: string, module: string | undefined, runtime: string): Promise<string> {
  const hash = createHash('sha256').update(`${guard}\0${runtime}`);
  if (module === undefined) await hashBuiltins(hash);
  else await hashModule(hash, fileURLToPath(module));
  return hash.digest('hex').slice(0, 32);
}

/** Text that names another file or package: what is imported, required, or found by a URL relative to the module. */
const SPECIFIER = /\b(?:from|import|require|URL)\s*\(?\s*(?<quote>["'`])(?<specifier>[^"'`\n]+)\k<quote>/g;

/**
 * A file and, through relative specifiers, those that it names; of packages, name and version. Looking for specifiers in
 * text finds some in comments as well: what is not there is passed over.
 */
async function hashModule(hash: Hash, module: string): Promise<void> {
  const root = path.dirname(module);
  const files = [module];
  const packages = new Map<string, string>();
  const seen = new Set(files);
  for (const file of files) {
    const content = file === module ? await readModule(module) : await readOrNothing(file);
    if (content === undefined) continue;
    hash.update(`\0${path.relative(root, file)}\0`).update(content);
    for (const { groups } of content.toString('utf8').matchAll(SPECIFIER)) {
      const specifier = groups?.['specifier'] ?? '';
      if (isRelative(specifier)) {
        for (const candidate of candidates(path.resolve(path.dirname(file), specifier))) {
          if (!seen.has(candidate)) files.push(candidate);
          seen.add(candidate);
        }
      } else if (!isBuiltin(specifier)) {
        const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
        packages.set(name, packages.get(name) ?? (await versionOf(name, path.dirname(file))));
      }
    }
  }
  for (const [name, version] of packages) {
    hash.update(`\0${name}\0${version}`);
    if (name === OWN_PACKAGE) await hashBuiltins(hash);
  }
}

function isRelative(specifier: string): boolean {
  return /^\.{0,2}\//.test(specifier);
}

/** Where a relative specifier can lead; `require` needs no ending. */
function candidates(file: string): readonly string[] {
  return path.extname(file) === '' ? ['.js', '.cjs', '.json', '/index.js', ''].map((end) => file + end) : [file];
}

async function readModule(module: string): Promise<Buffer> {
  try {
    return await readFile(module);
  } catch {
    throw new ReplayError(
      `cannot read the module of guards ${module}; give guardModule the URL of a file that is there`,
    );
  }
}

/** Undefined where there is no such file. */
async function readOrNothing(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch {
    return undefined;
  }
}

/** The version of a package as installed for a folder; `unknown` where there is none. */
async function versionOf(name: string, folder: string): Promise<string> {
  const manifest = await readOrNothing(path.join(folder, 'node_modules', name, 'package.json'));
  const above = path.dirname(folder);
  if (manifest === undefined) return above === folder ? 'unknown' : versionOf(name, above);
  return /"version"\s*:\s*"(?<version>[^"]*)"/.exec(manifest.toString('utf8'))?.groups?.['version'] ?? 'unknown';
}
