/** Real commands, whose secrets were taken out before they came here: what is found in them is nearly all a false alarm. */

import { describe, expect, test } from 'vitest';
import { redact } from '../../../src/replay/redact/index.ts';
import { withoutSecrets } from '../../../src/replay/redact/redact.ts';
import { readCommands } from '../../../src/shell/read-commands.ts';
import { wholeText } from '../../../src/shell/text.ts';
import { hasRealCommands, realCommands } from '../../shell/real-commands.ts';

describe.skipIf(!hasRealCommands)('real commands (skipped where ../shared/data is not there)', () => {
  const shapeOf = (text: string): unknown => readCommands(wholeText(text)).commands.map(({ words }) => words.length);

  test('hold next to nothing that is taken for a secret, and keep their shape without it', () => {
    const commands = realCommands();
    const redacted = withoutSecrets(commands);
    expect(redacted.size).toBeLessThan(commands.size / 1000);
    for (const [command, { text }] of redacted) {
      expect(shapeOf(text)).toEqual(shapeOf(command));
      expect(redact(text).text).toBe(text);
    }
  });
});
