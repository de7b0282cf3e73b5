/**
 * `terraform destroy`, or its long form `apply -destroy`: every resource of the state is deleted, data included, and
 * the state file cannot make it again. `plan -destroy` only shows what would go and passes; so do `-destroy=false` and
 * `-help`. A saved plan passes whatever it holds: somebody could read it first.
 */

import { isOn } from '../options.ts';
import type { Rule } from '../rule.ts';
import { spanning } from './spanning.ts';
import { TERRAFORM, terraformSubcommand } from './terraform.ts';

export const terraformDestroy: Rule = {
  id: 'terraform-destroy',
  programs: TERRAFORM,
  needs: [[...TERRAFORM], ['destroy']],
  instead: 'Save what would go with `terraform plan -destroy -out=destroy.tfplan` and let the person apply it.',
  verbs: /\sdestroy\b|\sapply\s.{0,99}?-destroy(?!=false|[\w-])/,
  match(invocation) {
    const subcommand = terraformSubcommand(invocation);
    if (subcommand === undefined) return undefined;
    const { verb, options } = subcommand;
    const { program } = invocation;
    if (verb.value === 'destroy') {
      return { what: `\`${program} destroy\` deletes every resource of the state for good`, span: verb.span };
    }
    const flag = options.findLast(({ name }) => name === 'destroy');
    if (verb.value !== 'apply' || flag === undefined || !isOn(options, 'destroy')) return undefined;
    return {
      what: `\`${program} apply -destroy\` deletes every resource of the state for good`,
      span: spanning(verb, flag.word),
    };
  },
};
