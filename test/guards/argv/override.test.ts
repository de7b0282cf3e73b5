import { describe, expect, test } from 'vitest';
import { decided, judged } from './judged.ts';

const ASK = 'ask terraform-destroy';
const DENY = 'deny terraform-destroy';

test.each([
  ['AGENT_ALLOW_DESTRUCTIVE="scratch stack, Ann approved" terraform destroy', ASK],
  ["AGENT_ALLOW_DESTRUCTIVE='scratch stack' OTHER=1 terraform destroy", ASK],
  ['AGENT_ALLOW_DESTRUCTIVE=scratch terraform destroy', ASK],
  ['AGENT_ALLOW_DESTRUCTIVE="scratch stack"; terraform destroy', ASK],
  ['cd infra && AGENT_ALLOW_DESTRUCTIVE="scratch stack" terraform destroy', ASK],
  ['AGENT_ALLOW_DESTRUCTIVE="scratch stack" ls; terraform destroy && rm -rf /', ASK],
  ['AGENT_ALLOW_DESTRUCTIVE="été" terraform destroy', DENY],
  ['AGENT_ALLOW_DESTRUCTIVE="1234" terraform destroy', DENY],
  ['AGENT_ALLOW_DESTRUCTIVE="no" terraform destroy', DENY],
  ['AGENT_ALLOW_DESTRUCTIVE= terraform destroy', DENY],
  ['AGENT_ALLOW_DESTRUCTIVE="$why so" terraform destroy', DENY],
  ['AGENT_ALLOW_DESTRUCTIVE="$(echo scratch)" terraform destroy', DENY],
  ['AGENT_ALLOW_DESTRUCTIVE+="scratch stack" terraform destroy', DENY],
  ['AGENT_ALLOW_DESTRUCTIVE=(scratch stack) terraform destroy', DENY],
  ['OTHER=1 AGENT_ALLOW_DESTRUCTIVE="scratch stack" terraform destroy', DENY],
  ['export AGENT_ALLOW_DESTRUCTIVE="scratch stack"; terraform destroy', DENY],
  ['env AGENT_ALLOW_DESTRUCTIVE="scratch stack" terraform destroy', DENY],
  ['bash -c \'AGENT_ALLOW_DESTRUCTIVE="scratch stack" terraform destroy\'', DENY],
  ['# AGENT_ALLOW_DESTRUCTIVE="scratch stack"\nterraform destroy', DENY],
  ['agent_allow_destructive="scratch stack" terraform destroy', DENY],
  ['AGENT_ALLOW_DESTRUCTIVE="scratch stack" ls', 'none'],
])('%s', (command, decision) => {
  expect(decided(command)).toBe(decision);
});

test('the question says what the agent says, and why it would be refused', () => {
  const verdict = judged('AGENT_ALLOW_DESTRUCTIVE="scratch stack, Ann approved" terraform destroy');
  expect(verdict).toHaveProperty('reason', expect.stringContaining('"scratch stack, Ann approved"'));
  expect(verdict).toHaveProperty('reason', expect.stringContaining('`terraform destroy` deletes every resource'));
});

test('a reason that is none is told what it lacks', () => {
  const verdict = judged('AGENT_ALLOW_DESTRUCTIVE=1 terraform destroy');
  expect(verdict).toHaveProperty(
    'reason',
    expect.stringContaining('has to say in plain text why, and who approved it'),
  );
});

describe('where nobody reviews', () => {
  const command = 'AGENT_ALLOW_DESTRUCTIVE="scratch stack, Ann approved" terraform destroy';

  test.each([
    'bypassPermissions',
    'dontAsk',
    'never',
    'yolo',
    'YOLO',
    'allow-all',
    'allowAll',
    'never/danger-full-access',
  ])('%s', (permissionMode) => {
    const verdict = judged(command, { permissionMode });
    expect(verdict).toMatchObject({ decision: 'deny', rule: 'terraform-destroy' });
    expect(verdict).toHaveProperty('reason', expect.stringContaining('hand the command to the person'));
  });

  test.each(['default', 'acceptEdits', 'plan', 'on-request', 'auto'])('somebody does with %s', (permissionMode) => {
    expect(decided(command, { permissionMode })).toBe(ASK);
  });
});
