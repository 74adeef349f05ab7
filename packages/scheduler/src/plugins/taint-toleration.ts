import type { Taint, Toleration } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { FilterPlugin } from '../framework/plugin.js';

/** Rejects nodes with a NoSchedule or NoExecute taint that the pod does not tolerate. */
export const taintToleration: FilterPlugin = {
  name: 'TaintToleration',
  prepare({ pod }) {
    const tolerations = pod.spec?.tolerations;
    return ({ node }) => {
      for (const taint of node.spec?.taints ?? []) {
        if (taint.effect !== 'NoSchedule' && taint.effect !== 'NoExecute') continue;
        if (!tolerates(tolerations, taint)) {
          return `node(s) had taint {${taint.key}: ${taint.value ?? ''}}, that the pod didn't tolerate`;
        }
      }
      return undefined;
    };
  },
};

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
