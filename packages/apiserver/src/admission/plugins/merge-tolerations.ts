import { deepEqual, type JsonObject } from '@orch/apimachinery';

/**
 * All of both lists but those that another one covers. Of equal ones the first stays.
 *
 *     [{ key: a, effect: NoSchedule, operator: Exists }] and [{ key: a, operator: Exists }] → [{ key: a, operator: Exists }]
 */
export function mergeTolerations(first: readonly JsonObject[], second: readonly JsonObject[]): readonly JsonObject[] {
  const all = [...first, ...second];
  const merged: JsonObject[] = [];
  for (const [index, toleration] of all.entries()) {
    if (merged.some((other) => covers(other, toleration))) continue;
    const isCoveredLater = all
      .slice(index + 1)
      .some((other) => !deepEqual(other, toleration) && covers(other, toleration));
    if (!isCoveredLater) merged.push(toleration);
  }
  return merged;
}

/** Whether `wide` tolerates all that `narrow` does, for as long. */
function covers(wide: JsonObject, narrow: JsonObject): boolean {
  if (deepEqual(wide, narrow)) return true;
  const { key = '', operator = '', effect = '', value = '', tolerationSeconds } = wide;
  if (key !== (narrow['key'] ?? '') && (key !== '' || operator !== 'Exists')) return false;
  if (effect !== (narrow['effect'] ?? '') && effect !== '') return false;
  if (effect === 'NoExecute' && typeof tolerationSeconds === 'number') {
    const seconds = narrow['tolerationSeconds'];
    if (typeof seconds !== 'number' || seconds > tolerationSeconds) return false;
  }
  if (operator === 'Exists') return true;
  return (
    (operator === '' || operator === 'Equal') && narrow['operator'] === 'Equal' && value === (narrow['value'] ?? '')
  );
}
