/** What the installed hook needs to log, and when something goes wrong: bundled apart, since most calls need neither. */

export { redact } from '../../replay/redact/index.ts';
export { complaint } from '../stderr.ts';
