/** What an interruption leaves out, so that the rest can be told. */

/** Undefined where the signal came before it was over. */
export async function unlessInterrupted<Result>(
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const isInterrupted = (): boolean => signal?.aborted === true;
  if (isInterrupted()) return undefined;
  try {
    return await work();
  } catch (error) {
    if (isInterrupted()) return undefined;
    throw error;
  }
}
