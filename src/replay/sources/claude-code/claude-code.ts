import type { Format } from '../source.ts';
export const claudeCode: Format = { name: 'claude-code', summary: '', recognises: () => false, async *read() {} };
