/** Does `replay hook install` and `replay hook uninstall`. */

import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ReplayError } from '../../errors.ts';
import { counted } from '../../guards/external/settings/summary.ts';
import { homeFolder } from '../../home.ts';
import { argvHook, type HookGuard } from '../../hook/guards.ts';
import { type Agent, findAgent, type Owner, settingsFile } from '../../hook/install/agents.ts';
import { type HookSetting, programCommand, scriptCommand } from '../../hook/install/command.ts';
import { copyHook, hookFolder, isPassing } from '../../hook/install/copy-hook.ts';
import { type Change, changeSettingsFile, readBackups, readSettingsFile } from '../../hook/install/settings-file.ts';
import {
  foundIn,
  type IsMeant,
  type Settings,
  textBefore,
  withHook,
  withoutHooks,
} from '../../hook/install/settings.ts';
import { unifiedDiff } from '../../hook/install/unified-diff.ts';
import { redact } from '../../replay/redact/index.ts';
import { visible } from '../../report/text/visible.ts';
import { version } from '../../version.ts';
import type { InstallOptions, UninstallOptions } from '../commands/hook-install.ts';
import { print } from '../stdout.ts';
import { hookGuardNamed } from './hook-guard-named.ts';

/** Of the built package. */
const PROGRAM = fileURLToPath(new URL('../../cli.js', import.meta.url));
const BUILT_HOOK = fileURLToPath(new URL('../installed', import.meta.url));

/** @throws ReplayError where the settings are not such as the agent reads, and where anything cannot be written */
export async function install(options: InstallOptions): Promise<void> {
  const agent = agentNamed(options.agent);
  const guard = await hookGuardNamed(options.guard);
  const folder = hookFolder(process.env, version);
  const isCopied = guard === argvHook;
  const command = isCopied
    ? scriptCommand(path.join(folder, `${agent.name}.sh`), settingOf(agent, options))
    : programCommand(process.execPath, lasting(PROGRAM, guard), guard.name, settingOf(agent, options));
  const file = settingsFile(agent, ownerOf(options));
  const before = await readSettingsFile(file);
  const after = withHook(agent, { file, text: before ?? '' }, command);
  const remarks = [
    isCopied ? `The hook is in ${folder}: it needs Node, not this package.` : `The hook is this package: ${PROGRAM}`,
    ...(options.project === true ? ['Its command has paths of this machine: others install it for themselves.'] : []),
    ...(agent.remark === undefined ? [] : [agent.remark]),
    ...whyUnasked(agent, { file, text: after }, command),
  ];
  const change = { file, before, after };
  await show(change);
  if (options.dryRun === true) return;
  if (isCopied) await copyHook(BUILT_HOOK, folder);
  const backup = before === after ? undefined : await changeSettingsFile(change, new Date());
  const what = `${guard.name}${options.shadow === true ? ', in shadow,' : ''} before every shell command`;
  const when = before === after ? `already: ${file} is as it was` : 'from its next session on';
  await say([`${agent.title} asks ${what} ${when}.`, ...remarks, ...whatWasThere(backup)]);
}

/** @throws ReplayError as `install` */
export async function uninstall(options: UninstallOptions): Promise<void> {
  const agent = agentNamed(options.agent);
  const file = settingsFile(agent, ownerOf(options));
  const before = await readSettingsFile(file);
  const isMeant: IsMeant = ({ shadow }) => options.shadow !== true || shadow;
  const after = before === undefined ? before : await textWithout(agent, { file, text: before }, isMeant);
  if (before === after) return say([`There is no such hook in ${file}.`]);
  const change = { file, before, after };
  await show(change);
  if (options.dryRun === true) return;
  const backup = await changeSettingsFile(change, new Date());
  await say([`${agent.title} asks it no more from its next session on.`, ...whatWasThere(backup)]);
}

/** As it was before the hooks were installed, where nobody has changed it since; else without them. */
async function textWithout(agent: Agent, settings: Settings, isMeant: IsMeant): Promise<string | undefined> {
  const earlier = await readBackups(settings.file);
  return textBefore(agent, settings, isMeant, earlier) ?? withoutHooks(agent, settings, isMeant);
}

function agentNamed(name: string): Agent {
  const agent = findAgent(name);
  if (agent === undefined) throw new Error(`${name} is not among the choices`);
  return agent;
}

function ownerOf({ project }: UninstallOptions): Owner {
  return project === true ? { project: process.cwd() } : { home: homeFolder(), env: process.env };
}

function settingOf(agent: Agent, { shadow, grant, audit, auditAll }: InstallOptions): HookSetting {
  const args = [
    ...(grant === true ? ['--grant'] : []),
    ...(typeof audit === 'string' ? ['--audit', path.resolve(audit)] : []),
    ...(audit === false ? ['--no-audit'] : []),
    ...(auditAll === true ? ['--audit-all'] : []),
  ];
  return { protocol: agent.name, shadow: shadow === true, args };
}

/** A program that will be there tomorrow. @throws ReplayError where that is not to be expected */
function lasting(program: string, { name }: HookGuard): string {
  if (!isPassing(program)) return program;
  throw new ReplayError(
    `${name} as a hook needs this package, which lies where it will not stay (${program}): install it (npm install -g ` +
      'guard-replay), or take --guard argv, which is copied',
  );
}

/** Why the agent will not ask what is in its settings, where that is so. */
function whyUnasked(agent: Agent, settings: Settings, command: string): readonly string[] {
  const { hooks, leftOut } = foundIn(agent, settings);
  if (hooks.some((hook) => hook.command === command)) return [];
  return [`But it is not asked while these settings are as they are: ${counted(leftOut).join(', ')}.`];
}

function whatWasThere(backup: string | undefined): readonly string[] {
  return backup === undefined ? [] : [`What was there: ${backup}`];
}

async function show({ file, before, after }: Change): Promise<void> {
  const diff = redact(unifiedDiff(file, before ?? '', after)).text;
  // JSON may be indented by tabs.
  const pieces = diff.split('\t').map((piece) => visible(piece, { unicode: true, newline: 'kept' }));
  await print(pieces.join('\t'));
}

async function say(sentences: readonly string[]): Promise<void> {
  const lines = sentences.map((sentence) => visible(sentence, { unicode: true, newline: 'sign' }));
  await print(`${lines.join('\n')}\n`);
}
