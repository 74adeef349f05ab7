import type { Taint, Toleration } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

/** Reports whether one of the tolerations tolerates the taint. */
export function tolerates(
  tolerations: readonly DeepReadonly<Toleration>[] | undefined,
  taint: DeepReadonly<Taint>,
): boolean {
  return (
    tolerations?.some((toleration) => {
      if (toleration.effect && toleration.effect !== taint.effect) return false;
      if (toleration.key && toleration.key !== taint.key) return false;
      switch (toleration.operator || 'Equal') {
        case 'Exists':
          return true;
        case 'Equal':
          return Boolean(toleration.key) && (toleration.value ?? '') === (taint.value ?? '');
        default:
          return false;
      }
    }) ?? false
  );
}
