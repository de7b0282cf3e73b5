import { spawnSync } from 'node:child_process';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rmRootHome } from '../../../../src/guards/argv/rules/rm-root-home.ts';
import { describeRule, speaks } from './table.ts';
import { rmRootHomeTable } from './tables/rm-root-home.ts';

describeRule(rmRootHome, rmRootHomeTable);

const hasBash = spawnSync('bash', ['--version']).status === 0;

/** What bash hands over for the words of a row: it expands them for `printf`, patterns left alone. */
function expanded(words: string): string[] {
  const env = { HOME: '/home/alice', USER: 'alice', PATH: process.env['PATH'] };
  const { stdout } = spawnSync('bash', ['-f', '-c', `printf '%s\\n' ${words}`], { env, encoding: 'utf8' });
  return stdout.split('\n').slice(0, -1);
}

/** The root, a home directory, or the one that holds them; `*` at the end for all that is in it. */
function isHome(path: string): boolean {
  if (!path.startsWith('/')) return false;
  return /^\/(?:root|(?:home|Users)(?:\/[^/]+)?)?$/.test(posix.normalize(path).replace(/(?<=.)\/(?:\*\/?)?$|\*$/, ''));
}

/** Rows with nothing in them that bash here does not know, and no star that quotes keep from the shell. */
const UNCONFIRMABLE = /\$(?!\{?HOME|USER)|\$HOME\$|_old|~alice|--|-I|\*"/;
const confirmable = [...rmRootHomeTable.denied, ...rmRootHomeTable.allowed]
  .filter((row) => typeof row === 'string')
  .filter((row) => /^rm (?:-rf|-fr|-r -f) /.test(row) && !UNCONFIRMABLE.test(row));

describe.skipIf(!hasBash)('agrees with what bash expands', () => {
  test.each(confirmable)('%s', (row) => {
    const targets = expanded(row.replace(/^rm (?:-rf|-fr|-r -f) /, ''));
    expect(speaks(rmRootHome, row)).toBe(targets.some(isHome));
  });
});
