import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { protocols } from '../../src/guards/external/protocols/index.ts';
import { argvHook, hookGuards } from '../../src/hook/guards.ts';
import { lastResort } from '../../src/hook/last-resort.ts';
import { SURROUNDINGS } from '../guards/external/protocols/asking.ts';

const scoped = hookGuards.find(({ name }) => name === 'scoped') ?? argvHook;

/** One command for each expression of `denylist`, also where it ends at its last character. */
const BLOCKED = [
  'kubectl delete ns media',
  'terraform destroy',
  'tofu apply -destroy',
  'terraform apply -auto-approve',
  'helm uninstall web',
  'psql -c "DROP TABLE users"',
  'git push --force origin main',
  'git push origin main --force',
  'git push --mirror',
  'rm -rf /',
  'rm -rf ~',
  'rm -rf "/"',
  'rm -rf "$HOME"',
  "ls\nrm -rf '/home/me'\n",
  'git reset --hard origin/main',
];
const PASSED = ['ls -la', 'git push origin feature', 'rm -rf build', 'echo "terraform" "destroy"'];

describe('under the tripwire policy', () => {
  const damage = fc.constantFrom(
    (text: string) => text,
    (text: string) => `warning: something\n${text}`,
    (text: string) => `{ "torn": "${text}`,
    (text: string) => `${text}${text}`,
    (text: string) => text.replace(/\}+\s*$/, ''),
    (text: string) => text.replaceAll('/', String.raw`\u002f`),
    (text: string) => text.replaceAll('e', String.raw`e\u0000`),
  );

  test('what v1 blocks is refused in every payload, however damaged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...BLOCKED),
        fc.constantFrom(...protocols),
        fc.nat(10),
        damage,
        async (command, protocol, version, broken) => {
          const { name: profile = '' } = protocol.profiles[version % protocol.profiles.length] ?? {};
          const payload = protocol.payload({ tool: protocol.tool, command, shell: 'posix' }, SURROUNDINGS, profile);
          const text = broken(JSON.stringify(payload));
          expect(await lastResort(argvHook, { text, why: 'it failed' })).toMatchObject({ decision: 'deny' });
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each(BLOCKED)('%j is refused as it stands', async (text) => {
    const verdict = await lastResort(argvHook, { text, why: 'it failed with: x' });
    expect(verdict).toMatchObject({
      decision: 'deny',
      reason: expect.stringMatching(/argv could not judge: it failed/),
    });
  });

  test.each(PASSED)('%j passes', async (command) => {
    const text = JSON.stringify({ tool_input: { command } });
    expect(await lastResort(argvHook, { text, why: 'it failed' })).toEqual({ decision: 'none' });
  });

  test('what was not read to its end is refused', async () => {
    const text = '{"tool_input":{"command":"ls';
    expect(await lastResort(argvHook, { text, why: 'it did not end', isCut: true })).toMatchObject({
      decision: 'deny',
      rule: 'unjudged',
    });
  });

  test('takes time in proportion to the text', async () => {
    const text = String.raw`{"command":"\"a\" \\\"b\\\" \n"}`.repeat(30_000);
    expect(await lastResort(argvHook, { text, why: 'it failed' })).toEqual({ decision: 'none' });
  });
});

test('under another policy everything is refused', async () => {
  expect(await lastResort(scoped, { text: 'ls', why: 'it failed' })).toMatchObject({
    decision: 'deny',
    rule: 'unjudged',
  });
});
