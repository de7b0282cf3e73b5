/** Something that is open for as long as it is measured with. */

/** Closes it when that is over or the signal comes, which ends what is under way. @throws the reason of the signal */
export async function whileOpen<Opened extends { close(): Promise<void> }, Result>(
  opened: Opened,
  signal: AbortSignal | undefined,
  use: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const end = (): void => void opened.close();
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
    return await use(opened);
  } catch (error) {
    // What was under way has failed because of it.
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    await opened.close();
  }
}
