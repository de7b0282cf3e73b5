/** Lists the guards that there are. */

import process from 'node:process';
import { aliases, builtinGuards, recordedGuards } from '../../guards/index.ts';
import { aligned } from '../aligned.ts';
import type { GuardsOptions } from '../commands/guards.ts';
import { readConfig } from '../config/read-config.ts';
import { print } from '../stdout.ts';

export async function listGuards({ config: file }: GuardsOptions): Promise<void> {
  const config = await readConfig(process.cwd(), file);
  const builtin = [...builtinGuards, ...recordedGuards].map(({ name, policy = '', summary }) => {
    const alias = Object.entries(aliases).find(([, canonical]) => canonical === name)?.[0] ?? '';
    return [name, alias, policy, summary];
  });
  const configured = [...(config?.guards.values() ?? [])].map(({ name, policy = '', summary }) => {
    return [name, '', policy, summary];
  });
  await print(aligned([...builtin, ...configured]));
}
