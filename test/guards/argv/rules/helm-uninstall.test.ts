import { helmUninstall } from '../../../../src/guards/argv/rules/helm-uninstall.ts';
import { describeRule } from './table.ts';
import { helmUninstallTable } from './tables/helm-uninstall.ts';

describeRule(helmUninstall, helmUninstallTable);
