import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanReason, ruleOfReason } from '../../../../../src/guards/external/protocols/reading/rule-of-reason.ts';

describe('an id that the guard prints', () => {
  test.each([
    ['[no-force-push] push without force', 'no-force-push'],
    ['BLOCKED: [no-force-push] push without force', 'no-force-push'],
    ['⛔ [git.reset-hard] keeps nothing', 'git.reset-hard'],
    ['Blocked by a guard\n\nRule: core.git:reset-hard\nCommand: git reset --hard', 'core.git:reset-hard'],
    ['rule: foo-bar', 'foo-bar'],
    ['denied (rule=SEC-012)', 'SEC-012'],
    ['Rule ID: "rm_root".', 'rm_root'],
    ['matched rule `terraform-destroy`, see the manual', 'terraform-destroy'],
    ['Destroys what is not committed (SEC-012)', 'SEC-012'],
    ['SEC-012: destroys what is not committed', 'SEC-012'],
    ['GR017 - destroys what is not committed', 'GR017'],
    ['\u001B[1;31m[no-rm-root]\u001B[0m no', 'no-rm-root'],
    ['[BLOCKED] Destroys it (rule: rm-root)', 'rm-root'],
    ['Rule: reset.\nDo not', 'reset'],
    ['Denied by policy.\n  rule = git/reset', 'git/reset'],
    ['[hook] [no-force-push] push without force', 'no-force-push'],
    ['Blocked by rule SEC-012: push', 'SEC-012'],
    ['Blocked by rule no-force-push: push', 'no-force-push'],
    ['BLOCKED by SEC-012: push', 'SEC-012'],
    ['[block--no-verify] hooks are skipped', 'block--no-verify'],
    ['[guard-1.2.3] [no-force-push] push without force', 'no-force-push'],
  ])('%j', (reason, rule) => {
    expect(ruleOfReason(reason)).toBe(rule);
  });
});

test('a command that is a part of the id stays in it', () => {
  expect(ruleOfReason('[no-rm] rm is refused', 'rm')).toBe('no-rm');
  expect(ruleOfReason('rm -rf a: [no-rm] refused', 'rm -rf a')).toBe('no-rm');
});

describe('a hash of the kind of reason', () => {
  test.each(['[guard-1.2.3] push without force', 'replaced by git/reset: no', 'the rule of-thumb says no'])(
    'no id is in %j',
    (reason) => {
      expect(ruleOfReason(reason)).toMatch(/^reason-/);
    },
  );

  const kinds: readonly (readonly [string, string, string])[] = [
    ['numbers', 'Deletes 3 files', 'Deletes 12 files'],
    ['paths', 'Deletes /srv/a in place', 'Deletes ~/b/c.txt in place'],
    ['quoted text', 'Program "rm" is not known', "Program 'dd' is not known"],
    ['quoted text in backticks', 'Program `rm` is not known', 'Program `mkfs.ext4` is not known'],
    ['revisions', 'Moves the branch to 0a1b2c3d4e', 'Moves the branch to deadbeef00'],
    ['escapes', '\u001B[31mDeletes it\u001B[0m', 'Deletes it'],
    ['a command cut short', 'No.\n\nReason: it deletes\nCommand: rm -r…', 'No.\n\nReason: it deletes\nCommand: dd i…'],
    ['what the host calls its tool', 'No.\n\nTool: Bash', 'No.\n\nTool: run_shell_command'],
    ['case and space', 'Deletes  it\n', 'deletes it'],
  ];
  test.each(kinds)('%s do not matter', (_, first, second) => {
    expect(ruleOfReason(first)).toMatch(/^reason-[0-9a-f]{8}$/);
    expect(ruleOfReason(second)).toBe(ruleOfReason(first));
  });

  test('the command does not matter, nor an id in it', () => {
    expect(ruleOfReason('Deletes it: rm -rf build', 'rm -rf build')).toBe(ruleOfReason('Deletes it: rm x', 'rm x'));
    expect(ruleOfReason('Deletes it: rm (sec-012)', 'rm (sec-012)')).toMatch(/^reason-/);
  });

  test('what is said does', () => {
    expect(ruleOfReason('Deletes it')).not.toBe(ruleOfReason('Overwrites it'));
    expect(ruleOfReason("It doesn't matter what 'x' is")).not.toBe(ruleOfReason("It doesn't harm what 'x' is"));
  });

  test.each([
    'BLOCKED',
    '[BLOCKED] no',
    '[Guard] no',
    '(see the manual) no',
    'A rule: ',
    'The rule: never delete',
    'Matches "[a-z]+"',
    'Deletes it (main.py)',
    'Keeps it (read-only)',
  ])('a heading is no id: %j', (reason) => {
    expect(ruleOfReason(reason)).toMatch(/^reason-[0-9a-f]{8}$/);
  });

  test.each(['', ' \n', '\u001B[0m', '\0'.repeat(0)])('nothing said is unnamed: %j', (reason) => {
    expect(ruleOfReason(reason)).toBe('unnamed');
  });
});

describe('a reason as it is kept', () => {
  test.each([
    ['\u001B[31mred\u001B[0m', 'red'],
    ['\u001B]8;;https://example.org\u0007link\u001B]8;;\u0007', 'link'],
    ['a\rb\u0008c\u0007', 'abc'],
    ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
    ['half \uD83D', 'half \uFFFD'],
  ])('%j', (reason, expected) => {
    expect(cleanReason(reason)).toBe(expected);
  });

  test('is of bounded length and free of control characters, whatever was printed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 6000, size: 'max' }), (reason) => {
        const clean = cleanReason(reason);
        expect(clean.length).toBeLessThanOrEqual(4001);
        expect(clean).not.toMatch(/[^\P{Cc}\n\t]|\p{Surrogate}/u);
        expect(ruleOfReason(reason)).toMatch(/^[A-Za-z][\w.:/-]{0,79}$/);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['\u001B]', 1],
    ['[a-', 2],
    ['"', 3],
    ["'a", 4],
    ['/x ', 5],
    ['rule: ', 6],
  ])('a megabyte of %j is named in a moment', (piece) => {
    const start = performance.now();
    ruleOfReason(piece.repeat(1_000_000 / piece.length), piece);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
