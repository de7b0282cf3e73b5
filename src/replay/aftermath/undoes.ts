/** Whether a command takes something back: weak evidence, and only ever shown as such. */

import { readCommands } from '../../shell/read-commands.ts';
import { wholeText } from '../../shell/text.ts';

/** Words of a command that bring back what another took away, from its program on. */
const UNDOING: readonly RegExp[] = [
  /^git (?:-\S+ \S+ )?(?:revert|reflog|restore|fsck)\b/,
  /^git (?:-\S+ \S+ )?checkout (?:\S+ )?--(?: |$)/,
  /^git (?:-\S+ \S+ )?reset .*(?:ORIG_HEAD|@\{)/,
  /^git (?:-\S+ \S+ )?stash (?:pop|apply)\b/,
  /^git (?:-\S+ \S+ )?\S+ --abort\b/,
  /^kubectl (?:.* )?rollout undo\b/,
  /^helm (?:.* )?rollback\b/,
  /^(?:terraform|tofu) (?:.* )?(?:import|state push)\b/,
  /^(?:pg_restore|mongorestore|testdisk|extundelete|trash-restore)\b/,
  /^(?:cp|mv|rsync) .*(?:\.bak|\.orig|backup)\S* /i,
];

/** Whether one of the programs that a command would run undoes something. */
export function undoes(command: string): boolean {
  return readCommands(wholeText(command)).commands.some(({ words }) => {
    const [program = '', ...args] = words.map(({ value }) => value);
    const text = [program.split('/').at(-1), ...args].join(' ');
    return UNDOING.some((pattern) => pattern.test(text));
  });
}
