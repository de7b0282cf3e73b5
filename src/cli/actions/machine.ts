/** This machine, as far as it decides where histories lie and guards run. */

import process from 'node:process';
import { homeFolder } from '../../home.ts';
import type { Machine } from '../../replay/history/locations.ts';

export const machine: Machine = {
  home: homeFolder(),
  env: process.env,
  platform: process.platform,
  cwd: process.cwd(),
};
