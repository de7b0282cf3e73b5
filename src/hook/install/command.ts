/** The command line that a host runs as its hook, and how ours are told from others. */

import { quoted } from '../../shell/quoted.ts';

/** What is the same wherever the hook is started from. */
export interface HookSetting {
  readonly protocol: string;
  readonly shadow: boolean;
  /** Further options of `replay hook`, as it takes them. */
  readonly args: readonly string[];
}

/** Where hooks are copied to: a folder for each version, below this one. */
export const PACKAGE = 'guard-replay';
/** What its name begins with. */
export const VERSION_FOLDER = 'hook-';

/**
 * The script of a host. `sh` reads it, so that it may lie where nothing can be executed, and takes the place of the
 * host's own shell: one process less for every command. A script that is gone lets nothing through, as below.
 * @param script absolute
 */
export function scriptCommand(script: string, setting: HookSetting): string {
  const { protocol, shadow } = setting;
  const start = `exec ${wordsOf(['sh', script, ...optionsOf(setting)])}`;
  const started = `[ -r ${quoted(script)} ] && command -v sh > /dev/null && ${start}`;
  if (shadow) return `${started}; exit 0`;
  const gone =
    'guard-replay: the hook is gone, so nothing is let through. A person has to install it again (npx guard-replay hook install ' +
    `--agent ${protocol}) or to take it out (uninstall).`;
  return `${started}; echo ${quoted(gone)} >&2; exit 2`;
}

/**
 * A guard that is asked through the whole program, as the script is for one guard alone.
 * @param node the runtime, absolute
 * @param program the command line of the package, absolute
 */
export function programCommand(node: string, program: string, guard: string, setting: HookSetting): string {
  const { protocol } = setting;
  const args = ['hook', '--guard', guard, '--protocol', protocol, ...optionsOf(setting)];
  return whateverHappens([node, program, ...args], setting);
}

function optionsOf({ shadow, args }: HookSetting): readonly string[] {
  return [...(shadow ? ['--shadow'] : []), ...args];
}

/**
 * A hook that is gone lets no command through: hosts take the exit code that a shell then has for a fault, and run the
 * command. One in shadow stops nothing.
 */
function whateverHappens(words: readonly string[], { shadow }: HookSetting): string {
  return `${wordsOf(words)} || exit ${shadow ? 0 : 2}`;
}

function wordsOf(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

const SCRIPT = new RegExp(String.raw`/${PACKAGE}/${VERSION_FOLDER}[^/]+/(?<protocol>[\w-]+)\.sh(?=['\s]|$)`);
const PROGRAM = /\/cli\.js'? hook --guard [\w-]+ --protocol (?<protocol>[\w-]+)(?=\s|$)/;
const SHADOW = / --shadow(?=[\s;]|$)/;

/** Of which protocol and mode a command is that was installed here, by whichever version; undefined for any other. */
export function installedIn(command: string): Pick<HookSetting, 'protocol' | 'shadow'> | undefined {
  const { protocol } = (SCRIPT.exec(command) ?? PROGRAM.exec(command))?.groups ?? {};
  return protocol === undefined ? undefined : { protocol, shadow: SHADOW.test(command) };
}
