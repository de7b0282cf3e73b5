/**
 * `helm uninstall` and its aliases: the release, its history and the objects it made are deleted, so that there is
 * nothing left to roll back to. Upgrades, rollbacks and `helm plugin uninstall` pass; so do dry runs and `--help`.
 */

import { type OptionSyntax, isDryRun, isOn, names, readArguments, subcommandAt } from '../options.ts';
import type { Rule } from '../rule.ts';

const VERBS = names('uninstall un del delete');

/** The global and `uninstall` options of Helm 2, 3 and 4, with the logging options it hides from its help. */
const SYNTAX: OptionSyntax = {
  style: 'gnu',
  aliases: { n: 'namespace', h: 'help' },
  valued: names(`
    burst-limit color colour content-cache kube-apiserver kube-as-group kube-as-user kube-ca-file kube-context
    kube-tls-server-name kube-token kubeconfig namespace qps registry-config repository-cache repository-config
    cascade description timeout
    log-backtrace-at log-dir log-file log-file-max-size stderrthreshold v vmodule
    home host tiller-connection-timeout tiller-namespace tls-ca-cert tls-cert tls-hostname tls-key`),
};

export const helmUninstall: Rule = {
  id: 'helm-uninstall',
  programs: new Set(['helm']),
  needs: [['helm'], ['un', 'del']],
  instead:
    'Repeat the command with `--dry-run` to see what would go, or use `helm rollback`; let the person uninstall.',
  verbs: /\s(?:uninstall|un|del|delete)(?![\w-])/,
  match({ args }) {
    const { options, positionals } = readArguments(args, SYNTAX);
    const verb = positionals[subcommandAt(positionals)];
    if (verb === undefined || !VERBS.has(verb.value) || isDryRun(options) || isOn(options, 'help')) return undefined;
    return { what: `\`helm ${verb.value}\` deletes the release with its objects and its history`, span: verb.span };
  },
};
