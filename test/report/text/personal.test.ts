import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandWithoutPersonalDetails, withoutPersonalDetails } from '../../../src/report/text/personal.ts';
import { spanOf } from '../sample.ts';

test.each([
  ['cat /home/ines/notes.md', 'cat /home/user/notes.md'],
  ['ls /home/ines', 'ls /home/user'],
  ['tar -C /Users/ines.m-2 -xf "/Users/ines.m-2/x y"', 'tar -C /Users/user -xf "/Users/user/x y"'],
  ['ls /c/Users/ines /mnt/c/Users/ines/x', 'ls /c/Users/user /mnt/c/Users/user/x'],
  [String.raw`type C:\Users\Ines\x.txt`, String.raw`type C:\Users\user\x.txt`],
  [String.raw`type "C:\Users\Ines Maria\x.txt"`, String.raw`type "C:\Users\user\x.txt"`],
  [String.raw`copy c:\users\ines \\server\share`, String.raw`copy c:\users\user \\server\share`],
  [String.raw`{"cwd":"C:\\Users\\ines\\x"}`, String.raw`{"cwd":"C:\\Users\\user\\x"}`],
  ['ls C:/Users/ines/x', 'ls C:/Users/user/x'],
  ['~/.claude/projects/-home-ines-shop', '~/.claude/projects/-home-user-shop'],
  ['/Users/ines/.claude/projects/-Users-ines-shop', '/Users/user/.claude/projects/-Users-user-shop'],
  ['ls ~ines/x ~ines', 'ls ~user/x ~user'],
  ['mail ines.m+x@mail.example.de', 'mail user@example.com'],
  ['git config user.email "ines@shop.example"', 'git config user.email "user@example.com"'],
  ['/home/ínés/ñ', '/home/user/ñ'],
])('%s is published as %s', (text, published) => {
  expect(withoutPersonalDetails(text)).toBe(published);
});

test.each([
  'rm -rf /home/* /home/$USER ~ ~/x $HOME',
  'rm -rf /home /Users /home/',
  'git clone git@github.com:shop/web.git',
  'git commit -m "x" --trailer "Co-Authored-By: noreply@agent.example"',
  'npm i left-pad@1.2.3 @scope/pkg@2.0.0',
  'git diff HEAD~2 v1.0~main',
  '[[ $x =~ ^a ]]',
  'curl https://api.example/users/42',
  'docker run image@sha256:abc',
  'echo a @ b',
])('nothing personal in %s', (text) => {
  expect(withoutPersonalDetails(text)).toBe(text);
});

test.each([
  ['after what is replaced', 'rm /home/ines/x && rm -rf /', 'rm -rf /', 'rm -rf /'],
  ['before it', 'rm -rf / && ls /home/ines', 'rm -rf /', 'rm -rf /'],
  ['around it', 'rm -rf /home/ines/x', '/home/ines/x', '/home/user/x'],
  ['from within it', 'ls /home/ines/x', 'es/x', 'user/x'],
  ['up to within it', 'ls /home/ines/x', '/home/in', '/home/user'],
  ['all within it', 'mail ines@shop.example now', 'shop', 'user@example.com'],
])('a span %s moves with its text', (_, original, part, expected) => {
  const { command, trigger } = commandWithoutPersonalDetails(original, spanOf(original, part));
  expect(command.slice(trigger?.start, trigger?.end)).toBe(expected);
});

test('a span stays within its command', () => {
  const pieces = fc.constantFrom('/home/ines', '/', 'ines@shop.example', ' ', 'rm', '~ines', 'C:\\Users\\ines\\');
  fc.assert(
    fc.property(fc.array(pieces), fc.nat(60), fc.nat(60), (parts, a, b) => {
      const original = parts.join('');
      const [start = 0, end = 0] = [Math.min(a, original.length), Math.min(b, original.length)].sort((x, y) => x - y);
      const { command, trigger } = commandWithoutPersonalDetails(original, { start, end });
      expect(command).toBe(withoutPersonalDetails(original));
      expect(trigger?.start).toBeGreaterThanOrEqual(0);
      expect(trigger?.end).toBeGreaterThanOrEqual(trigger?.start ?? 0);
      expect(trigger?.end).toBeLessThanOrEqual(command.length);
    }),
  );
});

test('a megabyte without an address takes no time', () => {
  const started = performance.now();
  withoutPersonalDetails('a'.repeat(1_000_000));
  expect(performance.now() - started).toBeLessThan(1000);
});
