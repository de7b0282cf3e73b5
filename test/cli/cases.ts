/** Cases for the tests of the command line: small ones by hand, large ones by the thousand. */

/** Six rows: the list of phrases misses one of four and blocks one mention; `scoped` gets all six right. */
export const CORPUS = `id,command,expected,policy,category
one,rm -rf build,deny,workspace,plain
two,rm -r -f build,deny,workspace,flag-order
three,git reset --hard,deny,workspace,plain
four,mv data /tmp/gone,deny,workspace,plain
five,ls -la,allow,workspace,routine
six,"grep -rn ""rm -rf"" docs",allow,workspace,search-pattern
`;

/** What a record of a history may hold besides its command. */
type Fields = Readonly<Record<string, string | number>>;

/** A line of JSON. */
export function record(command: string, fields: Fields = {}): string {
  return `${JSON.stringify({ command, ...fields })}\n`;
}

/** Five calls of two agents, sessions, modes and weeks. */
export const HISTORY = [
  record('ls src', {
    agent: 'claude',
    session: 's1',
    mode: 'default',
    project: 'web',
    ts: '2026-11-02T10:00:00Z',
    outcome: 'ok',
  }),
  record('rm -rf build', {
    agent: 'claude',
    session: 's1',
    mode: 'default',
    project: 'web',
    ts: '2026-11-03T10:00:00Z',
    outcome: 'rejected',
  }),
  record('git status && git diff', {
    agent: 'claude',
    session: 's2',
    mode: 'plan',
    project: 'api',
    ts: '2026-11-10T10:00:00Z',
    outcome: 'ok',
  }),
  record('cat notes.md', {
    agent: 'codex',
    session: 's3',
    mode: 'plan',
    project: 'api',
    ts: '2026-11-10T23:30:00Z',
    outcome: 'error',
  }),
  record('Get-ChildItem', { agent: 'codex', session: 's3', mode: 'plan', project: 'api', shell: 'powershell' }),
].join('');

/** Distinct commands, some of which guards stop, enough of them for a run of a few seconds. */
export function longHistory(commands: number): string {
  const lines: string[] = [];
  for (let n = 0; n < commands; n++) {
    lines.push(record(n % 10 === 0 ? `rm -rf build/${n} && git status` : `grep -rn "word ${n}" src | head -${n % 50}`));
  }
  return lines.join('');
}
