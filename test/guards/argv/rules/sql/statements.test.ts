import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { destructiveStatement, destructiveString } from '../../../../../src/guards/argv/rules/sql/statements.ts';

const ANSI = { mysql: false };
const MYSQL = { mysql: true };
const DESTRUCTIVE = ['DROP TABLE users', 'truncate users', 'DELETE FROM users', '; DROP TABLE users; --'];

test.each([
  ['DROP TABLE users', 'DROP'],
  ['drop index if exists users_email', 'DROP'],
  ['\n\tTruncate\n"users"', 'TRUNCATE'],
  ['DELETE FROM users WHERE id = 1', 'DELETE FROM'],
  ['delete u from users u join gone g using (id)', 'DELETE FROM'],
  ['SELECT 1; ; DROP TABLE users', 'DROP'],
  ['CREATE TRIGGER t BEGIN SELECT 1; END; DROP TABLE users', 'DROP'],
])('%j destroys', (sql, statement) => {
  expect(destructiveStatement(sql, ANSI)).toBe(statement);
  expect(destructiveStatement(sql, MYSQL)).toBe(statement);
});

test.each([
  '',
  'SELECT 1',
  'drop',
  'DROP',
  'truncate(x, 1)',
  'TRUNCATE (x)',
  'DELETE',
  'DROPPED TABLE users',
  'EXPLAIN DROP TABLE users',
  'WITH gone AS (DELETE FROM users RETURNING id) SELECT 1',
  "SELECT '; DROP TABLE users",
  'SELECT 1 /* ; DROP TABLE users',
])('%j destroys nothing', (sql) => {
  expect(destructiveStatement(sql, ANSI)).toBeUndefined();
});

test('the dialects differ where they do', () => {
  expect(destructiveStatement('CREATE FUNCTION f() AS $$ BEGIN END $$; DROP TABLE users', ANSI)).toBe('DROP');
  expect(destructiveStatement('SELECT 1 # ; DROP TABLE users', ANSI)).toBe('DROP');
  expect(destructiveStatement('SELECT 1 # ; DROP TABLE users', MYSQL)).toBeUndefined();
  expect(destructiveStatement("SELECT 'a\\'; DROP TABLE users; --'", ANSI)).toBe('DROP');
  expect(destructiveStatement("SELECT 'a\\'; DROP TABLE users; --'", MYSQL)).toBeUndefined();
});

test.each([
  ['DROP TABLE users', 'DROP'],
  ['drop materialized view totals', 'DROP'],
  ['TRUNCATE users', 'TRUNCATE'],
  ['truncate only app.users, app.notes', 'TRUNCATE'],
  ['TRUNCATE TABLE {name} CASCADE', 'TRUNCATE'],
  ['delete from users', 'DELETE FROM'],
  ['drop rate: 5%', undefined],
  ['Drop me a line', undefined],
  ['truncate the log by hand', undefined],
  ['delete it', undefined],
])('as a string in code, %j is %j', (text, statement) => {
  expect(destructiveString(text)).toBe(statement);
});

describe('whatever text', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(...DESTRUCTIVE),
    fc.string({ unit: fc.constantFrom("'", '"', ';', '-', '/', '*', '#', '$', '`', '\\', ' ', '\n') }),
  );

  test('a string, a quoted name and a comment hide it', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...DESTRUCTIVE), (before, statement) => {
        const hidden = `${before};${statement}`;
        const quoted = (quote: string): string => quote + hidden.replaceAll(quote, quote + quote) + quote;
        expect(destructiveStatement(`SELECT ${quoted("'")}, ${quoted('"')}`, ANSI)).toBeUndefined();
        expect(destructiveStatement(`SELECT 1 -- ${hidden.replaceAll('\n', ' ')}\n`, ANSI)).toBeUndefined();
        expect(destructiveStatement(`SELECT 1 /* ${hidden.replaceAll('*/', '')} */`, ANSI)).toBeUndefined();
      }),
    );
  });

  test('a statement behind complete ones is found', () => {
    const harmless = fc.constantFrom(
      "SELECT 'a''b'",
      'SELECT "x;y"',
      '/* ; */',
      "SELECT 1 -- it's\n",
      'SELECT $$;$$',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(harmless), fc.constantFrom('DROP TABLE users', 'TRUNCATE users'), (before, statement) => {
        expect(destructiveStatement([...before, statement].join(';'), ANSI)).toBe(statement.split(' ')[0]);
      }),
    );
  });

  test.each(["'", '"', '/*', '--\n', "\\'", '$a$', 'CREATE TRIGGER BEGIN ', ';', 'delete ', '\\'])(
    'costs no more than its length: %j over and over',
    (piece) => {
      const long = piece.repeat(40_000);
      const start = performance.now();
      destructiveStatement(long, ANSI);
      destructiveStatement(long, MYSQL);
      destructiveString(long);
      expect(performance.now() - start).toBeLessThan(2_000);
    },
  );
});
