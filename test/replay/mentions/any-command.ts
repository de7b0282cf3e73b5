/** Generated commands in which text and programs stand in every kind of place. */

import * as fc from 'fast-check';

const PIECES = [
  ...'rm -rf / ~ ls echo grep git commit -m bash -c sh xargs sudo env find . -exec {} \\; python3 - psql eval $x'.split(
    ' ',
  ),
  ...'sed awk -e s/a/b/ ssh host trap EXIT for x in ; do done if then fi case esac f() { } ( ) [[ ]] (( ))'.split(' '),
  ...`' " \` $( ) <( >( | || && ; & > >> < <<< # \\ = a=b "a b" 'c d' "$x" \${x:-rm} \${x:-a b} \\" $((1+2)) *`.split(
    ' ',
  ),
];

const HEREDOC = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 6 })
  .map((words) => `cat <<'EOF'\n${words.join(' ')}\nEOF\n`);

const SCRIPT = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 6 })
  .map((words) => `bash -c '${words.join(' ').replaceAll("'", '')}'`);

/** Mostly no whole command; the reader has to make something of each. */
export const anyCommand = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...PIECES) }, HEREDOC, SCRIPT, fc.constant('\n')), {
    maxLength: 24,
  })
  .map((pieces) => pieces.join(' '));
