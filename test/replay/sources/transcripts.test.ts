import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { HAPPENED } from '../../../src/replay/case.ts';
import { readAll } from './files.ts';

const transcripts = fileURLToPath(new URL('../../../transcripts/', import.meta.url));

test('the sample transcripts show every outcome, mode and shape there is', async () => {
  const { cases, skipped } = await readAll([transcripts]);
  const seen = <T>(of: (one: (typeof cases)[number]) => T): ReadonlySet<T> => new Set(cases.map(of));

  expect(seen(({ happened }) => happened?.kind)).toEqual(new Set(HAPPENED));
  expect(seen(({ request }) => request.permissionMode)).toEqual(
    new Set([undefined, 'default', 'acceptEdits', 'auto', 'bypassPermissions']),
  );
  expect(seen(({ request }) => request.shell)).toEqual(new Set(['posix', 'powershell']));
  expect(seen(({ context }) => context.project)).toEqual(new Set(['reports', 'shop-infra', 'storefront']));
  // One subagent has a file of its own, the other is mirrored into its parent.
  expect(seen(({ context }) => context.subagent)).toEqual(new Set([undefined, 'a7f3c1e', 'b81d02f']));
  expect(seen(({ context }) => context.hookSaid !== undefined)).toEqual(new Set([false, true]));
  expect(skipped).toEqual({ 'torn line': 1 });
});

test('the fork among them repeats calls, and what it says about the one in flight comes second', async () => {
  const { cases } = await readAll([transcripts]);
  const byId = new Map<string, (string | undefined)[]>();
  for (const { key, happened } of cases) {
    const id = JSON.stringify(key);
    byId.set(id, [...(byId.get(id) ?? []), happened?.kind]);
  }
  const repeated = [...byId.values()].filter((copies) => copies.length > 1);
  expect(repeated.length).toBe(8);
  expect(repeated.filter(([first, second]) => first !== second)).toEqual([['ran-ok', 'not-run']]);
});
