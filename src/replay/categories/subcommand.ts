/** Programs that are told what to do by a subcommand, and where that stands. */

import { leadingOptions, optionNames, type LeadingOption } from '../../shell/unwrap/leading-options.ts';
import type { Word } from '../../shell/word.ts';

const KUBECTL = optionNames(
  'n namespace context cluster user kubeconfig s server as as-group token v request-timeout certificate-authority',
);
const HELM = optionNames('n namespace kube-context kubeconfig kube-apiserver kube-as-user registry-config');
const ENGINE = optionNames('H c l host context config log-level f file p project-name profile env-file');
const NONE = optionNames('');

/** Each with the options before the subcommand that take a value. */
const PROGRAMS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['git', optionNames('C c git-dir work-tree namespace super-prefix config-env exec-path attr-source')],
  ...['kubectl', 'oc'].map((name) => [name, KUBECTL] as const),
  ['helm', HELM],
  ...['docker', 'podman', 'nerdctl', 'docker-compose', 'podman-compose'].map((name) => [name, ENGINE] as const),
  ['gh', optionNames('R repo hostname')],
  ['aws', optionNames('region profile output endpoint-url query ca-bundle color')],
  ['gcloud', optionNames('project account configuration format verbosity')],
  ['systemctl', optionNames('H host M machine t type p property n lines')],
  ...'terraform tofu npm pnpm yarn cargo go brew apt apt-get pip pip3 uv poetry az flyctl hg svn conda'
    .split(' ')
    .map((name) => [name, NONE] as const),
]);

/** What a program is told to do. */
export interface Subcommand {
  /** The options before it. */
  readonly before: readonly LeadingOption[];
  readonly verb: Word;
  readonly args: readonly Word[];
}

/** The subcommand of a program that has them; `name` is its base name, lower case. */
export function subcommandOf(name: string, args: readonly Word[]): Subcommand | undefined {
  const valued = PROGRAMS.get(name);
  if (valued === undefined) return undefined;
  const { options, rest } = leadingOptions(args, valued);
  const [verb, ...others] = rest;
  return verb && { before: options, verb, args: others };
}

/** Whether this program is told what to do by a subcommand. */
export function hasSubcommands(name: string): boolean {
  return PROGRAMS.has(name);
}
