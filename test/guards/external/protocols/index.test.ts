import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findProtocol, protocols } from '../../../../src/guards/external/protocols/index.ts';
import { PROTOCOLS } from '../../../../src/guards/external/protocols/names.ts';
import { isObject, jsonIn } from '../../../../src/json.ts';
import { SURROUNDINGS } from './asking.ts';
import { exited, hostOf } from './reading.ts';

/** Which agents' variables each host sets; some set those of hosts whose hooks they run as well. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  'claude-code': ['CLAUDE_'],
  codex: [],
  gemini: ['GEMINI_', 'CLAUDE_PROJECT_DIR'],
  cursor: ['CURSOR_', 'CLAUDE_PROJECT_DIR'],
  copilot: [],
  openhands: ['OPENHANDS_'],
  cline: [],
  windsurf: [],
  kiro: [],
  droid: ['FACTORY_'],
  qwen: ['QWEN_', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'],
  goose: ['PLUGIN_ROOT'],
  plain: [],
};

test('the protocols there are, each with its profiles, the present one first', () => {
  expect(Object.fromEntries(protocols.map(({ name, profiles }) => [name, profiles.map((each) => each.name)]))).toEqual({
    'claude-code': ['current', 'before-2.1.214', 'before-2.0.43'],
    codex: ['current'],
    gemini: ['current'],
    cursor: ['current', 'older', 'pre-tool-use'],
    copilot: ['current', 'args-object', 'exit-2-warns', 'cloud'],
    openhands: ['current'],
    cline: ['current'],
    windsurf: ['current'],
    kiro: ['current'],
    droid: ['current'],
    qwen: ['current'],
    goose: ['current'],
    plain: ['current'],
  });
  expect(protocols.map(({ name }) => name)).toEqual(Object.keys(PREFIXES));
  expect(protocols.map(({ name }) => name)).toEqual(PROTOCOLS);
});

test('the hosts that are known to write a document without ending its line', () => {
  const without = protocols.filter(({ endsLine }) => !endsLine).map(({ name }) => name);
  expect(without).toEqual(['codex', 'gemini', 'openhands', 'cline', 'qwen', 'goose']);
});

test.each([
  ['/w/app/src', '/w/app'],
  ['/w/app', '/w/app'],
  ['/w/application', '/w/application'],
  ['/elsewhere', '/elsewhere'],
])('a command in %s runs in the workspace %s', (cwd, root) => {
  const command = 'ls';
  const told = protocols.map((protocol) =>
    protocol.payload({ tool: 'Bash', command, shell: 'posix' }, { ...SURROUNDINGS, cwd }, 'current'),
  );
  expect(told.filter((each) => 'workspace_roots' in each || 'workspaceRoots' in each)).toMatchObject([
    { workspace_roots: [root] },
    { workspaceRoots: [root] },
  ]);
});

test('a protocol is found by its name', () => {
  expect(findProtocol('goose')?.tool).toBe('developer__shell');
  expect(findProtocol('Goose')).toBeUndefined();
});

describe.each(protocols.map((protocol) => [protocol.name, protocol] as const))('%s', (name, protocol) => {
  test('puts the command, whatever it is, into the payload once and exactly', () => {
    const command = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom('\u0000', '\ud800', '"', '\\"}'),
    );
    const profile = fc.constantFrom(...protocol.profiles.map((each) => each.name));
    fc.assert(
      fc.property(command, profile, (text, each) => {
        // What follows the marker is hostile; no other text of a payload holds the marker.
        const proposed = `drop-everything ${text}`;
        const payload = protocol.payload({ tool: 'Bash', command: proposed, shell: 'posix' }, SURROUNDINGS, each);
        const sent: unknown = JSON.parse(JSON.stringify(payload));
        expect(textsIn(sent).filter((found) => found.includes('drop-everything'))).toEqual([proposed]);
      }),
      { numRuns: 50 },
    );
  });

  test('does not take for silence what was cut off before its end', () => {
    const cut = protocol.read({ ...exited(0, 'x'.repeat(100)), isCut: true }, hostOf(protocol));
    expect(cut.outcome.kind).toBe('malformed');
  });

  test('sets no variable of another agent', () => {
    const allowed = PREFIXES[name] ?? [];
    const names = Object.keys(protocol.environment(SURROUNDINGS));
    expect(names.filter((variable) => !allowed.some((prefix) => variable.startsWith(prefix)))).toEqual([]);
  });
});

/** All texts of a document; those that are themselves objects of JSON are read into. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    const inner = jsonIn(value);
    return isObject(inner) ? textsIn(inner) : [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
