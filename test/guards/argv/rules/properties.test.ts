/** What holds for every rule whatever the order and the values of its options. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rule } from '../../../../src/guards/argv/rule.ts';
import { rules } from '../../../../src/guards/argv/rules/index.ts';
import { speaks } from './table.ts';

/** How each program is called; every option stands with its value, if it takes one. */
interface Grammar {
  readonly rule: string;
  readonly program: string;
  /** Words that make the rule speak, in an order that matters. */
  readonly core: readonly string[];
  /** Harmless options that may stand anywhere. */
  readonly anywhere: readonly string[];
  /** Options whose value is the next word. */
  readonly valued: readonly string[];
  /** A call that passes, with the place of further options left open. */
  readonly harmless: (options: string) => string;
  /** Words that are a verb, a flag or a target where they stand as such. */
  readonly tempting: readonly string[];
}

const GRAMMARS: readonly Grammar[] = [
  {
    rule: 'kubectl-delete',
    program: 'kubectl',
    core: ['delete', 'statefulset', 'postgres'],
    anywhere: [
      '-n media',
      '--namespace=media',
      '--context prod',
      '--force',
      '--grace-period=0',
      '-v 6',
      '--wait=false',
    ],
    valued: ['-n', '--namespace', '--context', '--cluster', '--user', '-s', '--as', '--token', '-l', '--timeout', '-v'],
    harmless: (options) => `kubectl ${options} get pods`,
    tempting: ['delete', 'ns', 'ns/staging', '--', '--dry-run=none'],
  },
  {
    rule: 'helm-uninstall',
    program: 'helm',
    core: ['uninstall', 'web'],
    anywhere: ['-n media', '--kube-context prod', '--debug', '--timeout 5m', '--wait', '--keep-history'],
    valued: ['-n', '--namespace', '--kube-context', '--kubeconfig', '--kube-token', '--timeout', '--description'],
    harmless: (options) => `helm ${options} list`,
    tempting: ['uninstall', 'un', 'del', 'delete'],
  },
  {
    rule: 'terraform-destroy',
    program: 'terraform',
    core: ['apply', '-destroy'],
    anywhere: ['-var env=prod', '--var-file=prod.tfvars', '-lock=false', '-target module.network', '-no-color'],
    valued: ['-var', '--var', '-var-file', '-target', '-replace', '-state', '-parallelism', '-lock-timeout'],
    harmless: (options) => `terraform apply ${options} change.tfplan`,
    tempting: ['destroy', '-destroy', '--destroy', '-destroy=true'],
  },
  {
    rule: 'terraform-auto-approve',
    program: 'tofu',
    core: ['apply', '-auto-approve'],
    anywhere: ['-var env=prod', '--var-file=prod.tfvars', '-lock=false', '-target module.network', '-no-color'],
    valued: ['-var', '-var-file', '--target', '-replace', '-state-out', '-backup', '-exclude'],
    harmless: (options) => `tofu apply ${options} change.tfplan`,
    tempting: ['apply', '-auto-approve', '--auto-approve'],
  },
  {
    rule: 'git-force-push',
    program: 'git push',
    core: ['origin', 'main'],
    anywhere: ['--force', '-u', '--no-verify', '-o ci.skip', '--push-option=ci.skip', '--tags', '--porcelain', '-4'],
    valued: ['-o', '--push-option', '--receive-pack', '--exec', '--repo', '--recurse-submodules'],
    harmless: (options) => `git push ${options} origin main`,
    tempting: ['-f', '--force', '--mirror', '+main', '-d', '--delete'],
  },
  {
    rule: 'rm-root-home',
    program: 'rm',
    core: ['/home/alice'],
    anywhere: ['-r', '-f', '-v', '--one-file-system', '-d'],
    valued: [],
    harmless: (options) => `rm ${options} build`,
    tempting: [],
  },
];

/** `core` in its order with all of `options` put somewhere among it. */
function interleaved(core: readonly string[], options: readonly string[]): fc.Arbitrary<string> {
  return fc.shuffledSubarray([...options], { minLength: options.length }).chain((shuffled) =>
    fc.array(fc.nat(core.length), { minLength: shuffled.length, maxLength: shuffled.length }).map((places) => {
      const slots = Array.from({ length: core.length + 1 }, (_, slot) =>
        shuffled.filter((_option, index) => places[index] === slot),
      );
      return slots.flatMap((slot, index) => [...slot, ...core.slice(index, index + 1)]).join(' ');
    }),
  );
}

function ruleOf(id: string): Rule {
  const rule = rules.find((candidate) => candidate.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
}

test.each(GRAMMARS)('$rule: the order of options does not matter', ({ rule: id, program, core, anywhere }) => {
  const rule = ruleOf(id);
  fc.assert(
    fc.property(interleaved(core, anywhere), (args) => {
      expect(speaks(rule, `${program} ${args}`)).toBe(true);
    }),
  );
});

const TEMPTED = GRAMMARS.filter(({ valued }) => valued.length > 0);

test.each(TEMPTED)('$rule: the value of an option is neither verb nor target', ({ rule: id, ...grammar }) => {
  const rule = ruleOf(id);
  const option = fc
    .tuple(fc.constantFrom(...grammar.valued), fc.constantFrom(...grammar.tempting))
    .map((pair) => pair.join(' '));
  fc.assert(
    fc.property(fc.array(option, { minLength: 1, maxLength: 4 }), (options) => {
      expect(speaks(rule, grammar.harmless(options.join(' ')))).toBe(false);
    }),
  );
});

test('no rule fails on any words', () => {
  const verb = fc.constantFrom('delete', 'push', 'destroy', 'apply', 'uninstall', '-rf', '-c', '--', '-', '--=', '-e');
  const args = fc.array(fc.oneof(verb, fc.stringMatching(/^[\w:+~/@.=,-]{1,12}$/)), { maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...rules), args, fc.option(fc.string(), { nil: undefined }), (rule, words, input) => {
      for (const program of rule.programs) {
        const command = [program, ...words].join(' ');
        expect(() => speaks(rule, input === undefined ? command : { command, input })).not.toThrow();
      }
    }),
  );
});
