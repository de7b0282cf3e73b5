/** Preloaded into a measured program: writes its peak memory, in MB, to file descriptor 3 when it ends. */
import { writeSync } from 'node:fs';

process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS / 1024)));
