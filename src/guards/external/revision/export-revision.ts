/** A guard with its whole repository as it was at a git revision. */

import path from 'node:path';
import { ReplayError } from '../../../errors.ts';
import type { Surrounded } from '../external-guard.ts';
import { isFolder } from '../files/on-disk.ts';
import { exportTree } from './export-tree.ts';
import { linkFrom } from './links.ts';
import { type Repository, commitOf, repositoryOf } from './repository.ts';

export interface Exported {
  /** Where the guard's folder lies in the export. */
  readonly folder: string;
  /** Root of the export. */
  readonly project: string;
  /** Hex. */
  readonly commit: string;
  /** What a person should know of it, each a short sentence. */
  readonly notes: readonly string[];
}

/** What of a guard an export depends on. */
export type AtRevision = Pick<Surrounded, 'folder' | 'revision' | 'links'>;

/**
 * Exports the guard's repository as it was at its revision, `HEAD` unless it names one. No checkout is touched.
 * @param into an absolute folder of its own
 * @throws ReplayError where there is no git, no repository, no such revision, no such folder in it, or no such link
 */
export function exportRevision(guard: AtRevision, into: string): Promise<Exported> {
  return new Exports().export(guard, () => into);
}

/** Exports, each made once: guards that share repository, revision and links share one. */
export class Exports {
  /** Notes by what was exported, with its place. */
  readonly #made = new Map<string, Promise<{ readonly project: string; readonly notes: readonly string[] }>>();

  /** The guard's export. @param place called for an absolute folder where a new one must be made */
  async export({ folder, revision = 'HEAD', links }: AtRevision, place: () => string): Promise<Exported> {
    const repository = await repositoryOf(folder);
    const commit = await commitOf(repository, revision);
    const key = JSON.stringify([repository.root, commit, links]);
    const made = this.#made.get(key) ?? exportWithLinks(repository, commit, links, place());
    this.#made.set(key, made);
    const { project, notes } = await made;
    const inside = path.join(project, repository.inside);
    if (await isFolder(inside)) return { folder: inside, project, commit, notes };
    throw new ReplayError(
      `there was no folder ${repository.inside} in ${repository.root} at ${revision}: name a later revision`,
    );
  }
}

async function exportWithLinks(
  repository: Repository,
  commit: string,
  links: readonly string[],
  project: string,
): Promise<{ readonly project: string; readonly notes: readonly string[] }> {
  const notes = await exportTree(repository, commit, project);
  return { project, notes: [...notes, ...(await linkFrom(repository.root, links, project))] };
}
