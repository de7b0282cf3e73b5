/**
 * `terraform apply -auto-approve`: changes to real infrastructure, replacements and deletions among them, that nobody
 * has seen. Applying without the flag passes, because terraform then shows the plan and asks; so does a saved plan
 * file, which was made to be read first. The flag counts with a plan file too: it says that nobody will look.
 * `-auto-approve=false` passes, the last one wins.
 */

import { isOn } from '../options.ts';
import type { Rule } from '../rule.ts';
import { spanning } from './spanning.ts';
import { TERRAFORM, terraformSubcommand } from './terraform.ts';

export const terraformAutoApprove: Rule = {
  id: 'terraform-auto-approve',
  programs: TERRAFORM,
  needs: [[...TERRAFORM], ['apply'], ['auto-approve']],
  instead: 'Save the plan with `terraform plan -out=change.tfplan`, show it, and apply that file without the flag.',
  verbs: /\sapply\s.{0,99}?-auto-approve(?!=false|[\w-])/,
  match(invocation) {
    const subcommand = terraformSubcommand(invocation);
    if (subcommand === undefined) return undefined;
    const { verb, options } = subcommand;
    const flag = options.findLast(({ name }) => name === 'auto-approve');
    if (verb.value !== 'apply' || flag === undefined || !isOn(options, 'auto-approve')) return undefined;
    return {
      what: `\`${invocation.program} apply -auto-approve\` changes infrastructure without anyone having seen the plan`,
      span: spanning(verb, flag.word),
    };
  },
};
