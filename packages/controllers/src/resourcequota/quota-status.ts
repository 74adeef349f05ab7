import { type Amounts, maskAmounts, noAmounts, readAmounts, reduceAmounts } from '@orch/api';
import { compareQuantities, fieldsAt, type Quantity } from '@orch/apimachinery';

export interface Observation {
  /** Usage of the stored objects that the informers have seen. */
  readonly counted: Amounts;
  /** Usage of objects that ended, shrank or were deleted since the last status was written. */
  readonly released: Amounts;
  /** No write charged the quota for a while, so that every charged object was seen or was never stored. */
  readonly isSettled: boolean;
}

export interface UsedAmounts {
  readonly used: Amounts;
  /** Whether charges remain without a counted object: of writes under way, or of writes that failed. */
  readonly hasOpenCharges: boolean;
}

/**
 * The used amounts of a quota. The API server charges a write before the informers see its object, so the count alone
 * would free the capacity of writes under way:
 *
 *     used 5, counted 4, released 0, a write is under way   → 5
 *     used 5, counted 3, released 1, a pod was deleted      → 4
 *     used 5, counted 4, settled: the write has failed      → 4
 *     used 3, counted 4: objects older than the quota       → 4
 */
export function usedAmounts(quota: unknown, { counted, released, isSettled }: Observation): UsedAmounts {
  const hard = readAmounts(fieldsAt(quota, 'spec', 'hard'));
  const before = readAmounts(fieldsAt(quota, 'status')['used']);
  const charged = isSettled ? noAmounts : reduceAmounts(before, released);
  const used = new Map<string, Quantity>();
  let hasOpenCharges = false;
  for (const [name, count] of maskAmounts(counted, hard.keys())) {
    const remaining = charged.get(name);
    const isOpen = remaining !== undefined && compareQuantities(remaining, count) > 0;
    used.set(name, isOpen ? remaining : count);
    hasOpenCharges ||= isOpen;
  }
  return { used, hasOpenCharges };
}
