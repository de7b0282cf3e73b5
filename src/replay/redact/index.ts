/** Redaction: secrets, and on demand personal details, are replaced in everything stored or printed. */

export { CaseRedactor, type RedactedCase } from './cases.ts';
export { type Redacted, spanAfter } from './edits.ts';
export type { Level } from './level.ts';
export { redact, redactAll } from './redact.ts';
