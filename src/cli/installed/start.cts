/**
 * Runs the bundled hook from what V8 compiled of it the first time: compiling it anew would take half as long as Node
 * takes to start. The code of each bundle is kept beside it, for each version of Node, under the digest that the bundle
 * begins and ends with: V8 itself only compares lengths. What it does not accept is compiled, and kept in its place.
 */

const fs: typeof import('node:fs') = require('node:fs');
const path: typeof import('node:path') = require('node:path');
const vm: typeof import('node:vm') = require('node:vm');

const DIGEST = /^\/\/ (?<digest>[\da-f]{64})\n/;

interface Bundle {
  /** Whether what V8 has compiled of the bundle is worth keeping; unless it says otherwise, it is. */
  readonly isWorthKeeping?: () => boolean;
}

run('guard.js');

/** @throws Error where the file is not the whole bundle */
function run(name: string): Bundle {
  const file = path.join(__dirname, name);
  // A bundle is ASCII: nothing to decode, and V8 keeps it in half the space.
  const source = fs.readFileSync(file, 'latin1');
  const digest = DIGEST.exec(source)?.groups?.['digest'] ?? '';
  if (digest === '' || !source.endsWith(`\n// ${digest}\n`)) throw new Error(`${file} is not the whole bundle`);
  const kept = path.join(
    __dirname,
    `${path.parse(name).name}.${digest.slice(0, 16)}.${process.version}-${process.arch}.cache`,
  );

  const cachedData = readIfThere(kept);
  const script = new vm.Script(`(function (exports, require, importOf) {${source}\n})`, {
    filename: file,
    ...(cachedData !== undefined && { cachedData }),
  });
  const bundle: Bundle = {};
  const body: (exports: Bundle, load: NodeJS.Require, importOf: typeof imported) => void = script.runInThisContext();
  body(bundle, require, imported);

  if (cachedData === undefined || script.cachedDataRejected === true) {
    process.once('exit', () => keep(bundle, script, kept));
  }
  return bundle;
}

/** What a bundle imports later: another bundle, or a module of Node's own. */
async function imported(name: string): Promise<unknown> {
  return name.startsWith('./') ? run(name) : import(name);
}

/** Keeps what is compiled by now; where that cannot be written, it is compiled the next time. */
function keep(bundle: Bundle, script: import('node:vm').Script, kept: string): void {
  if (bundle.isWorthKeeping?.() === false) return;
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
