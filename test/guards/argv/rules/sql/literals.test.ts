import process from 'node:process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsDriver, stringLiterals } from '../../../../../src/guards/argv/rules/sql/literals.ts';

test.each([
  'cur.execute("x")',
  'cur . execute ("x")',
  'cur.executemany(sql, rows)',
  'db.executescript(sql)',
  'st.executeUpdate(sql)',
  'db.exec(sql)',
  'await client.query(sql)',
  '$pdo->query($sql)',
  '$pdo->exec($sql)',
  "conn.exec 'x'",
])('%s calls a driver', (code) => {
  expect(callsDriver(code)).toBe(true);
});

test.each(['execute("x")', 'print(sql)', 'cur.fetchall()', 'query = 1', 'db.executor', 'x.prequery(1)', 'sql`x`'])(
  '%s does not',
  (code) => {
    expect(callsDriver(code)).toBe(false);
  },
);

test.each([
  ['python', 'a = "x"; b = \'y\' # "z"', ['x', 'y']],
  ['python', 'f(r"""a\n"b" c""", f\'\'\'d\'\'\')', ['a\n"b" c', 'd']],
  ['python', '"a\\n\\"b\\"" + "c', ['a\n"b"', 'c']],
  ['python', '# it\'s\n"x"', ['x']],
  ['javascript', 'f(`a ${b} \\` c`, "d", \'e\') // "f"', ['a ${b} ` c', 'd', 'e']],
  ['javascript', '/* "a" */ "b" /* it\'s */', ['b']],
  ['ruby', 'f "a#{b}", %q(c), %Q{d} # "e"', ['a#{b}', 'c', 'd']],
  ['ruby', 'f(<<~SQL, 1)\n  a\n  b\nSQL\ng "c"', ['  a\n  b', 'c']],
  ['perl', '$#a; f(q{b}, qq(c), "d"); # "e"', ['b', 'c', 'd']],
  ['php', "f('a', \"b\"); # \"c\"\n// 'd'\n/* 'e' */", ['a', 'b']],
  ['php', 'f(<<<SQL\na\nSQL);', ['a']],
] as const)('%s: %j', (language, code, strings) => {
  expect(stringLiterals(code, language)).toEqual(strings);
});

describe('whatever text', () => {
  const plain = fc.string({ unit: 'grapheme-ascii' });

  test('a literal gives its text back', () => {
    fc.assert(
      fc.property(plain, fc.constantFrom('python', 'javascript', 'ruby', 'php'), (text, language) => {
        expect(stringLiterals(`f(${JSON.stringify(text)}, 1)`, language)).toEqual([text]);
      }),
    );
  });

  test.each(['"', "'", '\\"', '`', '"""', '#', '/*', 'q{', '<<A\n', '%q('])(
    'costs no more than its length: %j over and over',
    (piece) => {
      const long = piece.repeat(40_000);
      const start = process.cpuUsage();
      for (const language of ['python', 'javascript', 'ruby', 'perl', 'php'] as const) stringLiterals(long, language);
      callsDriver(long);
      // With the square of the length it would be minutes.
      expect(process.cpuUsage(start).user).toBeLessThan(20e6);
    },
  );
});
