/** Figures as they are kept: what commands and guards say is in them without secrets. */

import { redact } from '../redact/index.ts';
import type { Decide, Starts } from './measurement.ts';

export function storedDecide(decide: Decide): Decide {
  const { failed, growth } = decide;
  return {
    ...decide,
    ...(failed && { failed: { ...failed, detail: redact(failed.detail).text } }),
    ...(growth && {
      growth: { ...growth, requests: growth.requests.map((one) => ({ ...one, request: redact(one.request).text })) },
    }),
  };
}

export function storedStarts(starts: Starts): Starts {
  const { failed } = starts;
  return { ...starts, ...(failed && { failed: { ...failed, detail: redact(failed.detail).text } }) };
}
