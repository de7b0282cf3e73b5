/** Guards outside this process, for as long as something is done with them. */

import type { Sandbox } from '../../guards/external/isolation/sandbox.ts';
import { ExternalGuards } from '../../guards/external/open.ts';

/** Opens them, and closes them when it is over or the signal comes. @throws the reason of the signal */
export async function whileOpen(
  sandbox: Sandbox,
  signal: AbortSignal | undefined,
  use: (external: ExternalGuards) => Promise<void>,
): Promise<void> {
  signal?.throwIfAborted();
  const external = new ExternalGuards(sandbox, 1);
  const end = (): void => void external.close();
  signal?.addEventListener('abort', end);
  try {
    await use(external);
  } catch (error) {
    // What was under way has failed because of it.
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    await external.close();
  }
}
