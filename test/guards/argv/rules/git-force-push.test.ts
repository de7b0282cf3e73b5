import { gitForcePush } from '../../../../src/guards/argv/rules/git-force-push.ts';
import { describeRule } from './table.ts';
import { gitForcePushTable } from './tables/git-force-push.ts';

describeRule(gitForcePush, gitForcePushTable);
