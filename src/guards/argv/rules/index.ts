/** The rules of `argv`, in the order that decides between findings at the same place. */

import type { Rule } from '../rule.ts';
import { gitForcePush } from './git-force-push.ts';
import { helmUninstall } from './helm-uninstall.ts';
import { kubectlDelete } from './kubectl-delete.ts';
import { rmRootHome } from './rm-root-home.ts';
import { sqlDestructive } from './sql-destructive.ts';
import { terraformAutoApprove } from './terraform-auto-approve.ts';
import { terraformDestroy } from './terraform-destroy.ts';

export const rules: readonly Rule[] = [
  kubectlDelete,
  terraformDestroy,
  terraformAutoApprove,
  helmUninstall,
  sqlDestructive,
  gitForcePush,
  rmRootHome,
];
