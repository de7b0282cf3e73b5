/** It fails towards blocking: what is not understood is judged by its text. */

import { describe, expect, test } from 'vitest';
import { argvWith } from '../../../src/guards/argv/index.ts';
import { rules } from '../../../src/guards/argv/rules/index.ts';
import { decided, judged } from './judged.ts';

const byText = expect.objectContaining({ decision: 'deny', reason: expect.stringContaining('(Judged by its text: ') });

describe('a piece that does not parse', () => {
  test.each([
    ['echo "oops; terraform destroy', 'deny terraform-destroy'],
    ["echo 'oops\nterraform destroy", 'deny terraform-destroy'],
    ['if true; then echo "; sudo -u root terraform destroy', 'deny terraform-destroy'],
    ['echo "oops | A=1 /usr/bin/kubectl -n media delete ns x', 'deny kubectl-delete'],
    ['cat <<EOF\nterraform destroy', 'deny terraform-destroy'],
    ['cat <<EOF\n  $(terraform destroy)\n EOF', 'deny terraform-destroy'],
    ["bash -c 'echo \"oops; terraform destroy'", 'deny terraform-destroy'],
    ['echo ${x!;terraform destroy;$(y)}', 'deny terraform-destroy'],
    ['echo "$((case x in y) ;; *)\nterraform destroy;; esac))"', 'deny terraform-destroy'],
    ['psql -c "oops', 'none'],
    ['psql -c "DROP TABLE users', 'deny sql-destructive'],
    ['echo "$(psql -f <<E\nDROP TABLE users\nE\n', 'deny sql-destructive'],
  ])('%s', (command, decision) => {
    expect(decided(command)).toBe(decision);
  });

  test.each([
    'git commit -m "oops, this explains terraform destroy',
    "echo 'never run kubectl delete ns in production",
    'cat <<EOF\nTo tear it down, run terraform destroy',
    'echo "terraform plan; then destroy',
    "bash -c 'psql \"DROP TABLE users'",
  ])('prose in it does not match: %s', (command) => {
    expect(judged(command)).toEqual({ decision: 'none' });
  });
});

describe('limits', () => {
  const launched = (layers: number): string => `${'sudo '.repeat(layers)}terraform destroy`;
  const nested = (places: number): string => `${'eval '.repeat(places)}terraform destroy`;

  test('12 launchers are taken off, what is behind more is judged by its text', () => {
    expect(judged(launched(12))).not.toEqual(byText);
    expect(judged(launched(12))).toMatchObject({ decision: 'deny' });
    expect(judged(launched(13))).toEqual(byText);
    expect(judged(launched(500))).toEqual(byText);
  });

  test('6 places are followed, what lies deeper is judged by its text', () => {
    expect(judged(nested(6))).not.toEqual(byText);
    expect(judged(nested(6))).toMatchObject({ decision: 'deny' });
    expect(judged(nested(7))).toEqual(byText);
    expect(judged(nested(500))).toEqual(byText);
  });

  test('what is harmless is let through beyond them', () => {
    expect(judged(`${'sudo '.repeat(20)}ls`)).toEqual({ decision: 'none' });
    expect(judged(`${'eval '.repeat(20)}ls`)).toEqual({ decision: 'none' });
  });

  test('nesting thousands deep is judged by its text', () => {
    expect(judged(`${'$('.repeat(1500)} terraform destroy ${')'.repeat(1500)}`)).toEqual(byText);
    expect(judged(`${'"$('.repeat(1500)} ls`)).toEqual({ decision: 'none' });
  });

  test('a script that runs itself over and over comes to an end', () => {
    const bomb = "cat > f <<'E'\n" + 'bash f\n'.repeat(50) + 'E\nbash f; terraform destroy';
    expect(decided(bomb)).toBe('deny terraform-destroy');
    expect(judged("a='eval $a $a $a $a $a $a $a $a'; eval $a")).toEqual({ decision: 'none' });
  });
});

describe('an exception', () => {
  const broken = argvWith([
    {
      id: 'broken',
      programs: new Set(['ls']),
      instead: 'Report it.',
      needs: [],
      verbs: /never/,
      match: () => {
        throw new TypeError('a rule broke');
      },
    },
    ...rules,
  ]);

  test('sends the whole command to the text rules, SQL included, and says so', () => {
    const noted = expect.objectContaining({ reason: expect.stringContaining('reading it failed: a rule broke') });
    expect(judged('ls; terraform destroy', {}, broken)).toEqual(noted);
    expect(judged('ls; psql -c "DROP TABLE users"', {}, broken)).toEqual(noted);
    expect(judged('ls; git commit -m "terraform destroy"', {}, broken)).toEqual({ decision: 'none' });
  });
});
