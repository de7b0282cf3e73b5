import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { removeFolder } from '../../../../src/guards/external/isolation/removal.ts';
import { growth, sizesBelow } from '../../../../src/guards/external/isolation/sizes.ts';
import { aMachine, exists } from './machine.ts';

test('removes folders that may be neither read nor written, and what links point to is left', async () => {
  const { folder } = aMachine();
  const run = join(folder, 'run');
  mkdirSync(join(run, 'closed/deep/deeper'), { recursive: true });
  writeFileSync(join(run, 'closed/deep/file'), '');
  writeFileSync(join(folder, 'kept'), '');
  symlinkSync('..', join(run, 'closed/up'));
  symlinkSync(join(folder, 'kept'), join(run, 'closed/link'));
  chmodSync(join(run, 'closed/deep/deeper'), 0o000);
  chmodSync(join(run, 'closed/deep'), 0o500);
  chmodSync(join(run, 'closed'), 0o000);
  await removeFolder(run);
  expect(await exists(run)).toBe(false);
  expect(await exists(join(folder, 'kept'))).toBe(true);
});

test('removes what is being written meanwhile', async () => {
  const run = join(aMachine().folder, 'run');
  mkdirSync(run);
  await Promise.all([writeForAWhile(run), sleep(5).then(() => removeFolder(run))]);
  expect(await exists(run)).toBe(false);
});

test('is content with a folder that is not there', async () => {
  await expect(removeFolder(join(aMachine().folder, 'run'))).resolves.toBeUndefined();
});

async function writeForAWhile(folder: string): Promise<void> {
  for (let i = 0; i < 100 && (await exists(folder)); i += 1) {
    await sleep(1);
    await mkdir(join(folder, `d${i}`)).catch(() => undefined);
    await writeFile(join(folder, `d${i}/file`), '').catch(() => undefined);
  }
}

test('counts bytes of files only, and a file that is gone does not make up for a new one', async () => {
  const { folder } = aMachine();
  const counted = join(folder, 'counted');
  mkdirSync(join(counted, 'a/b'), { recursive: true });
  writeFileSync(join(folder, 'large'), 'x'.repeat(5000));
  writeFileSync(join(counted, 'old'), 'x'.repeat(100));
  const before = await sizesBelow([counted]);
  symlinkSync(join(folder, 'large'), join(counted, 'link'));
  symlinkSync('..', join(counted, 'a/up'));
  writeFileSync(join(counted, 'old'), 'x'.repeat(103));
  writeFileSync(join(counted, 'a/b/new'), 'x'.repeat(7));
  expect(growth(before, await sizesBelow([counted, join(folder, 'not-there')]))).toBe(10);
  writeFileSync(join(counted, 'old'), '');
  expect(growth(before, await sizesBelow([counted]))).toBe(7);
});
