/**
 * Times what `require` loads and says so at the end on standard error, a line a module: `module time: SELF | WITH ALL | NAME`, in
 * microseconds. Loaded before a guard's own code, in its process: `node --require module-times.cjs`.
 */

const fs: typeof import('node:fs') = require('node:fs');
const process: NodeJS.Process = require('node:process');

/** The parts of `node:module` by which `require` loads; it has no others that could be timed. */
interface Loader {
  isBuiltin(this: void, request: string): boolean;
  _load(this: void, request: string, parent: unknown, isMain: boolean): unknown;
  _resolveFilename(this: void, request: string, parent: unknown, isMain: boolean): string;
}

const STDERR = 2;

const loader: Loader = require('node:module');
const load = loader._load;
const times = new Map<string, { self: number; within: number }>();
/** Nanoseconds that what is being loaded has spent in what it loads itself, the innermost last. */
const inner: number[] = [];

loader._load = (request, parent, isMain): unknown => {
  // The guard itself, which is no import.
  if (isMain) return load(request, parent, isMain);
  inner.push(0);
  const start = process.hrtime.bigint();
  try {
    return load(request, parent, isMain);
  } finally {
    const within = Number(process.hrtime.bigint() - start);
    const others = inner.pop() ?? 0;
    const outer = inner.pop();
    if (outer !== undefined) inner.push(outer + within);
    note(nameOf(request, parent), within - others, within);
  }
};

process.on('exit', () => {
  const micros = (nanos: number): number => Math.round(nanos / 1000);
  const lines = [...times].map(
    ([name, { self, within }]) => `module time: ${micros(self)} | ${micros(within)} | ${name}\n`,
  );
  try {
    // A line's end before: what the guard wrote last may have none.
    fs.writeSync(STDERR, `\n${lines.join('')}`);
  } catch {
    // The guard has closed it.
  }
});

function note(name: string, self: number, within: number): void {
  const known = times.get(name);
  // What is loaded again is found at once.
  if (known === undefined) times.set(name, { self, within });
  else known.self += self;
}

function nameOf(request: string, parent: unknown): string {
  try {
    return loader.isBuiltin(request)
      ? request.replace(/^(?!node:)/, 'node:')
      : loader._resolveFilename(request, parent, false);
  } catch {
    return request;
  }
}
