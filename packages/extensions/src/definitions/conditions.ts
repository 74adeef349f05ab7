import { type ApiObject, type DeepReadonly, formatTime, listAt, textAt } from '@orch/apimachinery';

export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

/** Whether a condition of a definition is true. */
export function hasCondition(object: DeepReadonly<ApiObject>, type: string): boolean {
  return statusOf(object, type) === 'True';
}

/** The status of a condition; '' when there is none. */
export function statusOf(object: DeepReadonly<ApiObject>, type: string): string {
  const found = listAt(object, 'status', 'conditions').find((condition) => textAt(condition, 'type') === type);
  return textAt(found, 'status');
}

/** The conditions with another one; its transition time changes with its status only. */
export function withCondition(
  conditions: readonly Readonly<Record<string, unknown>>[],
  { type, status, reason, message }: Condition,
  now: Date,
): readonly Readonly<Record<string, unknown>>[] {
  const previous = conditions.find((condition) => textAt(condition, 'type') === type);
  const isSame = textAt(previous, 'status') === status;
  const lastTransitionTime = isSame ? previous?.['lastTransitionTime'] : formatTime(now);
  const next = { type, status, lastTransitionTime, reason, message };
  if (previous === undefined) return [...conditions, next];
  return conditions.map((condition) => (condition === previous ? next : condition));
}

export function withoutCondition(
  conditions: readonly Readonly<Record<string, unknown>>[],
  type: string,
): readonly Readonly<Record<string, unknown>>[] {
  return conditions.filter((condition) => textAt(condition, 'type') !== type);
}
