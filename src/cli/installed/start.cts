/**
 * Runs the bundled hook from what V8 compiled of it the first time: compiling it anew would take half as long as Node
 * takes to start. The code is kept beside the bundle, for each version of Node, under the digest that the bundle begins
 * and ends with: V8 itself only compares lengths. What it does not accept is compiled, and kept in its place.
 */

const fs: typeof import('node:fs') = require('node:fs');
const path: typeof import('node:path') = require('node:path');
const vm: typeof import('node:vm') = require('node:vm');

const DIGEST = /^\/\/ (?<digest>[\da-f]{64})\n/;

const file = path.join(__dirname, 'guard.js');
// The bundle is ASCII: nothing to decode, and V8 keeps it in half the space.
const source = fs.readFileSync(file, 'latin1');
const digest = DIGEST.exec(source)?.groups?.['digest'] ?? '';
if (digest === '' || !source.endsWith(`\n// ${digest}\n`)) throw new Error(`${file} is not the whole bundle`);
const kept = path.join(__dirname, `guard.${digest.slice(0, 16)}.${process.version}-${process.arch}.cache`);

const cachedData = readIfThere(kept);
const script = new vm.Script(`(function (exports, require, importOf) {${source}\n})`, {
  filename: file,
  ...(cachedData !== undefined && { cachedData }),
});
const hook: { hasJudged?: boolean } = {};
const run: (exports: object, load: NodeJS.Require, importOf: unknown) => void = script.runInThisContext();
run(hook, require, (name: string) => import(name));

if (cachedData === undefined || script.cachedDataRejected === true) process.once('exit', keep);

/** Keeps what is compiled by now; where that cannot be written, it is compiled the next time. */
function keep(): void {
  if (hook.hasJudged !== true) return;
  try {
    const whole = `${kept}.${process.pid}`;
    fs.writeFileSync(whole, script.createCachedData());
    fs.renameSync(whole, kept);
  } catch {}
}

function readIfThere(name: string): Buffer | undefined {
  try {
    return fs.readFileSync(name);
  } catch {
    return undefined;
  }
}
