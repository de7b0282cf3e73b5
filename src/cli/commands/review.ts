/** `replay review [RUN]`: a person says which blocks were right; what they say is kept, and holds for later runs. */

import { type Command, Option } from 'commander';
import { positive } from '../options/parse.ts';
import { type FormOptions, addFormat } from '../options/report-options.ts';

export interface ReviewOptions extends FormOptions {
  readonly guard?: string;
  readonly blocks?: boolean;
  readonly sample?: number;
  readonly seed: string;
  readonly labels?: string;
  readonly author?: string;
  readonly export?: string;
  readonly import?: string;
  readonly table?: (typeof TABLES)[number];
}

/** What can be told without asking anybody. */
const TABLES = ['precision', 'aftermath'] as const;

export function declare(command: Command): void {
  command
    .description(
      'Say of changed blocks whether they were right, what is most likely wrong first: a group of them at once, or one by ' +
        'one. Every answer is kept at once, in a corpus that later runs read as labels and ask no more about.',
    )
    .argument('[run]', 'folder of the run (default: the newest below results/)')
    .optionsGroup('What is asked:')
    .option('-g, --guard <name>', 'about the blocks of this guard, or its changes')
    .option('--blocks', 'about all blocks of a guard, not only those that changed')
    .option('--sample <n>', 'about so many blocks drawn at random: what they say feeds a rate', positive)
    .option('--seed <text>', 'with --sample: another seed, another order', '1')
    .optionsGroup('How:')
    .option('--labels <file>', 'where labels are kept (default: labels: of replay.yaml, else corpora/labels.csv)')
    .option('--author <name>', 'who answers (default: your user name)')
    .addOption(new Option('--export <file>', 'write what would be asked as CSV for a spreadsheet').conflicts('import'))
    .option('--import <file>', 'keep the answers of such a sheet');
  addFormat(command)
    .addOption(
      new Option(
        '--table <what>',
        'print instead how many blocks are wrong, by samples alone, or what followed denials, by the log',
      )
        .choices(TABLES)
        .conflicts(['import', 'export']),
    )
    .option('--no-color', 'plain text; NO_COLOR does the same')
    .action(async (run: string | undefined, options: ReviewOptions) => {
      const { review } = await import('../actions/review.ts');
      await review(run, options);
    });
}
