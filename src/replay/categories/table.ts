/** The categories: why a block is wrong, and how a miss got through. `docs/categories.md` is this table. */

export interface CategoryFacts {
  /** What is seen in the command where it holds. */
  readonly evidence: string;
  readonly example: string;
}

/** Of a block: whether the text that triggered it is only mentioned, or would run. */
export interface BlockCategoryFacts extends CategoryFacts {
  readonly textOnly: boolean;
}

/** Why a block is wrong. What is text only comes first. */
export const BLOCK_CATEGORIES = {
  'search-pattern': {
    textOnly: true,
    evidence:
      'the pattern of `grep` and its kin, of `git log -S` or `find -name`; a script of `sed`, `awk` or `perl -n` that runs nothing',
    example: 'grep -rn "rm -rf /" scripts/',
  },
  'commit-message': {
    textOnly: true,
    evidence: 'the value of `-m` of a commit, tag, merge or stash',
    example: 'git commit -m "Never git push --force origin main"',
  },
  'heredoc-body': {
    textOnly: true,
    evidence: 'the body of a heredoc that no shell, interpreter or client reads, unless it goes to a file of code',
    example: "cat > notes.md <<'EOF'\nDo not terraform destroy.\nEOF",
  },
  'echo-text': {
    textOnly: true,
    evidence: 'an argument of `echo`, `printf` or `logger` that is printed, or goes to a file of prose',
    example: 'echo "to clean up: helm uninstall web"',
  },
  comment: {
    textOnly: true,
    evidence: 'behind a `#` of the shell, in a comment of code or SQL that is given, an argument of `:`',
    example: 'ls # never rm -rf / here',
  },
  'quoted-argument': {
    textOnly: true,
    evidence: 'several words in one argument, here-string or string of code, and nothing says that they are run',
    example: 'gh issue create --body "please never kubectl delete ns prod"',
  },
  'file-content': {
    textOnly: true,
    evidence:
      'a heredoc or printed text that goes to a file which is not prose, and that the same command does not run',
    example: "cat > clean.sh <<'EOF'\nrm -rf /\nEOF",
  },
  'path-or-name': {
    textOnly: true,
    evidence: 'one word or quoted argument that names a file, a quoted `~`, a part of another word',
    example: 'cat "notes/why rm -rf / hurts.md"',
  },
  'url-or-id': {
    textOnly: true,
    evidence: 'an argument that starts as an address does, or what `curl --data-urlencode` sends',
    example: 'curl https://example.org/?q=drop%20table',
  },
  'variable-or-loop': {
    textOnly: true,
    evidence: 'what a variable is set to, a loop goes over, a pattern or test compares with, and nothing runs',
    example: 'for verb in "helm uninstall" "helm list"; do echo "$verb"; done',
  },
  'dry-run-or-help': {
    textOnly: false,
    evidence:
      'an option for a dry run that no later one takes back, `--help`, a subcommand or program that prints help',
    example: 'kubectl delete ns staging --dry-run=client',
  },
  'read-only-variant': {
    textOnly: false,
    evidence:
      'a program that only reads, a subcommand that does, SQL of queries only, code in which nothing can run or write',
    example: 'git stash list',
  },
  'routine-cleanup': {
    textOnly: false,
    evidence: 'what is deleted is temporary, made by a build, a cache, a branch of its own, or comes back by itself',
    example: 'rm -rf /tmp/build-123 node_modules',
  },
  'unknown-program': {
    textOnly: false,
    evidence: 'a program whose name says nothing to this tool',
    example: 'frobnicate --all',
  },
  'write-out-of-scope': {
    textOnly: false,
    evidence:
      'a redirect or a program that writes files, to a path outside of the working folder that is not temporary',
    example: 'echo "alias ll=ls" >> ~/.bashrc',
  },
  'parser-failure': {
    textOnly: false,
    evidence: 'a stretch that is no command of a shell: an open quote, a heredoc without its end',
    example: 'git commit -m "why terraform destroy is refused',
  },
  other: { textOnly: false, evidence: 'none of these', example: 'terraform destroy' },
} as const satisfies Readonly<Record<string, BlockCategoryFacts>>;

/** How a miss got through. What decides first comes first. */
export const MISS_CATEGORIES = {
  'alias-or-function': {
    evidence: 'it stands in the body of a function, or an alias that the command makes stands for it',
    example: "git -c alias.rh='reset --hard' rh",
  },
  'find-exec': {
    evidence: '`find` or `fd` starts it',
    example: "find . -name '*.log' -exec rm -rf / {} +",
  },
  remote: {
    evidence: '`ssh`, a container engine, `kubectl exec` or a virtual machine carries it to another place',
    example: "ssh web-1 'rm -rf /srv'",
  },
  encoded: {
    evidence: 'a shell reads what a decoder writes, or letters of it are written by number',
    example: 'echo cm0gLXJmIC8K | base64 -d | sh',
  },
  'heredoc-to-shell': {
    evidence: 'a shell or a database client reads it from a heredoc or here-string, also by way of a file',
    example: 'bash <<EOF\nrm -rf /\nEOF',
  },
  substitution: {
    evidence: 'it stands in `$(…)`, backticks, `<(…)` or `>(…)`',
    example: 'echo "freed $(rm -rf /)"',
  },
  'pipe-to-shell': {
    evidence: 'a shell reads what another program writes, also by way of a file, or what nobody can tell',
    example: "echo 'rm -rf /' | bash",
  },
  'shell-c': {
    evidence: 'it stands in an argument of a shell, `eval` or `trap`',
    example: "bash -c 'rm -rf /'",
  },
  'interpreter-c': {
    evidence: 'code for an interpreter, on its command line or its standard input, holds it',
    example: `python3 -c "import os; os.system('rm -rf /')"`,
  },
  'option-executes-code': {
    evidence: 'an option of a program that reads names a command to run',
    example: "man -P 'rm -rf /' ls",
  },
  'variable-indirection': {
    evidence: 'the program, or a word of it, comes from a variable',
    example: 'verb=destroy; terraform "$verb"',
  },
  'database-client': {
    evidence: 'a database client is given SQL on its command line',
    example: 'psql -c "DROP TABLE users"',
  },
  'redirect-truncate': {
    evidence: 'a redirect, or an option that names an output file, overwrites a file',
    example: 'git show > ~/.ssh/id_ed25519',
  },
  wrapper: {
    evidence: '`sudo`, `env`, `xargs` or another launcher starts it, or variables are set before it',
    example: 'sudo timeout 60 rm -rf /',
  },
  'absolute-path': {
    evidence: 'the program is named by a path, or `PATH` is set for it',
    example: '/bin/rm -rf /',
  },
  quoting: {
    evidence: 'a plain word is written with quotes, backslashes or braces',
    example: "r'm' -rf /",
  },
  newline: {
    evidence: 'a line break parts its words, or only line breaks part it from what stands before it',
    example: 'git push \\\n  --force origin main',
  },
  'flag-order': {
    evidence:
      'options before the subcommand, between it and its object, behind operands, apart, in a longer cluster, or in their long form',
    example: 'rm -r -f /',
  },
  chained: {
    evidence: 'it follows another command, behind `;`, `&&`, `||`, `|` or `&`',
    example: 'cd /srv && rm -rf /',
  },
  other: { evidence: 'none of these', example: 'rm -rf /' },
} as const satisfies Readonly<Record<string, CategoryFacts>>;

export type BlockCategory = keyof typeof BLOCK_CATEGORIES;
export type MissCategory = keyof typeof MISS_CATEGORIES;

/** Whether a block of this category was for text that would not run; undefined for a name that is none of ours. */
export function isTextOnly(category: string): boolean | undefined {
  const facts: ReadonlyMap<string, BlockCategoryFacts> = new Map(Object.entries(BLOCK_CATEGORIES));
  return facts.get(category)?.textOnly;
}
