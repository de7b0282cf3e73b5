/** A path in which `~` stands for the home folder. */
export function untilded(file: string, home: string): string {
  return file.replace(/^~(?=\/|$)/, () => home);
}
