/** Programs that delete what is temporary, made by a build, or comes back by itself. */

import type { Program } from '../../../shell/follow/follow.ts';
import type { Word } from '../../../shell/word.ts';
import { subcommandOf } from '../subcommand.ts';

const TEMPORARY =
  /^(?:\/private)?(?:\/var)?\/tmp\/[^/*]|^\/dev\/shm\/.|^\$\{?(?:TMPDIR|TMP|TEMP|RUNNER_TEMP)\b[^/]*\/./;

/** Folders and files that a build, a test or a cache leaves. */
const MADE =
  /(?:^|\/)(?:node_modules|dist|build|out|target|coverage|__pycache__|venv|\.venv|tmp|temp|logs?|[\w.-]{0,40}caches?|\.gradle|\.next|\.nuxt|\.turbo|\.tox|\.nyc_output|\.terraform(?:\.lock\.hcl)?|DerivedData|test-results|playwright-report|staging|package-lock\.json)(?:\/|$)|\.(?:log|tmp|bak|old|orig|pyc|o|swp)$/i;

/** Below the working folder, and neither that itself nor all that is in it. */
const BELOW = /^(?!\.{0,2}\/?$)(?!\.\.\/)(?!\.\/\*?$)(?!\*)(?![/~$-]).+/;

function isDisposable(path: string): boolean {
  if (path.length > 4096 || /(?:^|\/)\.\.(?:\/|$)/.test(path)) return false;
  return TEMPORARY.test(path) || MADE.test(path) || BELOW.test(path);
}

const DELETES: ReadonlySet<string> = new Set('rm rmdir unlink shred trash'.split(' '));

/** What a subcommand deletes that is made again, or that is one's own. */
const VERBS: ReadonlyMap<string, RegExp> = new Map([
  ['docker', /^(?:system prune|image prune|container prune|volume prune|builder prune|rm|rmi|compose .*\bdown)\b/],
  ['podman', /^(?:system prune|image prune|container prune|rm|rmi)\b/],
  ['docker-compose', /^down\b/],
  ['cargo', /^clean\b/],
  ['go', /^clean\b/],
  ['npm', /^(?:cache|prune|ci)\b/],
  ['pip', /^cache\b/],
  ['helm', /^(?:plugin uninstall|repo remove)\b/],
  [
    'kubectl',
    /^(?:delete (?:-\S+ )*(?:pods?|po|jobs?|cronjobs?|deployments?|deploy|svc|services?|ingress|secrets?|configmaps?|cm|rolebindings?)\b|delete -[fk]|config delete-)/,
  ],
  ['git', /^(?:clean|rm|worktree remove|worktree prune|remote prune|gc|prune|branch (?:-\S+ )*-[dD])\b/],
]);

/** A push that deletes a branch which is not the main one. */
const DELETES_BRANCH = /^push (?:-\S+ )*\S+ (?:(?:-d|--delete) |:)(?!(?:refs\/heads\/)?(?:main|master)(?: |$))/;

/** Whether all that a program deletes is of that kind. */
export function isRoutineCleanup({ name, words: [, ...args] }: Program): boolean {
  if (DELETES.has(name)) return areDisposable(args.filter(isOperand));
  if (name === 'find') return args.some(({ value }) => value === '-delete') && areDisposable(rootsOf(args));
  if (/^g?make$/.test(name)) return args.some(({ value }) => /^(?:dist|mr)?clean/.test(value));
  const subcommand = subcommandOf(name, args);
  if (subcommand === undefined) return false;
  const line = [subcommand.verb, ...subcommand.args.slice(0, 50)].map(({ value }) => value.slice(0, 200)).join(' ');
  return VERBS.get(name)?.test(line) === true || (name === 'git' && DELETES_BRANCH.test(line));
}

function areDisposable(words: readonly Word[]): boolean {
  return words.length > 0 && words.every((word) => isDisposable(homeless(word)));
}

/** A path without the variable that it starts with, where something follows that says what it is. */
function homeless({ value }: Word): string {
  return value.replace(/^(?:~|\$HOME|\$\{HOME\})\//, '/home/me/');
}

function isOperand({ value }: Word): boolean {
  return !/^-./.test(value);
}

/** Where `find` starts: before its first test. */
function rootsOf(args: readonly Word[]): readonly Word[] {
  const end = args.findIndex(({ value }) => /^[-(!]/.test(value));
  return args.slice(0, end === -1 ? args.length : end);
}
