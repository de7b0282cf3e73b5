import type { Format } from '../source.ts';
export const jsonLines: Format = { name: 'json-lines', summary: '', recognises: () => false, async *read() {} };
