/**
 * `kubectl delete` of a kind that takes other things with it: a namespace and all that lives in it, a definition and
 * every object of its kind, a volume and its data. Nothing in the cluster brings those back. Kinds that a controller
 * or a manifest makes again (pods, deployments, config maps) pass, as do `delete -f FILE`, where the command names no
 * kind, dry runs and `--help`. A kind may be written in any case, singular, plural or short, alone, in a comma list,
 * as TYPE/NAME, and with its version and group; the same name in a foreign group is another kind and passes.
 */

import type { Word } from '../../../shell/word.ts';
import { type OptionSyntax, isDryRun, isOn, names, readArguments, subcommandAt } from '../options.ts';
import type { Rule } from '../rule.ts';
import { spanning } from './spanning.ts';

interface Kind {
  readonly spellings: ReadonlySet<string>;
  readonly group: string;
  readonly loss: string;
}

const KINDS: readonly Kind[] = [
  { spellings: names('ns namespace namespaces'), group: '', loss: 'a namespace takes everything in it along' },
  { spellings: names('no node nodes'), group: '', loss: 'a node leaves the cluster with whatever only it holds' },
  { spellings: names('pv persistentvolume persistentvolumes'), group: '', loss: 'a volume can take its data along' },
  {
    spellings: names('pvc persistentvolumeclaim persistentvolumeclaims'),
    group: '',
    loss: 'a volume claim can take the data of its volume along',
  },
  {
    spellings: names('sts statefulset statefulsets'),
    group: 'apps',
    loss: 'a StatefulSet takes its pods and can take their volumes along',
  },
  {
    spellings: names('crd crds customresourcedefinition customresourcedefinitions'),
    group: 'apiextensions.k8s.io',
    loss: 'a definition takes every object of its kind along',
  },
  {
    spellings: names('clusterrole clusterroles'),
    group: 'rbac.authorization.k8s.io',
    loss: 'without a cluster role everything bound to it loses its rights',
  },
];

/** `kubectl options` and `kubectl delete --help`, 1.32. */
const SYNTAX: OptionSyntax = {
  style: 'gnu',
  aliases: { n: 'namespace', s: 'server', l: 'selector', f: 'filename', k: 'kustomize', o: 'output', h: 'help' },
  valued: names(`
    as as-group as-uid as-user-extra cache-dir certificate-authority client-certificate client-key cluster context
    kubeconfig kuberc log-flush-frequency namespace password profile profile-output request-timeout server
    tls-server-name token user username v vmodule
    cascade field-selector filename grace-period kustomize output raw selector timeout`),
};

export const kubectlDelete: Rule = {
  id: 'kubectl-delete',
  programs: new Set(['kubectl']),
  needs: [['kubectl'], ['delete']],
  instead: 'Show it with `kubectl get`, or repeat the command with `--dry-run=server`, and let the person delete it.',
  verbs: new RegExp(
    String.raw`\bdelete\b.{0,99}?[\s,"'](?:${KINDS.flatMap(({ spellings }) => [...spellings]).join('|')})(?![\w-])`,
    'i',
  ),
  match({ args }) {
    const { options, positionals } = readArguments(args, SYNTAX);
    const at = subcommandAt(positionals);
    const verb = positionals[at];
    if (verb?.value !== 'delete' || isDryRun(options) || isOn(options, 'help')) return undefined;
    for (const [index, word] of positionals.slice(at + 1).entries()) {
      for (const type of typesIn(word, index === 0)) {
        const kind = KINDS.find((candidate) => isOfKind(type, candidate));
        if (kind !== undefined) {
          return { what: `\`kubectl delete ${type}\` cannot be undone: ${kind.loss}`, span: spanning(verb, word) };
        }
      }
    }
    return undefined;
  },
};

/** The first word is a list of types, or TYPE/NAME; a later one is a name, unless it is TYPE/NAME as well. */
function typesIn({ value }: Word, isFirst: boolean): string[] {
  if (!isFirst && !value.includes('/')) return [];
  return value.split(',').map((type) => type.replace(/\/.*/s, ''));
}

/** Whether `TYPE`, `TYPE.GROUP` or `TYPE.VERSION.GROUP` is of this kind; kubectl takes the beginning of a group too. */
function isOfKind(type: string, { spellings, group }: Kind): boolean {
  const [name = '', ...qualifiers] = type.toLowerCase().split('.');
  if (!spellings.has(name)) return false;
  if (/^v\d/.test(qualifiers[0] ?? '')) qualifiers.shift();
  return group.startsWith(qualifiers.join('.'));
}
