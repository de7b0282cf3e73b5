/** How much is in folders that guards write to while it is counted. */

import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of a file, by its path. */
export type Sizes = ReadonlyMap<string, number>;

/** Sizes of all files below folders. Links are not followed; what vanishes or cannot be read meanwhile is left out. */
export async function sizesBelow(folders: readonly string[]): Promise<Sizes> {
  const sizes = new Map<string, number>();
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    try {
      for await (const entry of await opendir(folder)) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) waiting.push(path);
        else if (entry.isFile()) sizes.set(path, await sizeOf(path));
      }
    } catch {
      // Removed meanwhile, or closed by its owner.
    }
  }
  return sizes;
}

/** Bytes by which files grew or came to be, file by file: one that was removed does not make up for another. */
export function growth(before: Sizes, after: Sizes): number {
  let bytes = 0;
  for (const [path, size] of after) bytes += Math.max(0, size - (before.get(path) ?? 0));
  return bytes;
}

async function sizeOf(file: string): Promise<number> {
  return (await lstat(file).catch(() => undefined))?.size ?? 0;
}
