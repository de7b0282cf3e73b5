import { kubectlDelete } from '../../../../src/guards/argv/rules/kubectl-delete.ts';
import { describeRule } from './table.ts';
import { kubectlDeleteTable } from './tables/kubectl-delete.ts';

describeRule(kubectlDelete, kubectlDeleteTable);
