/** Real guards, one a protocol, each in the dialect of its host. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { env } from 'node:process';
import { describe, expect, test } from 'vitest';
import { protocols } from '../../../../src/guards/external/protocols/index.ts';
import type { Finished, Protocol, Reading } from '../../../../src/guards/external/protocols/protocol.ts';
import { SURROUNDINGS } from './asking.ts';
import { inShort } from './reading.ts';

const FOLDER = new URL('../../../fixtures/hooks/behaves/', import.meta.url);

const versions = protocols.flatMap((protocol) =>
  protocol.profiles.map((profile) => [protocol.name, profile.name, protocol] as const),
);

describe.each(versions)('%s, %s', (_, profile, protocol) => {
  test('refuses what drops everything, for a reason, and has no opinion on the rest', async () => {
    const [refused, passed] = await Promise.all(
      ['psql -c "drop-everything; now"', 'echo "dropped nothing"'].map((command) => ask(protocol, profile, command)),
    );
    expect(refused && inShort(refused)).toBe('deny → block');
    expect(refused?.outcome).toMatchObject({
      verdict: { rule: 'no-drops', reason: '[no-drops] this drops everything' },
    });
    expect(passed && inShort(passed)).toBe('none → defer');
  });
});

async function ask(protocol: Protocol, profile: string, command: string): Promise<Reading> {
  const payload = protocol.payload({ tool: 'Bash', command, shell: 'posix' }, SURROUNDINGS, profile);
  const environment = { PATH: env['PATH'], ...protocol.environment(SURROUNDINGS) };
  const finished = await run(fileURLToPath(new URL(protocol.name, FOLDER)), JSON.stringify(payload), environment);
  return protocol.read(finished, { profile, failClosed: false, command });
}

async function run(file: string, input: string, environment: NodeJS.ProcessEnv): Promise<Finished> {
  const child = spawn(file, { env: environment });
  child.stdin.end(input);
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { ...(child.exitCode !== null && { exitCode: child.exitCode }), stdout, stderr, micros: 1 };
}
