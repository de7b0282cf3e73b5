import { sqlDestructive } from '../../../../src/guards/argv/rules/sql-destructive.ts';
import { describeRule } from './table.ts';
import { sqlDestructiveTable } from './tables/sql-destructive.ts';

describeRule(sqlDestructive, sqlDestructiveTable);
