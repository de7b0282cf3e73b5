/** What stands where in a replay.yaml. The message of each error says what to give there. */

import { z } from 'zod';
import { DECISIONS } from '../../guards/decision.ts';
import { ON_DEMAND, SHELLS } from '../../guards/guard.ts';
import { type JsonObject, isObject } from '../../json.ts';
import { hintFor } from './hint.ts';

/** Longest that a timer can run, in milliseconds. */
const LONGEST_MILLIS = 2 ** 31 - 1;

/** An object with these keys and no others; the message about another key says which one may have been meant. */
function map<Shape extends z.ZodRawShape>(shape: Shape, advice: string): z.ZodObject<Shape, z.core.$strict> {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return advice;
      return hintFor(issue.keys[0] ?? '', known);
    },
  });
}

/** What the system can hand to a program: not empty, and no NUL in it. */
function text(advice: string): z.ZodString {
  return z.string(advice).regex(/^[^\0]+$/, advice);
}

function list<Item extends z.ZodType>(item: Item, advice: string): z.ZodArray<Item> {
  return z.array(item, advice);
}

function oneOf<const Names extends readonly string[]>(names: Names): z.ZodEnum<{ [Name in Names[number]]: Name }> {
  return z.enum(names, `give ${alternatives(names)}`);
}

function severalOf<const Names extends readonly string[]>(
  names: Names,
): z.ZodArray<z.ZodEnum<{ [Name in Names[number]]: Name }>> {
  return list(oneOf(names), `give a list of ${alternatives(names)}`);
}

function alternatives(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Paths that do not leave the folder that they are relative to. */
function pathsBelow(advice: string): z.ZodArray<z.ZodString> {
  return list(text(advice).regex(/^(?!\/|~|(?:.*\/)?\.\.(?:\/|$))/s, advice), advice);
}

const flag = z.boolean('give true or false');

const COMMAND = 'give a list, such as [python3, hooks/guard.py], or a string for a shell to run';
const command = z.union(
  [text(COMMAND), z.tuple([text(COMMAND)], z.string(COMMAND).regex(/^[^\0]*$/, COMMAND))],
  COMMAND,
);

const PATHS = 'give a list of paths, such as [corpora/]';
const paths = list(text(PATHS), PATHS);

const HOME = 'give fresh, real, or a list of paths below your home folder, such as [.config/guard]';
const LINKS = 'give a list of paths below the root of the repository, such as [node_modules]';
const ENV = 'give text; put numbers, true and false in quotes';
const TIMEOUT = `give milliseconds, a whole number from 1 to ${LONGEST_MILLIS}`;

/** What any guard outside this process may be given. */
const surroundings = {
  policy: text('give the name of a policy, such as tripwire').exactOptional(),
  shells: severalOf(SHELLS).exactOptional(),
  reads: severalOf(ON_DEMAND).exactOptional(),
  timeout: z.int(TIMEOUT).min(1, TIMEOUT).max(LONGEST_MILLIS, TIMEOUT).exactOptional(),
  env: z
    .record(
      z.string().regex(/^[^=\0]+$/, 'give a name without ='),
      z.string(ENV).regex(/^[^\0]*$/, ENV),
      'give names and values, such as {MODE: strict}',
    )
    .exactOptional(),
  inputs: paths.exactOptional(),
  links: pathsBelow(LINKS).exactOptional(),
  home: z.union([z.enum(['fresh', 'real']), pathsBelow(HOME)], HOME).exactOptional(),
  cwd: oneOf(['stand-in', 'recorded']).exactOptional(),
  network: flag.exactOptional(),
  triggers: flag.exactOptional(),
};

const JUDGED = 'give a command to judge, such as "git push --force"';

/** What is asked of a guard before it is believed. */
const checks = {
  probe: map(
    { command: text(JUDGED), expected: oneOf(DECISIONS), rule: text('give the id of a rule').exactOptional() },
    'give a command and what is expected, such as {command: "git push --force", expected: deny}',
  ).exactOptional(),
  canaries: map(
    { deny: text(JUDGED).exactOptional(), allow: text(JUDGED).exactOptional() },
    'give commands to judge, such as {deny: "git push --force", allow: "git status"}',
  ).exactOptional(),
};

/** How an executable is asked. */
const spoken = {
  protocol: text('give the name of a protocol, such as claude-code').exactOptional(),
  profile: text('give the name of a profile of the protocol').exactOptional(),
  failClosed: flag.exactOptional(),
};

const GUARD = 'give a map, such as {command: [python3, hooks/guard.py]}';

/** The real hook of a function. A string alone is its command. */
const via = z.preprocess(
  (value) => (typeof value === 'string' ? { command: value } : value),
  map({ command, ...spoken }, 'give the command of the real hook, such as ./guard.sh'),
);

/** Kinds of guards, by the key that makes a guard one of them. */
export const kinds = {
  command: map(
    { command, ...spoken, mode: oneOf(['cold', 'warm', 'batch']).exactOptional(), ...surroundings, ...checks },
    GUARD,
  ),
  function: map(
    {
      function: text('give a file and a function in it, such as py:guards.py:guard_scoped'),
      convention: oneOf(['plain', 'opencode', 'pi']).exactOptional(),
      via: via.exactOptional(),
      ...surroundings,
      ...checks,
    },
    GUARD,
  ),
  hooks: map({ hooks: text('give a settings file, such as .claude/settings.json'), ...surroundings }, GUARD),
  use: map({ use: text('give the name of a guard that comes with the package, such as denylist') }, GUARD),
};

export type CommandEntry = z.infer<typeof kinds.command>;
export type FunctionEntry = z.infer<typeof kinds.function>;
export type HooksEntry = z.infer<typeof kinds.hooks>;
/** What both may hold besides what they are. */
export type Details = Omit<CommandEntry, 'command' | 'protocol' | 'profile' | 'failClosed' | 'mode'>;

const GUARDS = 'give names and what each is, such as {mine: {command: [python3, hooks/guard.py]}}';

/** The whole file; each guard is checked by its kind. */
export const wholeFile = map(
  {
    guards: z.custom<JsonObject>(isObject, GUARDS).nullish(),
    sources: paths.nullish(),
    labels: text('give the file that keeps labels, such as corpora/labels.csv').nullish(),
  },
  'give a map, such as guards: {mine: {command: [python3, hooks/guard.py]}}',
);
