import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryOf } from '../../../src/replay/categories/category-of.ts';
import { BLOCK_CATEGORIES } from '../../../src/replay/categories/table.ts';
import { anyCommand } from '../mentions/any-command.ts';
import { marked } from '../mentions/marked.ts';

describe('says why a block is wrong', () => {
  test.each([
    ['search-pattern', `grep -rn "«rm -rf /»" src`],
    ['commit-message', `git commit -m "never «rm -rf /» it"`],
    ['heredoc-body', `cat <<'EOF'\nnever «rm -rf /» it\nEOF`],
    ['echo-text', `echo "never «rm -rf /» it"`],
    ['comment', `ls # never «rm -rf /» it`],
    ['quoted-argument', `gh issue create --body "never «rm -rf /» it"`],
    ['file-content', `cat > clean.sh <<'EOF'\n«rm -rf /»\nEOF`],
    ['url-or-id', `curl https://example.org/«drop»`],
    ['dry-run-or-help', `«kubectl delete ns» team-a --dry-run=client`],
    ['dry-run-or-help', `«kubectl delete ns» team-a --dry-run`],
    ['dry-run-or-help', `«terraform destroy» -help | head`],
    ['dry-run-or-help', `«helm uninstall» -h 2>&1`],
    ['dry-run-or-help', `«git push -n -f origin master»`],
    ['dry-run-or-help', `git «clean -fdn»`],
    ['dry-run-or-help', `rsync -avn «--delete» a/ b:/`],
    ['dry-run-or-help', `kubectl explain «statefulset»`],
    ['dry-run-or-help', `git help «push»`],
    ['dry-run-or-help', `man -k "«helm uninstall»"`],
    ['dry-run-or-help', `ssh web "«systemctl stop» --help"`],
    ['other', `«kubectl delete ns» team-a --dry-run=none`],
    ['other', `«kubectl delete ns» team-a --dry-run=client --dry-run=none`],
    ['other', `«git push» --dry-run --no-dry-run --force origin main`],
    ['other', `«git push -f origin master» -- --dry-run`],
    ['other', `«psql -h» db`],
    ['read-only-variant', `git «stash» list`],
    ['read-only-variant', `psql -c "SELECT 1 AS «drop»"`],
    ['read-only-variant', `psql -c 'EXPLAIN «DELETE FROM» sessions'`],
    ['read-only-variant', `kubectl exec api -- cat «/etc/app.yaml»`],
    ['read-only-variant', `python3 -c "«print(1 + 1)»"`],
    ['other', `psql -c 'EXPLAIN ANALYZE «DELETE FROM» sessions'`],
    ['other', `git «stash drop»`],
    ['other', `psql -c "SELECT 1; «DROP TABLE users»"`],
    ['other', `python3 -c "import os; os.«system»('ls')"`],
    ['routine-cleanup', `«rm -rf» node_modules dist ./build`],
    ['routine-cleanup', `«rm -rf» /tmp/build-123`],
    ['routine-cleanup', `«rm -rf» ~/.cache/pip ~/.npm/_cacache`],
    ['routine-cleanup', `WORK=/tmp/work.ab12; «rm -rf "$WORK"»`],
    ['routine-cleanup', `find staging -type f «-delete»`],
    ['routine-cleanup', `git push origin «--delete» feature/done`],
    ['other', `«rm -rf /»`],
    ['other', `«rm -rf ~»`],
    ['other', `«rm -rf» build /`],
    ['other', `«rm -rf» /tmp/../etc`],
    ['other', `«rm -rf» ../other`],
    ['other', `git push origin «--delete» main`],
    ['path-or-name', `«rm -rf '~'»`],
    ['path-or-name', `«rm -rf» '~'`],
    ['other', `«rm -rf» '~' ~`],
    ['other', `printf 'cd env\\n«terraform destroy»\\n' | bash`],
    ['path-or-name', `docker tag api:«drop»-1 api:2`],
    ['write-out-of-scope', `echo hi >> «~/.bashrc»`],
    ['write-out-of-scope', `«cp» notes /etc/motd`],
    ['other', `echo hi > «/tmp/notes»`],
    ['variable-or-loop', `for verb in "«helm uninstall»" "helm list"; do echo "$verb"; done`],
    ['other', `for d in *; do «rm -rf "$d"»; done`],
    ['unknown-program', `«frobnicate» --all`],
    ['parser-failure', `git commit -m "why «terraform destroy» is refused`],
    ['other', `«terraform destroy»`],
  ])('%s: %s', (category, text) => {
    const { command, span } = marked(text);
    expect(categoryOf({ kind: 'block', command, trigger: { span } })).toBe(category);
  });
});

test('believes what was found by asking', () => {
  const { command, span } = marked(`bash -c "«git push»"`);
  const trigger = { span, runs: false, kind: 'quoted-argument' } as const;
  expect(categoryOf({ kind: 'block', command, trigger })).toBe('quoted-argument');
});

test('knows a category for every stretch of whatever is a command', () => {
  fc.assert(
    fc.property(anyCommand, fc.nat(99), fc.nat(99), (command, from, length) => {
      const trigger = { span: { start: from, end: from + length } };
      expect(Object.keys(BLOCK_CATEGORIES)).toContain(categoryOf({ kind: 'block', command, trigger }));
    }),
  );
});
