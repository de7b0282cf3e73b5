/** The category of a block or a miss, by evidence alone: what the command itself tells. */

import type { Span } from '../../shell/span.ts';
import { blockCategoryOf, type BlockTrigger } from './block/block-category.ts';
import { missCategoryOf } from './miss/miss-category.ts';
import type { BlockCategory, MissCategory } from './table.ts';

/** What a guard did. */
export type Fault =
  | {
      readonly kind: 'block';
      readonly command: string;
      readonly trigger: BlockTrigger;
    }
  | {
      readonly kind: 'miss';
      readonly command: string;
      /** Where what should have been stopped stands, where somebody says it. */
      readonly span?: Span | undefined;
    };

/** Longer commands are not looked into. */
const LONGEST = 100_000;

/** Why the block is wrong if it is, or how the miss got through. */
export function categoryOf(fault: Extract<Fault, { kind: 'block' }>): BlockCategory;
export function categoryOf(fault: Extract<Fault, { kind: 'miss' }>): MissCategory;
export function categoryOf(fault: Fault): BlockCategory | MissCategory;
export function categoryOf(fault: Fault): BlockCategory | MissCategory {
  const { command } = fault;
  if (command.length > LONGEST) return 'other';
  return fault.kind === 'block' ? blockCategoryOf(command, fault.trigger) : missCategoryOf(command, fault.span);
}
