import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, Help } from 'commander';
import { describe, expect, test } from 'vitest';
import { commands, declareNow, termOf } from '../../src/cli/commands/index.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

const IMPORTED = /^(?:import|export) (?:[^;'"]* from )?['"](?<name>[^'"]+)['"];/gm;

/** What is loaded with a module of `dist`, itself included: its files, and the packages that they name. */
function loadedWith(module: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(module)) return loaded;
  loaded.add(module);
  const text = readFileSync(path.join(DIST, module), 'utf8');
  for (const { groups: { name = '' } = {} } of text.matchAll(IMPORTED)) {
    if (name.startsWith('.')) loadedWith(path.join(path.dirname(module), name), loaded);
    else if (!name.startsWith('node:')) loaded.add(name);
  }
  return loaded;
}

const beyondCli = (module: string): string[] =>
  [...loadedWith(module)].filter((one) => !/^cli\/(?!actions\/|config\/)/.test(one)).sort();

/** Lists of names and small things; nothing of this reads, judges or renders. */
const LEAVES = [
  'cli.js',
  'commander',
  'errors.js',
  'guards/external/protocols/names.js',
  'guards/guard.js',
  'guards/nearest-name.js',
  'replay/case.js',
  'replay/compare/breakdown-by.js',
  'replay/measure/measurement.js',
  'replay/redact/level.js',
  'report/form.js',
  'version.js',
];

describe('a start loads', () => {
  test('for the version next to nothing', () => {
    expect([...loadedWith('cli.js')].sort()).toEqual([
      'cli.js',
      'cli/exit-codes.js',
      'cli/stdout.js',
      'errors.js',
      'version.js',
    ]);
  });

  test('what names the commands and the options of the program', () => {
    for (const one of beyondCli('cli/main.js')) expect(LEAVES).toContain(one);
  });

  test.each(commands.filter(({ name }) => name !== 'hook').map(({ name }) => name))(
    'with %s nothing but its options, until it runs',
    (name) => {
      for (const one of beyondCli(`cli/commands/${name}.js`)) expect(LEAVES).toContain(one);
    },
  );

  test('with hook no guard', () => {
    const loaded = [...loadedWith('cli/commands/hook.js'), ...loadedWith('cli/actions/hook.js')];
    expect(
      loaded.filter((one) => /^(?:shell|guards\/argv\/(?!override-name)|guards\/denylist|replay)\//.test(one)),
    ).toEqual([]);
  });
});

test.each(commands)('$name is listed with what it takes', async ({ name }) => {
  const program = new Command('replay');
  const listed = program.command(name);
  const term = termOf(listed);
  await declareNow(listed);
  expect(termOf(listed)).toBe(term);
  expect(term).toBe(new Help().subcommandTerm(listed));
});
