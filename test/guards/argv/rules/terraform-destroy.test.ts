import { terraformDestroy } from '../../../../src/guards/argv/rules/terraform-destroy.ts';
import { describeRule } from './table.ts';
import { terraformDestroyTable } from './tables/terraform-destroy.ts';

describeRule(terraformDestroy, terraformDestroyTable);
