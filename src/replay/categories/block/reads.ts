/** Programs that only read. */

import { inlineCode } from '../../../guards/argv/rules/sql/interpreters.ts';
import { sqlSentBy } from '../../../guards/argv/rules/sql/sent-sql.ts';
import type { Program } from '../../../shell/follow/follow.ts';
import { mayRun } from '../../mentions/code-stretches.ts';
import { subcommandOf } from '../subcommand.ts';

/** Programs that change nothing, whatever they are given. */
const READERS: ReadonlySet<string> = new Set(
  (
    'cat head tail less more ls tree stat file wc du df pwd which whereis type whoami id groups uname hostname date ' +
    'uptime env printenv ps top free lsof lsblk ss netstat ping dig nslookup host grep egrep fgrep zgrep rg ripgrep ag ' +
    'ack diff cmp comm cut tr uniq nl od xxd hexdump md5sum sha256sum basename dirname realpath readlink seq test [ ' +
    'true false jq column fold rev tac strings nm ldd pgrep journalctl apropos pg_dump mysqldump kubeconform'
  ).split(' '),
);

/** What a subcommand that reads is called, and what of its arguments changes something after all. */
interface ReadingVerbs {
  readonly verbs: RegExp;
  readonly unless?: RegExp;
}

const WRITES_ON_GITHUB =
  /^(?:create|edit|close|merge|delete|comment|review|reopen|transfer|lock|unlock|rerun|cancel|fork|sync|rename|archive|upload|login|logout|enable|disable|checkout|clone|ready|pin|unpin|token|-X|--method)$/;

const KUBECTL: ReadingVerbs = {
  verbs: /^(?:get|describe|logs?|top|auth|api-resources|api-versions|cluster-info|version|diff|wait|events)$/,
};
const TERRAFORM: ReadingVerbs = {
  verbs: /^(?:plan|show|validate|output|providers|version|graph|fmt|init|state|workspace)$/,
  unless: /^(?:rm|mv|push|new|delete)$/,
};
const ENGINE: ReadingVerbs = { verbs: /^(?:ps|images|inspect|logs|version|info|top|stats|port|diff|history|search)$/ };

const VERBS: ReadonlyMap<string, ReadingVerbs> = new Map<string, ReadingVerbs>([
  [
    'git',
    {
      verbs:
        /^(?:status|log|diff|show|blame|grep|ls-files|ls-tree|ls-remote|rev-parse|rev-list|cat-file|describe|shortlog|branch|tag|remote|config|stash|reflog|worktree|submodule|fsck|count-objects|var|whatchanged|merge-base|name-rev|for-each-ref)$/,
      unless:
        /^(?:-[dDmMcCfu]|--(?:delete|move|copy|force|edit-description|set-upstream.*|unset.*|add|replace-all|edit|output.*)|drop|clear|pop|apply|push|save|store|create|expire|delete|add|remove|rm|rename|prune|set-url|set-head|move|update|init|deinit|set|unset)$/,
    },
  ],
  ['kubectl', KUBECTL],
  ['oc', KUBECTL],
  ['helm', { verbs: /^(?:list|ls|status|get|history|show|search|lint|template|version|env|verify)$/ }],
  ['terraform', TERRAFORM],
  ['tofu', TERRAFORM],
  ['docker', ENGINE],
  ['podman', ENGINE],
  ['gh', { verbs: /^(?:pr|issue|run|repo|release|workflow|auth|search|status)$/, unless: WRITES_ON_GITHUB }],
  ['aws', { verbs: /^(?:s3|sts)$/, unless: /^(?:rm|mv|cp|sync|mb|rb|presign)$/ }],
  ['gcloud', { verbs: /^(?:logging|info|version)$/, unless: /^(?:write|delete|create|update)$/ }],
  ['systemctl', { verbs: /^(?:status|show|cat|list-.*|is-.*|get-default)$/ }],
  ['npm', { verbs: /^(?:ls|list|view|outdated|audit|why|explain|search|ping|whoami)$/, unless: /^(?:fix)$/ }],
]);

/** Statements that only read, by their first word; `explain analyze` runs what it explains. */
const QUERY =
  /^\s*(?:(?:select|show|explain(?!\s+(?:\(\s*)?analy[sz]e)|describe|desc|values|pragma|table)\b|\\[dlz]|\.(?:schema|tables|indexes|databases|dump)\b)/i;
/** What writes in a statement that starts as a query. */
const WRITES_RESULT = /\binto\s+(?:outfile|dumpfile)\b/i;

/** Whether a program changes nothing, as far as its name, subcommand, code or SQL tell. */
export function onlyReads(program: Program): boolean {
  const { name, words, stdout } = program;
  if (stdout?.kind === 'file' && !stdout.path.value.startsWith('/dev/')) return false;
  if (READERS.has(name)) return true;
  const subcommand = subcommandOf(name, words.slice(1));
  const reading = VERBS.get(name);
  if (subcommand !== undefined && reading?.verbs.test(subcommand.verb.value) === true) {
    return !subcommand.args.some(({ value }) => reading.unless?.test(value));
  }
  return onlyQueries(program) || onlyComputes(program) || onlySearches(program);
}

/** Statements of SQL beyond this length are not looked into. */
const LONGEST = 10_000;

function onlyQueries({ name, args, input }: Program): boolean {
  const sent = sqlSentBy({ program: name, args, ...(input !== undefined && { input }) });
  return sent.length > 0 && sent.every(({ text }) => text.length <= LONGEST && text.split(';').every(isQuery));
}

function isQuery(statement: string): boolean {
  return statement.trim() === '' || (QUERY.test(statement) && !WRITES_RESULT.test(statement));
}

/** Code that nothing runs, deletes or writes in. */
function onlyComputes({ name, args, input }: Program): boolean {
  const code = inlineCode({ program: name, args, ...(input !== undefined && { input }) });
  return (
    code.length > 0 &&
    code.every(({ text }) => !mayRun(text) && !/write|open\s{0,9}\([^)]{0,99},|shutil|rename|mkdir/i.test(text))
  );
}

function onlySearches({ name, words }: Program): boolean {
  const values = words.slice(1).map(({ value }) => value);
  if (name === 'find') return !values.some((value) => /^-(?:delete|exec|ok|fprint|fls)/.test(value));
  if (name === 'sed') return !values.some((value) => /^(?:-[a-zA-Z]{0,9}i|--in-place)/.test(value));
  if (name === 'sort') return !values.some((value) => /^(?:-o|--output)/.test(value));
  return (
    /^[gmn]?awk$/.test(name) && !values.some((value) => value.length < LONGEST && /system|print\s*>|\|\s*"/.test(value))
  );
}
