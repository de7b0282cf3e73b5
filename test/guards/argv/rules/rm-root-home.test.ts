import { rmRootHome } from '../../../../src/guards/argv/rules/rm-root-home.ts';
import { describeRule } from './table.ts';
import { rmRootHomeTable } from './tables/rm-root-home.ts';

describeRule(rmRootHome, rmRootHomeTable);
