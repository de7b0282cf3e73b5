/** The fingerprint of a guard outside this process. */

import { type Hash, createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { homeFolder } from '../../home.ts';
import { type ExternalGuard, type Part, partsOf } from '../../guards/external/external-guard.ts';
import { shebangOf } from '../../guards/external/files/shebang.ts';
import type { Place } from '../../guards/external/isolation/place.ts';
import { compareText } from '../compare-text.ts';
import { commandsOf, filesNamed } from './command-words.ts';
import { type FileTree, hashTree } from './file-tree.ts';
import { hashLinked } from './linked.ts';
import { describeProgram, findFile, isVersioned } from './programs.ts';
import { alone, bytewise, packageOf, projectTree, treeAround, treeNamed } from './guard-trees.ts';

/**
 * Of everything that can change its answers: the files of its repository, uncommitted and untracked ones included (outside
 * one: of its folder) and what links among them lead to; those that its command names elsewhere, with what lies around
 * them; `links`, `inputs` and the files of its home; how it is started and read; the version of its interpreter. Not of time limits, nor of
 * packages installed for an interpreter, which `links` or `inputs` can name. The same in every checkout with the same
 * content, and for a revision and a clean checkout of it.
 * @param places where it stands; of a set, where each of its hooks does; of a function with a hook, that of the hook last
 * @returns 128 bits, hex
 * @throws ReplayError where its repository cannot be read
 */
export async function fingerprintOfExternal(guard: ExternalGuard, places: readonly Place[]): Promise<string> {
  const hash = createHash('sha256').update(guard.kind);
  const trees = new Map<string, Promise<FileTree>>();
  for (const [index, part] of partsOf(guard).entries()) {
    const place = places[index];
    if (place !== undefined) await hashPart(hash, part, place, trees);
  }
  return hash.digest('hex').slice(0, 32);
}

/** @param trees of projects, which the hooks of a set share */
async function hashPart(hash: Hash, guard: Part, place: Place, trees: Map<string, Promise<FileTree>>): Promise<void> {
  hash.update(`\0guard\0${setupOf(guard, place)}`);
  const shared = JSON.stringify([place.project, guard.links]);
  const project = trees.get(shared) ?? projectTree(guard, place);
  trees.set(shared, project);
  hashTree(hash, await project);
  await hashLinked(hash, await project, await realpath(place.project));
  for (const link of guard.links) await hashNamed(hash, link, path.join(place.project, link));
  for (const [index, input] of guard.inputs.entries())
    await hashNamed(hash, `input ${index}`, path.resolve(guard.folder, input));
  const ofHome = typeof guard.home === 'string' ? [] : guard.home;
  for (const file of ofHome) await hashNamed(hash, file, path.join(homeFolder(), file));
  await hashCommands(hash, guard, place, await project);
}

/** How it is started and read, as text without a place on this machine. */
function setupOf(guard: Part, place: Place): string {
  const { folder, env, home, cwd, network } = guard;
  const within = path.relative(place.project, place.folder);
  const variables = Object.entries(env).sort(([a], [b]) => compareText(a, b));
  const own =
    guard.kind === 'function'
      ? [guard.language, guard.module, guard.function, guard.convention]
      : [guard.command, guard.protocol.name, guard.profile, guard.failClosed, guard.mode];
  const root = path.resolve(folder, path.relative(place.folder, place.project));
  const text = JSON.stringify([within, variables, home, cwd, network, own]);
  return [root, place.project].reduce((neutral, absolute) => neutral.replaceAll(absolute, '<project>'), text);
}

async function hashNamed(hash: Hash, name: string, file: string): Promise<void> {
  hash.update(`\0named\0${name}`);
  hashTree(hash, await treeNamed(file));
}

/** Programs by what they are; files that the project's tree does not hold, with what is around them. */
async function hashCommands(hash: Hash, guard: Part, place: Place, project: FileTree): Promise<void> {
  const root = await realpath(place.project);
  const seen = new Set<string>();
  for (const [program = '', ...args] of commandsOf(guard)) {
    const [named] = await filesNamed(program, guard, place);
    const words = [named ?? program, ...args];
    hash.update(`\0program\0${await describeProgram(words, place)}`);
    if (named !== undefined) await hashStray(named, true);
    else await hashPackageOf(await findFile(program, place));
    for (const word of args) {
      if (isVersioned(word)) hash.update(`\0program\0${await describeProgram([word], place)}`);
      else for (const file of await filesNamed(word, guard, place)) await hashStray(file, false);
    }
  }

  /** A program of the search path is told by its own file, unless a package brought it. */
  async function hashPackageOf(program: string | undefined): Promise<void> {
    if (program !== undefined && packageOf(await realpath(program)) !== undefined) await hashStray(program, true);
  }

  async function hashStray(named: string, isProgram: boolean): Promise<void> {
    if (isProgram && isVersioned(named)) return;
    const file = await realpath(named);
    if (seen.has(file) || project.has(bytewise(path.relative(root, file)))) return;
    seen.add(file);
    // A compiled program stands alone, in a folder with others.
    const isCompiled = isProgram && (await shebangOf(file)) === undefined;
    hash.update('\0beside\0');
    hashTree(hash, isCompiled ? await alone(file) : await treeAround(file));
  }
}
