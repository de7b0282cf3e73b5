/** The same tables through the whole guard: what a rule says of a program, `argv` says of the command. */

import { describe, expect, test } from 'vitest';
import { argv } from '../../../../src/guards/argv/index.ts';
import { asCommand, type Table } from './table.ts';
import { gitForcePushTable } from './tables/git-force-push.ts';
import { helmUninstallTable } from './tables/helm-uninstall.ts';
import { kubectlDeleteTable } from './tables/kubectl-delete.ts';
import { rmRootHomeTable } from './tables/rm-root-home.ts';
import { sqlDestructiveTable } from './tables/sql-destructive.ts';
import { terraformAutoApproveTable } from './tables/terraform-auto-approve.ts';
import { terraformDestroyTable } from './tables/terraform-destroy.ts';

const TABLES: readonly (readonly [string, Table])[] = [
  ['kubectl-delete', kubectlDeleteTable],
  ['terraform-destroy', terraformDestroyTable],
  ['terraform-auto-approve', terraformAutoApproveTable],
  ['helm-uninstall', helmUninstallTable],
  ['sql-destructive', sqlDestructiveTable],
  ['git-force-push', gitForcePushTable],
  ['rm-root-home', rmRootHomeTable],
];

const judge = (command: string) => argv.judge({ tool: 'Bash', command, shell: 'posix' });

describe.each(TABLES)('%s through argv', (rule, { denied, allowed }) => {
  test.each(denied.map(asCommand))('denies %s', (command) => {
    expect(judge(command)).toMatchObject({ decision: 'deny', rule });
  });
  test.each(allowed.map(asCommand))('allows %s', (command) => {
    expect(judge(command)).toEqual({ decision: 'none' });
  });
});
