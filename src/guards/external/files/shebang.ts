/** The first line of a script, which says what runs it. */

import { open } from 'node:fs/promises';

/** Enough for the line. */
const LINE_BYTES = 256;

/** The words after `#!`, the interpreter first; undefined where it is no script, or none that can be read. */
export async function shebangOf(file: string): Promise<readonly string[] | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LINE_BYTES), 0, LINE_BYTES, 0);
    const line = /^#!\s*(?<words>\S.*)/.exec(buffer.toString('latin1', 0, bytesRead))?.groups?.['words'];
    return line?.trim().split(/\s+/);
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/** What `env` starts: what comes after its options and assignments. @param args of `env` */
export function startedByEnv(args: readonly string[]): readonly string[] {
  const words = args.map((arg) => arg.replace(/^-S(?=.)/, ''));
  const first = words.findIndex((word) => !/^-|^\w+=/.test(word));
  return first === -1 ? [] : words.slice(first);
}
