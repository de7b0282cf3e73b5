/** `npm run bench`: every figure we promise, the floor measured in the same run, and the ratio. */

import os from 'node:os';
import { benchCache } from './cache.bench.ts';
import { benchDecide } from './decide.bench.ts';
import { benchFunctions } from './functions.bench.ts';
import { benchHook } from './hook.bench.ts';
import { benchLaunch } from './launch.bench.ts';
import { benchMemory } from './memory.bench.ts';
import { benchReplay } from './replay.bench.ts';
import { benchSources } from './sources.bench.ts';
import { benchStarts } from './starts.bench.ts';

console.log(`${os.cpus()[0]?.model ?? os.arch()}, ${os.cpus().length} cores, node ${process.versions.node}`);
await benchDecide();
await benchSources();
await benchReplay();
await benchMemory();
await benchLaunch();
await benchStarts();
await benchHook();
await benchFunctions();
await benchCache();
