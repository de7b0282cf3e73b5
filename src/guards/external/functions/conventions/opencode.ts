/**
 * A plugin of OpenCode: a factory of hooks, of which `tool.execute.before` is called with the tool and its arguments.
 * What it throws refuses the call; changed arguments are a rewrite; what it returns is not read. OpenCode refuses the call
 * for an error of the language too (a name that is not there, a property of nothing), but there the plugin failed.
 */

import { cwd } from 'node:process';
import { isObject, objectOf } from '../../../../json.ts';
import { type Convention, inert, Unfit } from './convention.ts';

const HOOK = 'tool.execute.before';

/** What nobody throws to refuse a call. */
const ERRORS_OF_THE_LANGUAGE = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];

export const opencode: Convention = async (exported) => {
  const { server } = objectOf(exported);
  const factory = typeof server === 'function' ? server : exported;
  if (typeof factory !== 'function') throw new Unfit('it exports no plugin: a function that returns hooks');
  const shell = new BunShell();
  const folder = cwd();
  const project = { id: 'replay', worktree: folder };
  const hooks: unknown = await factory({ client: inert, project, directory: folder, worktree: folder, $: shell.tag });
  const before = objectOf(hooks)[HOOK];
  if (typeof before !== 'function') throw new Unfit(`the plugin has no hook ${HOOK}`);
  return async ({ command }) => {
    const output = { args: { command, description: '' } };
    try {
      await before.call(hooks, { tool: 'bash', sessionID: 'replay', callID: 'replay' }, output);
    } catch (error) {
      shell.throwIfUsed();
      if (ERRORS_OF_THE_LANGUAGE.some((kind) => error instanceof kind)) throw error;
      return { decision: 'deny', reason: error instanceof Error ? error.message : String(error) };
    }
    shell.throwIfUsed();
    const rewrite: unknown = isObject(output.args) ? output.args.command : command;
    return rewrite === command ? null : { decision: 'none', rewrite };
  };
};

/** The shell of Bun, on which OpenCode runs: there is none here, and an error for want of it is no refusal. */
class BunShell {
  #isUsed = false;
  readonly tag: unknown = new Proxy(() => this.#refuse(), {
    get: (_, name) => (name === 'then' ? undefined : () => this.#refuse()),
  });

  throwIfUsed(): void {
    if (!this.#isUsed) return;
    this.#isUsed = false;
    this.#refuse();
  }

  #refuse(): never {
    this.#isUsed = true;
    throw new Error('it runs programs by $, the shell of Bun, which is not there in a replay');
  }
}
