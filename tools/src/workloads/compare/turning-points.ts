import type { Json } from '../../differential/json.js';
import { absent, type History } from '../record/recording.js';

/**
 * The history of a field without the values that a writer passes through on its way: a value between its neighbours is removed.
 * A controller that writes after each pod shows more of them than one that writes after all.
 *
 *     0 1 2 3          → 0 3          (replicas on their way up)
 *     0 2 3 2 3        → 0 3 2 3      (one too few for a moment: stays)
 *     [] [a] [a b] [b] → [] [a b] [b]
 *     A B C            → A B C        (texts have no order)
 *
 * Numbers are ordered by size, lists by inclusion; an absent number is 0 and an absent list is empty.
 */
export function turningPoints(history: History): History {
  const values = withoutAbsent(history);
  const result: Json[] = [];
  for (const value of values) {
    if (result.length > 0 && same(result.at(-1), value)) continue;
    const [before, last] = [result.at(-2), result.at(-1)];
    if (before !== undefined && last !== undefined && isBetween(before, last, value)) result.pop();
    if (!same(result.at(-1), value)) result.push(value);
  }
  return result;
}

function withoutAbsent(history: History): History {
  const present = history.filter((value) => value !== absent);
  if (present.length === 0) return history;
  if (present.every((value) => typeof value === 'number'))
    return history.map((value) => (value === absent ? 0 : value));
  if (present.every(Array.isArray)) return history.map((value) => (value === absent ? [] : value));
  return history;
}

function isBetween(before: Json, value: Json, after: Json): boolean {
  return (precedes(before, value) && precedes(value, after)) || (precedes(after, value) && precedes(value, before));
}

/** Whether left ≤ right in the natural order of their type. */
export function precedes(left: Json, right: Json): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left <= right;
  if (!Array.isArray(left) || !Array.isArray(right)) return false;
  const rest = right.map((item) => JSON.stringify(item));
  return left.every((item) => {
    const at = rest.indexOf(JSON.stringify(item));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

function same(left: Json | undefined, right: Json | undefined): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
