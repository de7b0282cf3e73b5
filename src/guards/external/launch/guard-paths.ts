/** From the words of a guard's command to paths in the place where it is asked. */

import path from 'node:path';
import { homeFolder } from '../../../home.ts';
import { isWithin } from '../../../within.ts';
import type { Place } from '../isolation/place.ts';
import { statsOf } from '../files/on-disk.ts';
import { SCRIPT_ENDING } from '../files/script-ending.ts';

export class GuardPaths {
  readonly #folder: string;
  readonly #place: Pick<Place, 'project' | 'home'>;
  /** Root of the guard's repository: what lies below it lies below `project` in the place. */
  readonly #root: string;

  /** @param folder the guard's own, of which `place.folder` is the same or a copy */
  constructor(folder: string, place: Pick<Place, 'folder' | 'project' | 'home'>) {
    this.#folder = folder;
    this.#place = place;
    this.#root = path.resolve(folder, path.relative(place.folder, place.project));
  }

  /** A path, relative to the guard's folder or absolute, in the place. */
  inPlace(word: string): string {
    const absolute = path.resolve(this.#folder, word);
    if (!isWithin(absolute, this.#root)) return absolute;
    return path.join(this.#place.project, path.relative(this.#root, absolute));
  }

  /**
   * The word with the path that it is, or holds after `--option=`; the word itself where it is none. A bare word names
   * a file: folders are called like subcommands too often (`hook`, `test`), and `.` is a filter of jq.
   */
  located(word: string): string {
    const [, option = '', value = word] = /^(-[^=/]*=)(.+)$/s.exec(word) ?? [];
    const isPath = path.isAbsolute(value) || this.#is(value, value.includes('/'));
    return isPath ? option + this.inPlace(value) : word;
  }

  /** The program of a command: without a slash it is looked for on the path. */
  locatedProgram(word: string): string {
    return word.includes('/') ? this.located(word) : word;
  }

  /** The path of the folder that a word names; the word itself where there is none. */
  locatedFolder(word: string): string {
    return path.isAbsolute(word) || this.#is(word, true) ? this.inPlace(word) : word;
  }

  /**
   * The program or script below the user's home that a rest of `~/…` names, which the home in the place does not hold.
   * Anything else below a home is the guard's own affair: what it writes there must not reach the user's.
   */
  locatedAtHome(rest: string): string | undefined {
    const file = path.join(homeFolder(), rest);
    const stats = statsOf(file);
    if (stats?.isFile() !== true || statsOf(path.join(this.#place.home, rest)) !== undefined) return undefined;
    return SCRIPT_ENDING.test(rest) || (stats.mode & 0o111) !== 0 ? this.inPlace(file) : undefined;
  }

  /** Whether the word names something of the guard, as it is now or in the place. */
  #is(word: string, maybeFolder: boolean): boolean {
    if (word === '') return false;
    return [path.resolve(this.#folder, word), this.inPlace(word)].some((candidate) => {
      const stats = statsOf(candidate);
      return stats !== undefined && (maybeFolder || stats.isFile());
    });
  }
}
