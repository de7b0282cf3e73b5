/** Shows how far a stored run is read, where that takes a while. */

import type { OnRead } from '../../replay/record/open-run.ts';
import { ProgressDisplay } from '../progress.ts';

/** Does what reads a run. */
export async function whileReading<T>(read: (onRead: OnRead) => Promise<T>): Promise<T> {
  const display = new ProgressDisplay();
  try {
    return await read((done, of) => display.showSteps({ doing: 'reading the run', done, of }));
  } finally {
    display.clear();
  }
}
