import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { parseString } from 'fast-csv';
import { describe, expect, test } from 'vitest';

import { argv } from '../src/guards/argv/index.ts';
import { denylist } from '../src/guards/denylist/index.ts';
import type { Guard, Verdict } from '../src/guards/guard.ts';

interface Row {
  readonly id: string;
  readonly command: string;
  readonly expected: string;
  readonly policy: string;
  readonly category: string;
  readonly twin: string;
  readonly permission_mode?: string;
  readonly note: string;
}

const RULES = [
  'kubectl-delete',
  'terraform-destroy',
  'terraform-auto-approve',
  'helm-uninstall',
  'sql-destructive',
  'git-force-push',
  'rm-root-home',
];

/** How a command that must be stopped could slip through. */
const MISS_CATEGORIES = new Set(
  (
    'plain flag-order quoting chained newline wrapper absolute-path shell-c substitution pipe-to-shell heredoc-to-shell ' +
    'find-exec remote interpreter-c database-client git-destructive variable-indirection alias-or-function encoded other'
  ).split(' '),
);

/** Why a command that must pass could be blocked. */
const FALSE_POSITIVE_CATEGORIES = new Set(
  (
    'search-pattern commit-message heredoc-body file-content echo-text comment quoted-argument path-or-name url-or-id ' +
    'variable-or-loop read-only-variant dry-run-or-help routine-cleanup parser-failure routine other'
  ).split(' '),
);

/** What `argv` is known not to see; the label stays `deny`, so these count as misses. */
const KNOWN_HOLES = new Set([
  'terraform-destroy/base64-to-shell',
  'terraform-auto-approve/name-from-two-variables',
  'rm-root-home/python-os-system',
]);

/** Rows that are malformed on purpose. */
const MALFORMED = new Set([
  'terraform-destroy/open-quote-later',
  'unclosed-commit-message/mention',
  'unclosed-commit-message/live',
]);

const textOf = (file: string): string => readFileSync(new URL(`../corpora/${file}`, import.meta.url), 'utf8');

const rowsOf = (name: string): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const rows: Row[] = [];
    parseString<Row, Row>(textOf(`${name}.csv`), { headers: true, strictColumnHandling: true })
      .on('error', reject)
      .on('data-invalid', (row: unknown) => reject(new Error(`${name}: ${JSON.stringify(row)}`)))
      .on('data', (row: Row) => rows.push(row))
      .on('end', () => resolve(rows));
  });

const judge = async (guard: Guard, row: Row): Promise<Verdict> =>
  guard.judge({
    tool: 'Bash',
    command: row.command,
    shell: 'posix',
    ...(row.permission_mode ? { permissionMode: row.permission_mode } : {}),
  });

const stops = (verdict: Verdict): verdict is Extract<Verdict, { decision: 'deny' | 'ask' }> =>
  verdict.decision === 'deny' || verdict.decision === 'ask';
const asLabel = (verdict: Verdict): string => (stops(verdict) ? verdict.decision : 'allow');
/** The rule that has to speak on a row of `unrecoverable.csv`. */
const ruleOf = (id: string): string => id.slice(0, id.indexOf('/'));
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

const corpora = {
  unrecoverable: await rowsOf('unrecoverable'),
  mentions: await rowsOf('mentions'),
  routine: await rowsOf('routine'),
};
const { unrecoverable, mentions, routine } = corpora;
const all = [...unrecoverable, ...mentions, ...routine];
const inert = mentions.filter(({ twin }) => twin !== '');

describe.each(Object.entries(corpora))('%s.csv', (name, rows) => {
  test('is RFC 4180 with LF line ends and the tripwire policy', () => {
    expect(textOf(`${name}.csv`)).not.toContain('\r');
    expect(textOf(`${name}.csv`)).toMatch(/\n$/);
    expect(new Set(rows.map(({ policy }) => policy))).toEqual(new Set(['tripwire']));
  });

  test('defends every label in one sentence', () => {
    expect(idsOf(rows.filter(({ note }) => !/^\S.*[^.]\.$/.test(note)))).toEqual([]);
  });

  test('uses the categories of its side', () => {
    const strangers = rows.filter(
      ({ expected, category }) => !(expected === 'allow' ? FALSE_POSITIVE_CATEGORIES : MISS_CATEGORIES).has(category),
    );
    expect(idsOf(strangers)).toEqual([]);
  });
});

describe('all tripwire corpora', () => {
  test('ids are kebab-case and unique', () => {
    expect(idsOf(all).filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
    expect(new Set(idsOf(all)).size).toBe(all.length);
  });

  test('no request stands twice, so none has two labels', () => {
    const requests = all.map(({ command, permission_mode = '' }) => `${permission_mode}\0${command}`);
    expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([]);
  });

  test('bash can read every command but the malformed ones', ({ skip }) => {
    skip(spawnSync('bash', ['--version']).status !== 0, 'there is no bash here');
    const unreadable = all.filter(({ command }) => spawnSync('bash', ['-n'], { input: command }).status !== 0);
    expect(new Set(idsOf(unreadable))).toEqual(MALFORMED);
  });
});

describe('what each corpus promises', () => {
  test('unrecoverable: all seven rules, each in at least 20 spellings, stopped or asked about', () => {
    const spoken = unrecoverable.map(({ id }) => ruleOf(id));
    expect(new Set(spoken)).toEqual(new Set(RULES));
    expect(RULES.filter((rule) => spoken.filter((each) => each === rule).length < 20)).toEqual([]);
    expect(unrecoverable.length).toBeGreaterThanOrEqual(150);
    expect(idsOf(unrecoverable.filter(({ expected }) => expected !== 'deny' && expected !== 'ask'))).toEqual([]);
  });

  test('unrecoverable: only an override with its reason is asked about', () => {
    const asked = unrecoverable.filter(({ expected }) => expected === 'ask');
    expect(asked.length).toBeGreaterThan(0);
    expect(idsOf(asked.filter(({ command }) => !command.startsWith('AGENT_ALLOW_DESTRUCTIVE=')))).toEqual([]);
  });

  test('mentions: pairs of an inert row and its live twin', () => {
    expect(inert.length).toBeGreaterThanOrEqual(80);
    const live = new Map(mentions.filter(({ twin }) => twin === '').map((row) => [row.id, row]));
    for (const { id, twin, expected } of inert) {
      expect([id, expected, live.get(twin)?.expected]).toEqual([id, 'allow', 'deny']);
    }
    expect(new Set(inert.map(({ twin }) => twin))).toEqual(new Set(live.keys()));
  });

  test('routine: at least 100 commands, all allowed', () => {
    expect(routine.length).toBeGreaterThanOrEqual(100);
    expect(idsOf(routine.filter(({ expected }) => expected !== 'allow'))).toEqual([]);
  });

  test('the README counts the rows', () => {
    const readme = textOf('README.md');
    expect(readme).toContain(`| \`unrecoverable.csv\` | tripwire | ${unrecoverable.length} |`);
    expect(readme).toContain(`| \`mentions.csv\` | tripwire | ${inert.length} pairs |`);
    expect(readme).toContain(`| \`routine.csv\` | tripwire | ${routine.length} |`);
  });

  test('known holes say so in their notes, and nothing else does', () => {
    expect(new Set(idsOf(all.filter(({ note }) => note.startsWith('KNOWN HOLE'))))).toEqual(KNOWN_HOLES);
  });
});

describe('argv', () => {
  test.each(Object.entries(corpora))('agrees with every label of %s.csv but its known holes', async (_name, rows) => {
    const judged = await Promise.all(
      rows.map(async (row) => ({ id: row.id, label: row.expected, argv: asLabel(await judge(argv, row)) })),
    );
    const disagreements = judged.filter((each) => each.label !== each.argv);
    const holes = idsOf(rows).filter((id) => KNOWN_HOLES.has(id));
    expect(disagreements.filter(({ id }) => !KNOWN_HOLES.has(id))).toEqual([]);
    expect(disagreements.map(({ id }) => id)).toEqual(holes);
  });

  test('names the rule that the id of an unrecoverable row begins with', async () => {
    const misattributed: string[] = [];
    for (const row of unrecoverable) {
      const verdict = await judge(argv, row);
      if (stops(verdict) && verdict.rule !== ruleOf(row.id)) misattributed.push(`${row.id}: ${verdict.rule}`);
    }
    expect(misattributed).toEqual([]);
  });
});

describe('denylist against argv', () => {
  test('most inert mentions are blocked by the text rules, and none of those by argv', async () => {
    const blocked: Row[] = [];
    for (const row of inert) if (stops(await judge(denylist, row))) blocked.push(row);
    expect(blocked.length / inert.length).toBeGreaterThan(0.8);
    for (const row of blocked) expect([row.id, asLabel(await judge(argv, row))]).toEqual([row.id, 'allow']);
  });
});
