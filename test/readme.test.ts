import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const readme = path.join(root, 'README.md');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'guard-replay-readme-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const BLOCK = /(?<=<!-- worked run: npx replay (?<args>.*) -->\n\n?```text\n)[^]*?(?=```\n)/;

/** What the command prints in a clone, without the middle of the changes. */
function workedRun(args: readonly string[]): string {
  const out = path.join(scratch, 'run');
  const printed = execFileSync(
    process.execPath,
    [path.join(root, 'dist/cli.js'), ...args, '--out', out, '--show', 'all'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
  const lines = printed.split('\n');
  const cut = lines.findIndex((line) => /^cases +distinct +blocks lost/.test(line)) + 9;
  const again = lines.findIndex((line) => line.startsWith('decide, µs'));
  return [...lines.slice(0, cut), '[…]', '', ...lines.slice(again)].join('\n');
}

/** Times differ from run to run. */
const withoutTimes = (text: string): string => text.replace(/^decide, µs[^]*?\n(?=\n)/m, '');

test('the worked run in the README is what the command prints', () => {
  const text = readFileSync(readme, 'utf8');
  const match = BLOCK.exec(text);
  const printed = workedRun((match?.groups?.['args'] ?? '').split(' '));
  const shown = process.env['GOLDEN'] ? printed : match?.[0];
  if (process.env['GOLDEN'])
    writeFileSync(
      readme,
      text.replace(BLOCK, () => printed),
    );
  expect(withoutTimes(shown ?? '')).toBe(withoutTimes(printed));
});

test("the guard of one's own in the README works as it stands", () => {
  const folder = path.join(scratch, 'own');
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true });
  symlinkSync(root, path.join(folder, 'node_modules/guard-replay'), 'junction');
  writeFileSync(path.join(folder, 'history.jsonl'), '{"command":"git push --force origin topic"}\n{"command":"ls"}\n');
  for (const [, name = '', code = ''] of readFileSync(readme, 'utf8').matchAll(
    /```js\n\/\/ (\S+\.mjs)\n([^]*?)```\n/g,
  )) {
    writeFileSync(path.join(folder, name), code);
  }
  const printed = execFileSync(process.execPath, ['compare.mjs'], { cwd: folder, encoding: 'utf8' });
  expect(printed).toMatch(/^argv → strict · tripwire · 2 cases/);
  expect(printed).toContain('no-force');
});
