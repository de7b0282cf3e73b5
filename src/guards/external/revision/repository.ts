/** The repository that a folder is part of, and its commits. */

import path from 'node:path';
import { ReplayError } from '../../../errors.ts';
import { nearestName } from '../../nearest-name.ts';
import { isFolder } from '../files/on-disk.ts';
import { askGit } from './git.ts';

export interface Repository {
  /** Absolute path of its working tree, links resolved. */
  readonly root: string;
  /** Where the folder lies in it: `hooks`; empty at the root. */
  readonly inside: string;
  /** Absolute folder of its objects. */
  readonly objects: string;
  /** Hash of its ids: `sha1` or `sha256`. */
  readonly format: string;
  readonly isShallow: boolean;
}

/** Branches and tags that are looked through for a name that is like the one asked for. */
const NAMES_CONSIDERED = 1000;

/** No `main~40`, which is not meant to be `main`. */
const IS_NAME = /^[^~^:@]+$/;

/** The repository around a folder; undefined outside of one. @throws ReplayError where there is no git or no such folder */
export async function repositoryAround(folder: string): Promise<Repository | undefined> {
  await checkFolder(folder);
  const facts = ['--show-toplevel', '--show-prefix', '--git-path', 'objects', '--show-object-format'];
  const { exitCode, stdout, complaint } = await askGit(folder, ['rev-parse', ...facts, '--is-shallow-repository']);
  if (exitCode !== 0) {
    if (complaint.startsWith('not a git repository')) return undefined;
    throw new ReplayError(`git cannot read the repository of ${folder}: ${complaint}`);
  }
  const [root, prefix, objects, format, isShallow, ...more] = stdout.replace(/\n$/, '').split('\n');
  if (root === undefined || prefix === undefined || objects === undefined || format === undefined || more.length > 0) {
    throw new ReplayError(`the path of ${folder} holds a line break, which git's answers do not: rename the folder`);
  }
  return {
    root,
    inside: prefix.replace(/\/$/, ''),
    objects: path.resolve(folder, objects),
    format,
    isShallow: isShallow === 'true',
  };
}

/** The repository around a folder. @throws ReplayError outside of one too */
export async function repositoryOf(folder: string): Promise<Repository> {
  const repository = await repositoryAround(folder);
  if (repository !== undefined) return repository;
  throw new ReplayError(`${folder} is in no git repository, so it has no revisions: name the guard without @REV`);
}

/**
 * The commit of a revision, as hex.
 * @param revision anything that names one commit: a branch, a tag, `HEAD~3`, part of an id; never taken for an option
 * @throws ReplayError where it names none
 */
export async function commitOf(repository: Repository, revision: string): Promise<string> {
  const { root } = repository;
  const object = await askGit(root, ['rev-parse', '--verify', '--end-of-options', revision]);
  if (object.exitCode !== 0) throw await noSuchRevision(repository, revision, object.complaint);
  const id = object.stdout.trim();
  const commit = await askGit(root, ['rev-parse', '--verify', `${id}^{commit}`]);
  if (commit.exitCode === 0) return commit.stdout.trim();
  // A whole id names itself, whether there is anything of that name or not.
  const found = await askGit(root, ['cat-file', '-e', id]);
  if (found.exitCode !== 0) throw await noSuchRevision(repository, revision, found.complaint);
  throw new ReplayError(`${revision} is no commit of ${root}: name a branch, a tag or a commit`);
}

async function noSuchRevision(
  { root, isShallow }: Repository,
  revision: string,
  complaint: string,
): Promise<ReplayError> {
  if (complaint.includes('ambiguous'))
    return new ReplayError(`${revision} names several objects of ${root}: give more of the id`);
  const what = `no revision ${revision} in ${root}`;
  const listed = await askGit(root, ['for-each-ref', `--count=${NAMES_CONSIDERED}`, '--format=%(refname:short)']);
  const names = listed.stdout.split('\n').filter((name) => name !== '');
  const remote = names.find((name) => name.endsWith(`/${revision}`));
  if (isShallow && remote === undefined) {
    const way = 'fetch all of it (git fetch --unshallow; in a workflow of GitHub, fetch-depth: 0 for actions/checkout)';
    return new ReplayError(`${what}, which is a shallow clone: ${way}`);
  }
  const nearest = remote ?? (IS_NAME.test(revision) ? nearestName(revision, names) : undefined);
  if (nearest !== undefined) return new ReplayError(`${what}: did you mean ${nearest}?`);
  return new ReplayError(`${what}: git log and git branch --all show what there is`);
}

async function checkFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  throw new ReplayError(`there is no folder ${folder}: name the one that the guard's paths start from`);
}
