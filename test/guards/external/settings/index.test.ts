import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReplayError } from '../../../../src/errors.ts';
import type { Answer } from '../../../../src/guards/decision.ts';
import type { HookSet } from '../../../../src/guards/external/external-guard.ts';
import { guardsOfSettings } from '../../../../src/guards/external/settings/index.ts';
import { emptyFolder, guardsIn, hookIn, writeBelow } from './settings-file.ts';

const FILE = '.claude/settings.json';

function claude(...commands: readonly string[]): object {
  return {
    hooks: { PreToolUse: [{ matcher: 'Bash', hooks: commands.map((command) => ({ type: 'command', command })) }] },
  };
}

describe('several hooks', () => {
  test('are a set, and each a guard of its own', async () => {
    const { guards } = await guardsIn(FILE, claude('./a.sh', 'python3 b.py', 'jq -e .x'));
    const [set, ...hooks] = guards;
    expect(guards.map(({ name, summary }) => [name, summary])).toEqual([
      [
        'claude-settings',
        `the 3 hooks of ${FILE} for Bash, asked as claude-code does: all at once, the strictest wins`,
      ],
      ['a', 'Bash: ./a.sh'],
      ['b', 'Bash: python3 b.py'],
      ['hooks.3', 'Bash: jq -e .x'],
    ]);
    expect(set).toMatchObject({ kind: 'hook-set', hooks });
  });

  test('answer together, with the hook that decided', async () => {
    const { guards } = await guardsIn(FILE, claude('./a.sh', 'python3 b.py'));
    const [set] = guards;
    if (set?.kind !== 'hook-set') throw new Error('there is no set');
    const compose: HookSet['compose'] = (answers) => set.compose(answers);
    const silent: Answer = { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' };
    const deny: Answer = {
      outcome: { kind: 'judged', verdict: { decision: 'deny', rule: 'force', reason: 'why' } },
      action: 'block',
    };
    const crashed: Answer = { outcome: { kind: 'crashed', detail: 'it exited with 1' }, action: 'defer' };
    expect(compose([silent, deny])).toMatchObject({
      outcome: { verdict: { rule: 'b:force', reason: 'why' } },
      action: 'block',
    });
    expect(compose([silent, crashed])).toMatchObject({ outcome: { kind: 'crashed', detail: 'b: it exited with 1' } });
    expect(compose([undefined, silent])).toEqual(silent);
  });

  test('stop at the first that blocks where their host does so', async () => {
    const block: Answer = { outcome: { kind: 'crashed', detail: 'it exited with 1' }, action: 'block' };
    const deny: Answer = {
      outcome: { kind: 'judged', verdict: { decision: 'deny', rule: 'force', reason: 'why' } },
      action: 'block',
    };
    const preToolUse = [{ bash: './a.sh' }, { bash: './b.sh' }];
    const stopping = await guardsIn('.github/hooks/x.json', { hooks: { preToolUse } });
    const together = await guardsIn('.cursor/hooks.json', {
      hooks: { beforeShellExecution: [{ command: './a.sh' }, { command: './b.sh' }] },
    });
    const kinds = [stopping, together].map(({ guards: [set] }) =>
      set?.kind === 'hook-set' ? set.compose([block, deny]).outcome.kind : 'no set',
    );
    expect(kinds).toEqual(['crashed', 'judged']);
  });
});

describe("the user's own hooks", () => {
  test('depend on the scripts of the home that they name', async () => {
    const folder = await emptyFolder();
    const command = 'python3 ~/.claude/hooks/guard.py --rules "$HOME"/rules.txt "${HOME}/missing.txt" a~/x';
    await writeBelow(folder, '.claude/hooks/guard.py', '');
    await writeBelow(folder, 'rules.txt', '');
    await writeBelow(folder, FILE, claude(command));
    const [hook] = await guardsOfSettings(path.join(folder, FILE), { folder: '/', home: folder });
    expect(hook).toMatchObject({
      folder: path.join(folder, '.claude/hooks'),
      inputs: [path.join(folder, '.claude/hooks/guard.py'), path.join(folder, 'rules.txt')],
      home: 'fresh',
    });
  });

  test('start from their settings where they name none', async () => {
    const folder = await emptyFolder();
    await writeBelow(folder, FILE, claude('dcg hook'));
    const [hook] = await guardsOfSettings(FILE, { folder, home: folder });
    expect(hook).toMatchObject({ folder: path.join(folder, '.claude'), inputs: [] });
  });
});

describe('a file that is of no use says why', () => {
  const nothing = `${FILE} has no hook that an agent asks before a shell command`;
  const hook = (fields: object): object => ({
    hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'x', ...fields }] }] },
  });
  const at = `${FILE}: hooks.PreToolUse[0].hooks[0]`;
  test.each([
    ['{"hooks": {', `${FILE}, line 1, column 12: it is no JSON: mend it, its host cannot read it either`],
    [{}, `${nothing}: it has no hooks at all; give another file`],
    [{ hooks: {} }, `${nothing}: it has no hooks at all; give another file`],
    [
      { hooks: { Stop: [], PostToolUse: [] } },
      `${nothing}: it has hooks for Stop, hooks for PostToolUse; give another file`,
    ],
    [hook({ async: true }), `${nothing}: it has 1 hook asynchronous, which cannot block; give another file`],
    [
      { ...hook({}), disableAllHooks: true },
      `${nothing}: it has 1 hook disabled by disableAllHooks; give another file`,
    ],
    [[], `${FILE} is a list: give an object`],
    [{ hooks: [] }, `${FILE}: hooks is a list: give an object`],
    [{ hooks: { PreToolUse: {} } }, `${FILE}: hooks.PreToolUse is an object: give a list`],
    [{ hooks: { PreToolUse: ['x'] } }, `${FILE}: hooks.PreToolUse[0] is the string "x": give an object`],
    [{ hooks: { PreToolUse: [{ matcher: 1 }] } }, `${FILE}: hooks.PreToolUse[0].matcher is 1: give a string`],
    [
      { hooks: { PreToolUse: [{ matcher: '(' }] } },
      `${FILE}: hooks.PreToolUse[0].matcher is the string "(": give a regular expression`,
    ],
    [hook({ timeout: '5' }), `${at}.timeout is the string "5": give a number of seconds`],
    [hook({ timeout: -1 }), `${at}.timeout is -1: give a number of seconds`],
    [hook({ command: ' ' }), `${at}.command is the string " ": give a command`],
    [hook({ command: null }), `${at}.command is null: give a command`],
    [hook({ args: 'x' }), `${at}.args is the string "x": give a list`],
    [hook({ args: [1] }), `${at}.args[0] is 1: give a string`],
    [hook({ if: true }), `${at}.if is true: give a string`],
    [hook({ async: 'yes' }), `${at}.async is the string "yes": give true or false`],
    [{ ...hook({}), env: { 'A-B': 1 } }, `${FILE}: env["A-B"] is 1: give a string`],
  ])('%j', async (content, message) => {
    await expect(guardsIn(FILE, content)).rejects.toThrow(new ReplayError(message));
  });

  test('one that nobody could have written', async () => {
    const message =
      'x.json has no hook that an agent asks before a shell command: it has no hooks at all; give another file';
    for (const content of ['1', 'null', '[]', '{"hooks": 1}']) {
      await expect(guardsIn('x.json', content)).rejects.toThrow(new ReplayError(message));
    }
  });

  test('one that is not there', async () => {
    await expect(guardsOfSettings('none.json', { folder: await emptyFolder() })).rejects.toThrow(
      new ReplayError('none.json cannot be read (no such file or directory): give the settings file of an agent'),
    );
  });
});

test('unknown keys are passed over', async () => {
  const hook = { type: 'command', command: './guard.sh', statusMessage: 1, later: {} };
  const content = { $schema: 1, hooks: { Later: 1, PreToolUse: [{ hooks: [hook], title: [] }] } };
  expect(await hookIn(FILE, content)).toMatchObject({ name: 'guard' });
});

test('JSON of any shape is guards or a complaint', async () => {
  const folder = await emptyFolder();
  const keys =
    'hooks PreToolUse pre_tool_use BeforeTool beforeShellExecution preToolUse matcher type command bash args timeout if env ' +
    'timeoutSec cwd async failClosed hooksConfig disabled enabled disableAllHooks name __proto__ constructor toString';
  const leaf = fc.oneof(
    fc.constantFrom('command', 'Bash', 'x.sh', '*', '(', 'Bash(x *)', ''),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium' },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys.split(' ')), tie('value'), { maxKeys: 5 }),
    ),
  }));
  const likely = fc.dictionary(
    fc.constantFrom('PreToolUse', 'BeforeTool', 'beforeShellExecution', 'preToolUse'),
    value,
  );
  const files = fc.constantFrom(
    FILE,
    '.codex/hooks.json',
    '.gemini/settings.json',
    '.cursor/hooks.json',
    '.github/hooks/x.json',
    'x.json',
  );
  await fc.assert(
    fc.asyncProperty(files, fc.oneof(value, fc.record({ hooks: likely })), async (file, content) => {
      await writeBelow(folder, file, JSON.stringify(content));
      try {
        expect(await guardsOfSettings(file, { folder })).not.toHaveLength(0);
      } catch (error) {
        if (!(error instanceof ReplayError)) throw error;
      }
    }),
    { numRuns: 300 },
  );
});

describe('at a revision', () => {
  async function repository(): Promise<string> {
    const folder = await emptyFolder();
    const git = (...args: readonly string[]): void => {
      const identity = [
        '-c',
        'user.name=Tester',
        '-c',
        'user.email=tester@guards.example',
        '-c',
        'commit.gpgsign=false',
      ];
      execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' });
    };
    git('init', '-q', '-b', 'main');
    await writeBelow(folder, `sub/${FILE}`, claude('./old.sh'));
    git('add', '.');
    git('commit', '-q', '-m', 'Add a guard');
    git('tag', 'first');
    await writeBelow(folder, `sub/${FILE}`, claude('./new.sh', './newer.sh'));
    git('commit', '-q', '-a', '-m', 'Replace the guard');
    await writeBelow(folder, `sub/${FILE}`, claude('./dirty.sh'));
    return folder;
  }

  test('the settings are those of then, and so are the guards', async () => {
    const folder = await repository();
    const names = async (revision?: string): Promise<readonly string[]> => {
      const guards = await guardsOfSettings(`sub/${FILE}`, { folder, ...(revision !== undefined && { revision }) });
      return guards.map(({ name }) => name);
    };
    expect(await names()).toEqual(['dirty']);
    expect(await names('HEAD')).toEqual(['claude-settings@HEAD', 'new@HEAD', 'newer@HEAD']);
    expect(await names('first')).toEqual(['old@first']);
    const [old] = await guardsOfSettings(`sub/${FILE}`, { folder, revision: 'HEAD~1' });
    expect(old).toMatchObject({ revision: 'HEAD~1', folder: path.join(folder, 'sub'), command: './old.sh' });
  });

  test('rules are named as at any other, so that revisions can be compared', async () => {
    const folder = await repository();
    const [set] = await guardsOfSettings(`sub/${FILE}`, { folder, revision: 'main' });
    if (set?.kind !== 'hook-set') throw new Error('there is no set');
    const verdict = { decision: 'deny', rule: 'force', reason: 'why' } as const;
    const { outcome } = set.compose([undefined, { outcome: { kind: 'judged', verdict }, action: 'block' }]);
    expect(outcome).toMatchObject({ verdict: { rule: 'newer:force' } });
  });

  test('a file that is gone meanwhile is still there then', async () => {
    const folder = await repository();
    await rm(path.join(folder, 'sub'), { recursive: true });
    const [old] = await guardsOfSettings(`sub/${FILE}`, { folder, revision: 'first' });
    expect(old?.name).toBe('old@first');
  });

  test('what is not there is said', async () => {
    const folder = await repository();
    const missing = 'there is no other.json at first: give a revision that has it';
    await expect(guardsOfSettings('other.json', { folder, revision: 'first' })).rejects.toThrow(
      new ReplayError(missing),
    );
    for (const revision of ['nowhere', '--output=x', 'HEAD~9', '']) {
      await expect(guardsOfSettings(`sub/${FILE}`, { folder, revision })).rejects.toBeInstanceOf(ReplayError);
    }
    await expect(guardsOfSettings(FILE, { folder: await emptyFolder(), revision: 'main' })).rejects.toBeInstanceOf(
      ReplayError,
    );
  });
});
