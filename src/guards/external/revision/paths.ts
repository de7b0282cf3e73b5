/** Paths whose names need not be UTF-8: as strings of one character a byte, and as the bytes that the system takes. */

/** The bytes of a file's path. @param file relative, one character a byte */
export function pathOf(folder: string, file: string): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(file, 'latin1')]);
}
