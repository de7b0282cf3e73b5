/** What the author of an answer evidently meant, in whatever host's dialect it is written: never more than a hint. */

import type { Verdict } from '../../../guard.ts';
import type { Meant } from '../../../decision.ts';
import { isObject, textOf, type JsonObject } from '../../../../json.ts';
import type { Printed } from './printed.ts';
import { cleanReason, ruleOfReason } from './rule-of-reason.ts';

type Word = Verdict['decision'];

/** From mildest to strictest: where an answer says two things, the stricter is meant. */
const STRICTNESS: readonly Word[] = ['none', 'allow', 'ask', 'deny'];

/** Words for a decision in the dialects of all hosts. */
const WORDS: Readonly<Record<Word, readonly string[]>> = {
  none: ['none', 'defer', 'passthrough', 'continue'],
  allow: ['allow', 'allowed', 'approve', 'approved', 'accept', 'permit', 'pass', 'run'],
  ask: ['ask', 'prompt', 'confirm', 'escalate', 'force_ask'],
  deny: [
    'deny',
    'denied',
    'block',
    'blocked',
    'reject',
    'rejected',
    'refuse',
    'refused',
    'forbid',
    'reject-and-continue',
  ],
};

/** Properties that hold a word. */
const DECISIONS = [
  'permissionDecision',
  'permission_decision',
  'decision',
  'permission',
  'action',
  'verdict',
  'behavior',
];
/** Properties that hold a boolean, and what it means when true; false means the opposite. */
const SWITCHES: Readonly<Record<string, 'allow' | 'deny'>> = {
  allow: 'allow',
  allowed: 'allow',
  approved: 'allow',
  block: 'deny',
  blocked: 'deny',
  deny: 'deny',
  denied: 'deny',
  cancel: 'deny',
};
const REASONS = [
  'permissionDecisionReason',
  'reason',
  'stopReason',
  'errorMessage',
  'agent_message',
  'agentMessage',
  'user_message',
  'userMessage',
  'message',
];

/** A refusal in prose: how a line begins that says one. */
const REFUSAL = /^\W*(?:(?:hook|guard)\W+)?(?:blocked|denied|refused|rejected|(?:block|deny|refuse|reject):)/i;

/** The decision that a value of a decision property means in any dialect; `true` refuses, as functions return it. */
export function decisionMeantBy(value: unknown): Word | undefined {
  if (typeof value === 'boolean') return value ? 'deny' : 'allow';
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  return STRICTNESS.find((decision) => WORDS[decision].includes(word));
}

/** What an object means that some host would take for an answer: its strictest word, at the top or one level below. */
export function meantByObject(object: JsonObject, command?: string): Meant | undefined {
  const decision = strictest([object, ...Object.values(object).filter(isObject)].flatMap(decisionsIn));
  return decision && meantBy(decision, reasonMeantBy(object), command);
}

/** What any of several objects means: the strictest. */
function meantByObjects(objects: readonly JsonObject[], command?: string): Meant | undefined {
  const meant = objects.map((object) => meantByObject(object, command)).filter((each) => each !== undefined);
  const decision = strictest(meant.map((each) => each.decision));
  return meant.find((each) => each.decision === decision);
}

/** What a process meant with all that it printed, wherever in it an answer lies. */
export function meantByPrinted(printed: Printed, command?: string): Meant | undefined {
  switch (printed.kind) {
    case 'nothing':
      return undefined;
    case 'object':
      return meantByObject(printed.object, command);
    case 'other':
      return meantByObjects(printed.objects, command) ?? meantByText(printed.text, command);
  }
}

/** What a text means that is a decision and nothing else, with or without the quotes of JSON, or that begins as refusals begin. */
export function meantByText(text: string, command?: string): Meant | undefined {
  const clean = cleanReason(text);
  const word = decisionMeantBy(clean.replace(/^"(\w+)"$/, '$1'));
  if (word !== undefined) return { decision: word };
  return REFUSAL.test(clean) ? meantBy('deny', clean, command) : undefined;
}

/** A decision and the rule that its reason tells of. */
export function meantBy(decision: Word, reason: string | undefined, command?: string): Meant {
  if (decision !== 'ask' && decision !== 'deny') return { decision };
  return { decision, ...(reason !== undefined && { rule: ruleOfReason(reason, command) }) };
}

/** Why, in whatever host's dialect it is written. */
export function reasonMeantBy(object: JsonObject): string | undefined {
  return [object, ...Object.values(object).filter(isObject)].map(reasonIn).find((reason) => reason !== undefined);
}

function decisionsIn(object: JsonObject): readonly Word[] {
  const words = DECISIONS.map((name) => decisionMeantBy(object[name]));
  const switches = Object.entries(SWITCHES).map(([name, ifTrue]) => {
    const value = object[name];
    return typeof value === 'boolean' ? decisionMeantBy(value === (ifTrue === 'deny')) : undefined;
  });
  const stop = object['continue'] === false ? ('deny' as const) : undefined;
  return [...words, ...switches, stop].filter((word) => word !== undefined);
}

function reasonIn(object: JsonObject): string | undefined {
  return REASONS.map((name) => textOf(object[name])).find((reason) => reason !== undefined);
}

function strictest(words: readonly Word[]): Word | undefined {
  return STRICTNESS.findLast((word) => words.includes(word));
}
