/** Triggers that are the name of something, and programs by name. */

import { KNOWN as WORKSPACE_KNOWN, DESTRUCTIVE } from '../../../guards/workspace/programs.ts';
import { INTERPRETER_PROGRAMS } from '../../../guards/argv/rules/sql/interpreters.ts';
import { CLIENT_PROGRAMS } from '../../../guards/argv/rules/sql/sent-sql.ts';
import { FOLLOWERS } from '../../../shell/follow/followers.ts';
import type { Program } from '../../../shell/follow/follow.ts';
import type { Span } from '../../../shell/span.ts';
import { LAUNCHERS } from '../../../shell/unwrap/launchers.ts';
import { isHelper } from './asks.ts';
import { hasSubcommands } from '../subcommand.ts';

/** A part of one argument, or a program that is given a `~` in quotes: a name, not the home folder. */
export function isName({ words: [program, ...args] }: Program, span: Span): boolean {
  const homes = args.filter(({ value }) => value.startsWith('~'));
  if (homes.length > 0) return homes.every(({ text }) => QUOTED.test(text));
  const around = args.find((word) => word.span.start <= span.start && span.end <= word.span.end);
  // Where no word has a place of its own, none is known to be a part of another.
  if (program === undefined || around === undefined || around.span.start < program.span.end) return false;
  const isPart = around.span.start < span.start || span.end < around.span.end;
  return isPart && PLAIN.test(around.value);
}

const QUOTED = /^["'\\]/;
const PLAIN = /^[\w./~@:+-]{1,4096}$/;

const COMMON: ReadonlySet<string> = new Set(
  (
    'cd pwd export set unset source alias test [ true false exit return read wait kill pkill killall sleep mkdir touch cp ' +
    'mv ln rmdir unlink less more tail find xargs tee tar zip unzip gzip gunzip curl wget ssh scp rsync make cmake ninja ' +
    'gcc cc clang rustc cargo go javac java mvn gradle dotnet npx yarn pnpm bun deno tsc eslint prettier vitest jest ruff ' +
    'black mypy tox uv pip pip3 poetry brew apt apt-get dnf yum apk systemctl service crontab mount umount lsblk fdisk ' +
    'parted mkfs ps top htop free lsof ss netstat ping dig openssl gpg base64 md5sum sha256sum date uname whoami id env ' +
    'printenv which type man cut tr paste join comm tree less nano vim vi code open psql pg_dump redis-cli gh glab jira'
  ).split(' '),
);

/** Whether anything here knows what a program of this name does. */
export function isKnownProgram(name: string): boolean {
  return (
    COMMON.has(name) ||
    WORKSPACE_KNOWN.has(name) ||
    DESTRUCTIVE.has(name) ||
    LAUNCHERS.has(name) ||
    FOLLOWERS.has(name) ||
    hasSubcommands(name) ||
    isHelper(name) ||
    INTERPRETER_PROGRAMS.includes(name) ||
    CLIENT_PROGRAMS.includes(name)
  );
}
