/** Labels of reviews on the cases of a run: what nobody labelled in its source is labelled by what a person said of its request. */

import type { Label } from '../case.ts';
import { requestId, toHex } from '../identity.ts';
import type { JudgedCase } from '../judged-case.ts';
import type { GivenLabel } from './given-label.ts';

/**
 * Puts labels on judged cases. A label of a request also holds for the same command where guards of the run read more of
 * it, such as its folder.
 * @param policies of the guards of the run, in their order: the first of which a request has a label decides; a guard
 * without a policy takes any
 */
export function withLabels(
  labels: readonly GivenLabel[],
  policies: readonly (string | undefined)[],
): (judged: JudgedCase) => JudgedCase {
  if (labels.length === 0) return (judged) => judged;
  const byRequest = new Map<string, GivenLabel[]>();
  for (const given of labels) byRequest.set(given.requestHex, [...(byRequest.get(given.requestHex) ?? []), given]);
  return (judged) => {
    if (judged.case.label !== undefined) return judged;
    const given = byRequest.get(judged.request) ?? byRequest.get(toHex(requestId(judged.case.request)));
    const label = given && choose(given, policies);
    return label === undefined ? judged : { ...judged, case: { ...judged.case, label } };
  };
}

function choose(given: readonly GivenLabel[], policies: readonly (string | undefined)[]): Label | undefined {
  for (const policy of policies) {
    const found = given.find(({ label }) => policy === undefined || label.policy === policy);
    if (found !== undefined) return { ...found.label, fromReview: true };
  }
  return undefined;
}
