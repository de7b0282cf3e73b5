/** The text of a settings file with our hook in it, and without it. Nothing else in it changes. */

import { messageOf, ReplayError } from '../../errors.ts';
import { settingsHosts } from '../../guards/external/settings/hosts/index.ts';
import type { Found } from '../../guards/external/settings/host.ts';
import { parseJson } from '../../guards/external/settings/parse-json.ts';
import { Setting } from '../../guards/external/settings/setting.ts';
import { findProtocol } from '../../guards/external/protocols/index.ts';
import { isObject } from '../../json.ts';
import type { Agent, Entry } from './agents.ts';
import { installedIn } from './command.ts';
import { appended, removed, replaced } from './json-edit.ts';
import { type Container, type JsonNode, type JsonText, type Member, memberAt, readJsonText } from './json-text.ts';

/** A settings file as it was read. */
export interface Settings {
  /** As people name it. */
  readonly file: string;
  /** Empty where there is no file yet. */
  readonly text: string;
}

/** How hosts indent what they write themselves. */
const INDENT = 2;

/**
 * The text in which the host is told of the command. A command of ours of the same mode gives way to it, and keeps all
 * that was set beside it. The same text where the command is there.
 * @throws ReplayError where the file is no JSON, or not of the form that the host reads
 */
export function withHook(agent: Agent, settings: Settings, command: string): string {
  const { text } = settings;
  const entry = agent.entry(command);
  if (isBlank(text)) {
    return `${JSON.stringify({ ...agent.frame, hooks: { [agent.event]: [entry] } }, undefined, INDENT)}\n`;
  }
  checkForm(agent, settings);
  const shadow = installedIn(command)?.shadow;
  const json = readable(settings);
  const same = ownHooks(agent, json.root).filter((own) => own.shadow === shadow);
  if (same.length > 0) {
    return same.reduceRight((edited, own) => replaced({ ...json, text: edited }, own.command, command), text);
  }
  return withEntry(json, agent.event, entry);
}

function withEntry(json: JsonText, event: string, entry: Entry): string {
  const { root } = json;
  const hooks = memberAt(root, 'hooks')?.value;
  const list = memberAt(hooks, event)?.value;
  if (list !== undefined) return withMember(json, list, entry, [entry]);
  if (hooks !== undefined) return withMember(json, hooks, [entry], { [event]: [entry] }, event);
  return withMember(json, root, { [event]: [entry] }, {}, 'hooks');
}

/** One more in a container; `null`, which hosts take for nothing, becomes one. */
function withMember(json: JsonText, node: JsonNode, value: unknown, whole: unknown, key?: string): string {
  return node.kind === 'leaf' ? replaced(json, node, whole) : appended(json, node, value, key);
}

/** Which of our hooks. */
export type IsMeant = (own: Pick<OwnHook, 'shadow'>) => boolean;

/**
 * The earlier text of which installing our hooks made this one, so that taking them out is to put it back as it was;
 * undefined where there is none among those given, because the file was changed since, say.
 * @throws ReplayError as `withHook`
 */
export function textBefore(
  agent: Agent,
  settings: Settings,
  isMeant: IsMeant,
  earlier: readonly string[],
): string | undefined {
  const commands = commandsIn(agent, settings, isMeant);
  const { file } = settings;
  return earlier.find((text) => {
    try {
      if (commandsIn(agent, { file, text }, isMeant).length > 0) return false;
      return commands.reduce((made, command) => withHook(agent, { file, text: made }, command), text) === settings.text;
    } catch {
      return false;
    }
  });
}

function commandsIn(agent: Agent, settings: Settings, isMeant: IsMeant): readonly string[] {
  if (isBlank(settings.text)) return [];
  checkForm(agent, settings);
  const own = ownHooks(agent, readable(settings).root).filter(isMeant);
  return own.flatMap(({ command }) => (command.kind === 'leaf' ? [String(command.value)] : []));
}

/**
 * The text without our hooks, and without what is empty for that; undefined where nothing is left that anybody wrote.
 * @throws ReplayError as `withHook`
 */
export function withoutHooks(agent: Agent, settings: Settings, isMeant: IsMeant): string | undefined {
  if (isBlank(settings.text)) return settings.text;
  checkForm(agent, settings);
  let { text } = settings;
  for (;;) {
    const json = readable({ ...settings, text });
    const own = ownHooks(agent, json.root).find(isMeant);
    if (own === undefined) break;
    text = withoutHook(json, own.chain);
  }
  return text !== settings.text && isFrame(agent, text) ? undefined : text;
}

/** What the host will find in a text. @throws ReplayError where it is not of the form that the host reads */
export function foundIn(agent: Agent, settings: Settings): Found {
  const host = hostOf(agent);
  const tool = findProtocol(agent.name)?.tool ?? '';
  return host.find(new Setting(settings.file, parsedAs(agent, settings)), tool);
}

function checkForm(agent: Agent, settings: Settings): void {
  const root = new Setting(settings.file, parsedAs(agent, settings));
  if (!isObject(root.value)) throw root.wrong('give an object');
  foundIn(agent, settings);
}

function parsedAs(agent: Agent, { text, file }: Settings): unknown {
  return parseJson(text, file, hostOf(agent).hasComments);
}

function hostOf(agent: Agent) {
  const host = settingsHosts.find(({ protocol }) => protocol === agent.name);
  if (host === undefined) throw new Error(`the settings of ${agent.name} are not known`);
  return host;
}

/** @throws ReplayError for what is JSON and cannot be edited all the same: a key `__proto__` that stands twice */
function readable({ text, file }: Settings): JsonText {
  try {
    return readJsonText(text);
  } catch (error) {
    throw new ReplayError(`${file} cannot be edited (${messageOf(error)}): add the hook by hand`);
  }
}

/** A hook of ours in a file. */
interface OwnHook {
  readonly shadow: boolean;
  /** Its command. */
  readonly command: JsonNode;
  /** From the file's root down to the command. */
  readonly chain: readonly Link[];
}

/** A container, and the member of it that holds the next. */
interface Link {
  readonly container: Container;
  readonly member: Member;
}

/** The keys of commands. */
const COMMANDS = new Set(['command', 'bash']);

function ownHooks({ name, event }: Agent, root: JsonNode): readonly OwnHook[] {
  const hooks = memberAt(root, 'hooks');
  const list = memberAt(hooks?.value, event);
  if (root.kind !== 'object' || hooks?.value.kind !== 'object' || list === undefined) return [];
  const above = [
    { container: root, member: hooks },
    { container: hooks.value, member: list },
  ];
  return leavesBelow(list.value, above).flatMap(({ leaf, chain }): readonly OwnHook[] => {
    const isCommand = COMMANDS.has(chain.at(-1)?.member.key ?? '');
    const found = isCommand && typeof leaf.value === 'string' ? installedIn(leaf.value) : undefined;
    return found?.protocol === name ? [{ shadow: found.shadow, command: leaf, chain }] : [];
  });
}

interface FoundLeaf {
  readonly leaf: Extract<JsonNode, { readonly kind: 'leaf' }>;
  readonly chain: readonly Link[];
}

function leavesBelow(node: JsonNode, chain: readonly Link[]): readonly FoundLeaf[] {
  if (node.kind === 'leaf') return [{ leaf: node, chain }];
  return node.members.flatMap((member) => leavesBelow(member.value, [...chain, { container: node, member }]));
}

/** Without the hook whose command is at the end of the chain, its group where it was alone, and lists that are empty then. */
function withoutHook(json: JsonText, chain: readonly Link[]): string {
  // The last link leads from the hook to its command, the one before from a list to the hook.
  let at = chain.length - 2;
  while (at > 0 && (isAlone(chain[at]) || isInGroup(chain[at], chain[at - 1]))) at -= 1;
  const link = chain[at];
  if (link === undefined) throw new Error('a hook lies in a list');
  return removed(json, link.container, link.member);
}

function isAlone(link: Link | undefined): boolean {
  return link?.container.members.length === 1;
}

/** Whether it leads from a group, which has a matcher besides, to the list of its hooks. */
function isInGroup(link: Link | undefined, above: Link | undefined): boolean {
  return link?.container.kind === 'object' && above?.container.kind === 'list';
}

/** Whether nothing is left in it but what a new file begins with. */
function isFrame({ frame }: Agent, text: string): boolean {
  const { root, comments } = readJsonText(text);
  const isEmpty = comments.length === 0 && root.kind === 'object' && root.members.length === Object.keys(frame).length;
  return isEmpty && JSON.stringify(JSON.parse(text.replace(BYTE_ORDER_MARK, ''))) === JSON.stringify(frame);
}

const BYTE_ORDER_MARK = /^\uFEFF/;

function isBlank(text: string): boolean {
  return text.replace(BYTE_ORDER_MARK, '').trim() === '';
}
