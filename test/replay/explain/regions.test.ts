import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followed } from '../../../src/replay/categories/followed.ts';
import { regionsOf } from '../../../src/replay/explain/regions.ts';

/** The regions of a command as `kind: text`. */
function read(command: string): string[] {
  return regionsOf(followed(command)).map(({ start, end, kind }) => `${kind}: ${command.slice(start, end)}`);
}

test.each<[command: string, ...regions: string[]]>([
  ['rm -rf /', 'runs: rm -rf /'],
  ['cd x  &&  rm y', 'runs: cd x', 'runs: rm y'],
  ['git commit -m "never rm -rf /" && ls', 'runs: git commit -m', 'commit-message: "never rm -rf /"', 'runs: ls'],
  ['ls # rm -rf /', 'runs: ls', 'comment: # rm -rf /'],
  ["cat <<'EOF'\nrm -rf /\nEOF\npwd", 'runs: cat', 'heredoc-body: rm -rf /\n', 'runs: pwd'],
  ["bash <<'EOF'\nrm -rf /\nEOF", 'runs: bash', 'runs: rm -rf /'],
  [`echo "freed $(rm -rf /)"`, 'runs: echo', 'echo-text: "freed $(', 'runs: rm -rf /', 'echo-text: )"'],
  ['grep -c "rm -rf /" x', 'runs: grep -c', 'search-pattern: "rm -rf /"', 'runs: x'],
  [''],
])('%s', (command, ...regions) => {
  expect(read(command)).toEqual(regions);
});

test('what could not be read is that', () => {
  expect(read('ls; echo "open')).toContain('not understood: ls; echo "open');
});

describe('whatever the command', () => {
  const pieces = fc.constantFrom(
    ...'echo rm -rf / " \' $( ) ` <<EOF\nx\nEOF\n # && ; | ${x} { } \\ é 🦀 bash -c \t'.split(' '),
    ' ',
    '\n',
  );
  const commands = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 30 }).map((all) => all.join('')),
  );

  test('its regions are in order, within it, and do not overlap', () => {
    fc.assert(
      fc.property(commands, (command) => {
        let at = 0;
        for (const { start, end } of regionsOf(followed(command))) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(command.length);
      }),
    );
  });
});
