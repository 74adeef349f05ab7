import { invariant } from '@orch/apimachinery';
import type { Revision } from '../store/store.js';
import { writesPerTransactionMax } from './limits.js';

/**
 * The place of an event in the log: its revision and its index among the writes of that revision. One safe integer, so
 * that a loop over positions allocates nothing. 0 is no position.
 *
 *     third write of revision 7 -> 7 * 4096 + 2 = 28674
 */
export type Position = number;

export function positionOf(revision: number, index: number): Position {
  return revision * writesPerTransactionMax + index;
}

export function revisionOf(position: Position): Revision {
  return toRevision(revisionNumberOf(position));
}

/** The revision number of a position that may come from a damaged file, so it need not be a valid revision. */
export function revisionNumberOf(position: Position): number {
  return Math.floor(position / writesPerTransactionMax);
}

export function describePosition(position: Position): string {
  return `revision ${revisionNumberOf(position)}`;
}

/** The first position after all those of `revision`. */
export function positionAfter(revision: number): Position {
  return (revision + 1) * writesPerTransactionMax;
}

const revisionMax = Math.floor(Number.MAX_SAFE_INTEGER / writesPerTransactionMax) - 1;

export function toRevision(value: number): Revision {
  invariant(Number.isInteger(value) && value >= 0 && value <= revisionMax, `${value} is not a revision`);
  return value as Revision;
}
