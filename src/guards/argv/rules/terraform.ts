/** How terraform and tofu read their command line; shared by the two rules about them. */

import type { Word } from '../../../shell/word.ts';
import { type Option, type OptionSyntax, isOn, names, readArguments, subcommandAt } from '../options.ts';
import type { Invocation } from '../rule.ts';

export const TERRAFORM: ReadonlySet<string> = new Set(['terraform', 'tofu']);

/** `terraform apply -help`, `terraform plan -help`, 1.11, and what `tofu` adds. */
const SYNTAX: OptionSyntax = {
  style: 'go',
  valued: names(`
    chdir backup generate-config-out lock-timeout out parallelism replace state state-out target var var-file
    exclude exclude-file target-file encryption deprecation json-into`),
};

/** A subcommand that would run. */
export interface Subcommand {
  readonly verb: Word;
  readonly options: readonly Option[];
}

/** The subcommand of a call, unless it only asks for help. */
export function terraformSubcommand({ args }: Invocation): Subcommand | undefined {
  const { options, positionals } = readArguments(args, SYNTAX);
  const verb = positionals[subcommandAt(positionals)];
  if (verb === undefined || isOn(options, 'help') || isOn(options, 'h')) return undefined;
  return { verb, options };
}
