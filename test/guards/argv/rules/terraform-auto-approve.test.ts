import { terraformAutoApprove } from '../../../../src/guards/argv/rules/terraform-auto-approve.ts';
import { describeRule } from './table.ts';
import { terraformAutoApproveTable } from './tables/terraform-auto-approve.ts';

describeRule(terraformAutoApprove, terraformAutoApproveTable);
