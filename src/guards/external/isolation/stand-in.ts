/** The empty repository that guards run in instead of the one that a command was recorded in. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CONFIG = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
\tlogallrefupdates = true
`;

/** What `git init` makes, without the templates, hooks and settings of the user: a branch `main` and no commit. */
export async function makeStandIn(folder: string): Promise<void> {
  const git = join(folder, '.git');
  for (const part of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'info']) {
    await mkdir(join(git, part), { recursive: true });
  }
  await writeFile(join(git, 'HEAD'), 'ref: refs/heads/main\n');
  await writeFile(join(git, 'config'), CONFIG);
  await writeFile(join(git, 'info/exclude'), '');
}
