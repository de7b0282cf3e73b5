/** The rows of `cases.csv` and `decisions-N.csv`, there and back. */

import type { Verdict } from '../../guards/guard.ts';
import { EXPECTED, HAPPENED, type Case, type Context, type Happened, type Label } from '../case.ts';
import type { CASE_COLUMNS } from '../case-columns.ts';
import {
  ACTIONS,
  DECISIONS,
  FAILURES,
  UNASKED,
  type Decision,
  type Outcome,
  isJudgement,
} from '../../guards/decision.ts';
import type { JudgedCase } from '../judged-case.ts';

export const DECISION_COLUMNS = [
  'case',
  'outcome',
  'verdict',
  'action',
  'rule',
  'reason',
  'start',
  'end',
  'micros',
  'rewrite',
] as const;

type Row<Column extends string> = Readonly<Record<Column, string>>;
export type CaseRow = Row<(typeof CASE_COLUMNS)[number]>;
export type DecisionRow = Row<(typeof DECISION_COLUMNS)[number]>;

/** Values in the order of `CASE_COLUMNS`; empty where unknown. */
export function toCaseRow({
  case: stored,
  id,
  request,
}: Pick<JudgedCase, 'case' | 'id' | 'request'>): (string | number)[] {
  const { request: asked, context, happened, label } = stored;
  return [
    id,
    request,
    asked.tool,
    asked.command,
    asked.shell,
    asked.cwd ?? '',
    context.agent ?? '',
    context.hostVersion ?? '',
    context.session ?? '',
    context.seq ?? '',
    context.time ?? '',
    asked.permissionMode ?? '',
    context.description ?? '',
    asked.task ?? '',
    asked.reason ?? '',
    context.subagent ?? '',
    context.branch ?? '',
    context.project ?? '',
    happened?.kind ?? '',
    happened?.why ?? '',
    happened?.exitCode ?? '',
    context.hookSaid ?? '',
    context.shadowSaid ?? '',
    context.asked ?? '',
    context.followedBy ?? '',
    context.user ?? '',
    context.repository ?? '',
    label?.expected ?? '',
    label?.policy ?? '',
    label?.category ?? '',
    label?.debatable === true ? 'true' : '',
    stored.source,
    stored.offset,
  ];
}

/** The case a row of `cases.csv` was written from. */
export function fromCaseRow(row: CaseRow): Case {
  const context: Context = {
    ...text({ agent: row.agent }),
    ...text({ hostVersion: row.host_version }),
    ...text({ session: row.session }),
    ...(row.seq !== '' && { seq: Number(row.seq) }),
    ...text({ time: row.time }),
    ...text({ description: row.description }),
    ...text({ subagent: row.subagent }),
    ...text({ branch: row.branch }),
    ...text({ project: row.project }),
    ...text({ user: row.user }),
    ...text({ repository: row.repository }),
    ...text({ hookSaid: row.hook_said }),
    ...text({ shadowSaid: row.shadow_said }),
    ...text({ asked: row.asked }),
    ...text({ followedBy: row.followed_by }),
  };
  const happened = toHappened(row);
  const label = toLabel(row);
  return {
    key: { by: 'case', id: row.case },
    request: {
      tool: row.tool,
      command: row.command,
      shell: row.shell === 'posix' || row.shell === 'powershell' || row.shell === 'cmd' ? row.shell : 'unknown',
      ...text({ cwd: row.cwd }),
      ...text({ permissionMode: row.permission_mode }),
      ...text({ task: row.task }),
      ...text({ reason: row.reason }),
    },
    context,
    ...(happened && { happened }),
    ...(label && { label }),
    source: row.source,
    offset: Number(row.offset),
  };
}

function toHappened(row: CaseRow): Happened | undefined {
  const kind = HAPPENED.find((known) => known === row.happened);
  if (kind === undefined) return undefined;
  return { kind, ...text({ why: row.happened_why }), ...(row.exit_code !== '' && { exitCode: Number(row.exit_code) }) };
}

function toLabel(row: CaseRow): Label | undefined {
  const expected = EXPECTED.find((known) => known === row.expected);
  if (expected === undefined) return undefined;
  return { expected, policy: row.policy, ...text({ category: row.category }), debatable: row.debatable === 'true' };
}

/** Values in the order of `DECISION_COLUMNS`; empty where unknown, and all but the outcome where the guard was not asked. */
export function toDecisionRow(id: string, decision: Decision): (string | number)[] {
  if (!isJudgement(decision)) return [id, decision.outcome.kind, '', '', '', '', '', '', '', ''];
  const { outcome, action } = decision;
  const micros = decision.micros ?? '';
  if (outcome.kind !== 'judged') {
    const { kind, meant, detail } = outcome;
    return [id, kind, meant?.decision ?? '', action, meant?.rule ?? '', detail, '', '', micros, ''];
  }
  const { verdict } = outcome;
  const { rule = '', reason = '' } = verdict.decision === 'none' ? {} : verdict;
  const span = verdict.decision === 'ask' || verdict.decision === 'deny' ? verdict.span : undefined;
  const { start = '', end = '' } = span ?? {};
  return [id, 'judged', verdict.decision, action, rule, reason, start, end, micros, verdict.rewrite ?? ''];
}

/** The decision a row of `decisions-N.csv` was written from; undefined where it cannot have been written by a run. */
export function fromDecisionRow(row: DecisionRow): Decision | undefined {
  const why = UNASKED.find((kind) => kind === row.outcome);
  if (why !== undefined) return { outcome: { kind: why } };
  const action = ACTIONS.find((known) => known === row.action);
  const outcome = toOutcome(row);
  const micros = Number(row.micros);
  if (action === undefined || outcome === undefined || !(micros >= 0)) return undefined;
  return { outcome, action, ...(row.micros !== '' && { micros }) };
}

function toOutcome(row: DecisionRow): Outcome | undefined {
  const decision = DECISIONS.find((known) => known === row.verdict);
  if (row.outcome === 'judged') {
    const verdict = decision && toVerdict(decision, row);
    return verdict && { kind: 'judged', verdict };
  }
  const kind = FAILURES.find((known) => known === row.outcome);
  if (kind === undefined || (row.verdict !== '' && decision === undefined)) return undefined;
  return { kind, detail: row.reason, ...(decision && { meant: { decision, ...text({ rule: row.rule }) } }) };
}

function toVerdict(decision: Verdict['decision'], row: DecisionRow): Verdict | undefined {
  const { rule, reason } = row;
  const rewrite = text({ rewrite: row.rewrite });
  switch (decision) {
    case 'none':
      return { decision, ...rewrite };
    case 'allow':
      return { decision, ...text({ rule }), ...text({ reason }), ...rewrite };
    case 'ask':
    case 'deny': {
      if (row.start === '') return { decision, rule, reason, ...rewrite };
      const span = { start: Number(row.start), end: Number(row.end) };
      return span.start <= span.end ? { decision, rule, reason, span, ...rewrite } : undefined;
    }
  }
}

/** Properties that are there only where their text is. */
function text<T extends Readonly<Record<string, string>>>(properties: T): Partial<T> {
  return Object.values(properties).includes('') ? {} : properties;
}
