/** Agents, as `--agent` names them, by the protocols of their hooks. */

const OTHERWISE_CALLED = new Map<string, string | undefined>([
  ['gemini', 'gemini-cli'],
  ['copilot', 'copilot-cli'],
  ['qwen', 'qwen-code'],
  // That of no agent in particular.
  ['plain', undefined],
]);

/** The agent whose hooks speak a protocol; none where that can be any. */
export function agentOf(protocol: string): string | undefined {
  return OTHERWISE_CALLED.has(protocol) ? OTHERWISE_CALLED.get(protocol) : protocol;
}
