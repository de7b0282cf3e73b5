/** What the installed hook needs to log, and when something goes wrong: bundled apart, since most calls need neither. */

export { redactAll } from '../../replay/redact/index.ts';
export { complaint } from '../stderr.ts';
