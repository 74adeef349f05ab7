import type { DeepReadonly } from '@orch/apimachinery';
import type { Taint, Toleration } from '../../generated/core_v1/types.js';

/**
 * Pure: whether the toleration tolerates the taint: its effect and key are equal or empty, and its operator is `Exists`, or
 * `Equal` (the default) and the values are equal.
 */
export function tolerates(toleration: DeepReadonly<Toleration>, taint: DeepReadonly<Taint>): boolean {
  if (toleration.effect && toleration.effect !== taint.effect) return false;
  if (toleration.key && toleration.key !== taint.key) return false;
  if (toleration.operator === 'Exists') return true;
  return (toleration.operator || 'Equal') === 'Equal' && (toleration.value ?? '') === (taint.value ?? '');
}

/** Pure: whether one of the tolerations tolerates the taint. */
export function isTolerated(
  taint: DeepReadonly<Taint>,
  tolerations: readonly DeepReadonly<Toleration>[] | undefined,
): boolean {
  return tolerations?.some((each) => tolerates(each, taint)) ?? false;
}
