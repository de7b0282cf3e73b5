import { describe, expect, test } from 'vitest';
import { opencode } from '../../../../src/guards/external/functions/conventions/opencode.ts';
import { pi } from '../../../../src/guards/external/functions/conventions/pi.ts';
import { requestOf } from '../guards.ts';

type Input = { readonly tool: string; readonly sessionID: string; readonly callID: string };
type Output = { args: { command: string } };

describe('a plugin of OpenCode', () => {
  async function ask(
    before: (input: Input, output: Output, shell: unknown) => unknown,
    command = 'rm x',
  ): Promise<unknown> {
    const judge = await opencode(async ({ $ }: { $: unknown }) => ({
      'tool.execute.before': (input: Input, output: Output) => before(input, output, $),
    }));
    return judge(requestOf(command));
  }

  test('refuses by throwing', async () => {
    expect(
      await ask(() => {
        throw new Error('no');
      }),
    ).toEqual({ decision: 'deny', reason: 'no' });
    expect(await ask(() => Promise.reject(new Error('later')))).toEqual({ decision: 'deny', reason: 'later' });
  });

  test('refuses by throwing what is no error too', async () => {
    expect(await ask(() => Promise.reject('no'))).toEqual({ decision: 'deny', reason: 'no' });
  });

  test('fails by an error of the language', async () => {
    await expect(ask(() => Promise.reject(new ReferenceError('Bun is not defined')))).rejects.toThrow('Bun');
    await expect(ask((_, { args }) => Reflect.get(args, 'nothing').length)).rejects.toThrow(TypeError);
  });

  test('has no opinion otherwise, whatever it returns', async () => {
    expect(await ask(() => ({ block: true }))).toBeNull();
  });

  test('is told of the call as its host tells it', async () => {
    const told: unknown[] = [];
    await ask((input, { args }) => told.push(input, args), 'ls');
    expect(told).toEqual([
      { tool: 'bash', sessionID: 'replay', callID: 'replay' },
      { command: 'ls', description: '' },
    ]);
  });

  test('rewrites by changing the arguments', async () => {
    expect(
      await ask((_, output) => {
        output.args.command = 'ls';
      }),
    ).toEqual({ decision: 'none', rewrite: 'ls' });
    expect(
      await ask((_, output) => {
        output.args = { command: 'pwd' };
      }),
    ).toEqual({ decision: 'none', rewrite: 'pwd' });
  });

  test('fails where it needs the shell of Bun: that is no refusal', async () => {
    const useShell = (_: Input, __: Output, shell: unknown): unknown =>
      typeof shell === 'function' && shell('git status');
    await expect(ask(useShell)).rejects.toThrow('the shell of Bun');
    await expect(ask((...all) => Promise.resolve(useShell(...all)).catch(() => undefined))).rejects.toThrow('Bun');
  });

  test('may use whatever else its host has, to no effect', async () => {
    const judge = await opencode(
      async ({ client }: { client: { name: string; app: { log(entry: object): Promise<unknown> } } }) => {
        await client.app.log({ body: { message: `started ${client.name}` } });
        return { 'tool.execute.before': async () => client.app.log({}) };
      },
    );
    expect(await judge(requestOf('ls'))).toBeNull();
  });

  test('may be the server of a default export', async () => {
    const judge = await opencode({ id: 'mine', server: () => ({ 'tool.execute.before': () => undefined }) });
    expect(await judge(requestOf('ls'))).toBeNull();
  });

  test.each([[1], [{}], [(): object => ({})], [(): object => ({ event: () => undefined })]])(
    '%s is none',
    async (exported) => {
      await expect(Promise.resolve(exported).then(opencode)).rejects.toThrow(
        /^it exports no plugin|^the plugin has no hook/,
      );
    },
  );
});

describe('an extension of Pi', () => {
  type Handler = (
    event: { toolName: string; input: { command: string } },
    context: { ui: Ui; hasUI: boolean },
  ) => unknown;
  interface Ui {
    confirm(title: string, message?: string): Promise<boolean>;
    select(title: string, options: string[]): Promise<string | undefined>;
    notify(text: string): void;
  }
  interface Host {
    on(event: string, handler: Handler): void;
    registerCommand(name: string, command: object): void;
  }

  async function ask(...handlers: readonly Handler[]): Promise<unknown> {
    const judge = await pi((host: Host) => {
      host.registerCommand('mine', {});
      host.on('session_start', () => ({ block: true }));
      for (const handler of handlers) host.on('tool_call', handler);
    });
    return judge(requestOf('rm x'));
  }

  test('refuses by blocking; the first that does decides', async () => {
    expect(
      await ask(
        () => undefined,
        async () => ({ block: true, reason: 'no' }),
        () => ({ block: true }),
      ),
    ).toEqual({
      decision: 'deny',
      reason: 'no',
    });
    expect(await ask(() => ({ block: true }))).toEqual({ decision: 'deny' });
  });

  test.each([[undefined], [null], [{}], [{ block: false, reason: 'fine' }], [true]])(
    'has no opinion: %j',
    async (result) => {
      expect(await ask(() => result)).toBeNull();
    },
  );

  test('fails by throwing', async () => {
    await expect(
      ask(() => {
        throw new Error('bad');
      }),
    ).rejects.toThrow('bad');
  });

  test('is told of the call as its host tells it', async () => {
    const told: unknown[] = [];
    await ask((event) => told.push(structuredClone(event)) && undefined);
    expect(told).toEqual([{ type: 'tool_call', toolName: 'bash', toolCallId: 'replay', input: { command: 'rm x' } }]);
  });

  test('rewrites by changing the input', async () => {
    expect(
      await ask((event) => {
        event.input.command = 'ls';
      }),
    ).toEqual({ decision: 'none', rewrite: 'ls' });
  });

  test('asks the user where it blocks unless they agree', async () => {
    const asking: Handler = async (_, { ui, hasUI }) =>
      hasUI && !(await ui.confirm('Delete?', 'it is gone')) ? { block: true, reason: 'declined' } : undefined;
    expect(await ask(asking)).toEqual({ decision: 'ask', reason: 'Delete?: it is gone' });
    const choosing: Handler = async (_, { ui }) =>
      (await ui.select('Run it?', ['yes', 'no'])) === 'yes' ? {} : { block: true };
    expect(await ask(choosing)).toEqual({ decision: 'ask', reason: 'Run it?' });
    expect(await ask((_, { ui }) => (ui.notify('hello'), { block: true, reason: 'no' }))).toMatchObject({
      decision: 'deny',
    });
  });

  test.each([[1], [(): void => undefined]])('%s is none', async (exported) => {
    await expect(pi(exported)).rejects.toThrow(/^it exports no extension|^the extension has no handler/);
  });
});
