/** What a shorter command has to share with the one it is made from, so that it may be asked about. */

import { follow } from '../../shell/follow/follow.ts';

/** What a command would run, and whether all of it is understood. */
interface Followed {
  readonly programs: ReadonlySet<string>;
  readonly isUnderstood: boolean;
}

/**
 * Whether commands read well where the given one does, and run some of its programs and no other: what it only mentions
 * must not become what runs, nor an option a program.
 */
export function alikeTo(command: string): (shorter: string) => boolean {
  const { programs, isUnderstood } = followed(command);
  return (shorter) => {
    const left = followed(shorter);
    if (!left.isUnderstood && isUnderstood) return false;
    return (left.programs.size > 0 || programs.size === 0) && [...left.programs].every((name) => programs.has(name));
  };
}

function followed(command: string): Followed {
  const programs = new Set<string>();
  let isUnderstood = true;
  follow(command, {
    looksAt: () => true,
    program: ({ name }) => void programs.add(name),
    unread: () => {
      isUnderstood = false;
    },
  });
  return { programs, isUnderstood };
}
