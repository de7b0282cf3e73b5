/** What is asked once more in a run: which of its guards, and why. */

import { partsOf } from '../../../guards/external/external-guard.ts';
import { runsIn } from '../../../guards/external/runs-in.ts';
import { isExternal } from '../../any-guard.ts';
import type { Level } from '../../redact/index.ts';
import type { Member } from '../member.ts';
import type { Panel } from '../panel.ts';
import { type Controlled, Controls } from './controls.ts';
import { RecordedFolder, type Substituted } from './recorded-folder.ts';
import { Repeats } from './repeats.ts';
import type { SecondLook } from './second-look.ts';

/** @param repeat how often everything is asked */
export function secondLooksOf(
  members: readonly Member[],
  panel: Panel,
  { level, repeat }: { readonly level: Level; readonly repeat: number },
): readonly SecondLook[] {
  const looks: SecondLook[] = [];
  const substituted = members.flatMap(substitutedOf);
  if (substituted.length > 0) looks.push(new RecordedFolder(substituted, level));
  const controlled = members.flatMap(controlledOf);
  if (controlled.length > 0) looks.push(new Controls(controlled, level));
  if (repeat > 1) {
    const notebooks = members.map(({ notebook }) => notebook);
    looks.push(new Repeats({ panel, notebooks, level, times: repeat }));
  }
  return looks;
}

function substitutedOf({ guard: known, seat, notebook }: Member, guard: number): Substituted[] {
  if (!isExternal(known) || seat.kind !== 'asker') return [];
  const { asker, readsFolder } = seat;
  const standsIn = (folder: string): boolean => partsOf(known).some((part) => !runsIn(part, folder));
  return [{ guard, asker, readsFolder, standsIn, notebook }];
}

function controlledOf({ info: { name }, opened, seat, notebook }: Member, guard: number): Controlled[] {
  const control = opened?.control;
  if (control === undefined || seat.kind !== 'asker') return [];
  const { readsFolder } = seat;
  return [{ ...control, name, guard, readsFolder, control: control.asker, notebook }];
}
