/** What a command is about, in two words: its program, and the subcommand where the program has such. */

import type { SimpleCommand } from '../../shell/command.ts';
import { readCommands } from '../../shell/read-commands.ts';
import type { Span } from '../../shell/span.ts';
import { wholeText } from '../../shell/text.ts';

/** Programs whose first argument says what they do. */
const WITH_SUBCOMMANDS = new Set(
  (
    'apt apt-get aws az brew bun cargo conda docker dotnet gcloud gh git go helm hg jj kubectl make mvn npm npx oc pip ' +
    'pip3 pnpm podman poetry podman-compose docker-compose svn systemctl terraform tofu uv yarn gradle'
  ).split(' '),
);

/** Options before the subcommand whose value is the next word. */
const VALUED = new Set(
  '-C -c -n --namespace --context --kubeconfig -f --file -p --project --profile --region -H --host --prefix'.split(' '),
);

/**
 * `git push`, `rm`, `kubectl delete`: of the simple command that a span stands in, else of the first; undefined where only
 * running it would tell.
 */
export function subcommandOf(command: string, span?: Span): string | undefined {
  const { commands } = readCommands(wholeText(command));
  const around = commands.filter((one) => span !== undefined && isAround(one, span));
  const spoke = around.at(-1) ?? commands.find(({ words }) => words.length > 0);
  return spoke && nameOf(spoke);
}

function isAround({ span, words }: SimpleCommand, { start, end }: Span): boolean {
  return words.length > 0 && span.start <= start && end <= span.end;
}

/** The program without its folder, and its subcommand. */
function nameOf({ words: [program, ...args] }: SimpleCommand): string | undefined {
  if (program?.isStatic !== true) return undefined;
  const name = program.value.split('/').at(-1) ?? '';
  if (name === '') return undefined;
  const subcommand = WITH_SUBCOMMANDS.has(name) ? firstArgument(args.map(({ value }) => value)) : undefined;
  return subcommand === undefined ? name : `${name} ${subcommand}`;
}

function firstArgument(args: readonly string[]): string | undefined {
  const found = args.find((value, index) => !value.startsWith('-') && !VALUED.has(args[index - 1] ?? ''));
  return found !== undefined && /^[a-z][\w:-]*$/i.test(found) ? found : undefined;
}
