import { expect, test } from 'vitest';
import { shapeOf } from '../../../src/replay/categories/shape.ts';

test.each([
  ['git commit -m "never git push --force"', 'git push --force', 'git commit'],
  ['git -C site push --force origin main', 'push --force', 'git push'],
  ['cd /srv && sudo kubectl -n media delete statefulset foo', 'delete statefulset', 'kubectl delete'],
  ['rm -rf /', 'rm -rf /', 'rm'],
  ['terraform "$verb"', 'terraform', 'terraform'],
  ["cd x && cat > notes.md <<'EOF'\nrm -rf /\nEOF", 'rm -rf /', 'cat'],
  ['cd x && python3 - <<EOF\nprint("rm -rf /")\nEOF', 'rm -rf /', 'python3'],
  ['ls # rm -rf /', 'rm -rf /', 'ls'],
  ['# rm -rf /', 'rm -rf /', undefined],
  ['X=1', 'X', undefined],
  [`ls ${'x'.repeat(100_000)}`, 'ls', undefined],
])('%.60s: %s', (command, part, shape) => {
  const start = command.indexOf(part);
  expect(shapeOf(command, { start, end: start + part.length })).toBe(shape);
});

test.each([
  ['git status; rm x', 'git status'],
  ['', undefined],
])('without a stretch it is that of the first program: %s', (command, shape) => {
  expect(shapeOf(command)).toBe(shape);
});
