/**
 * `npm run bench`: every figure we promise, the floor measured in the same run, and the ratio. `npm run bench -- starts hook`
 * measures those alone.
 */

import os from 'node:os';
import { benchCache } from './cache.bench.ts';
import { benchCategories } from './categories.bench.ts';
import { benchDecide } from './decide.bench.ts';
import { benchFunctions } from './functions.bench.ts';
import { benchHook } from './hook.bench.ts';
import { benchLaunch } from './launch.bench.ts';
import { benchMemory } from './memory.bench.ts';
import { benchReplay } from './replay.bench.ts';
import { benchSources } from './sources.bench.ts';
import { benchStarts } from './starts.bench.ts';

const BENCHES: Readonly<Record<string, () => Promise<void> | void>> = {
  decide: benchDecide,
  sources: benchSources,
  replay: benchReplay,
  memory: benchMemory,
  launch: benchLaunch,
  starts: benchStarts,
  hook: benchHook,
  functions: benchFunctions,
  cache: benchCache,
  categories: benchCategories,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`bench: no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}

console.log(`${os.cpus()[0]?.model ?? os.arch()}, ${os.cpus().length} cores, node ${process.versions.node}`);
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench();
}
