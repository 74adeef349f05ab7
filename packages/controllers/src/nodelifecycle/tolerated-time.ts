import { tolerates } from '@orch/api';
import type { Taint, Toleration } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

/** How long a pod tolerates the taints of its node. */
export type ToleratedTime =
  | { readonly type: 'forever' }
  | { readonly type: 'notAtAll' }
  | { readonly type: 'seconds'; readonly seconds: number };

/**
 * Pure: the shortest time of the tolerations that tolerate the taints: of each taint the first toleration counts. A time of 0
 * or less is `seconds: 0`.
 */
export function toleratedTime(
  taints: readonly DeepReadonly<Taint>[],
  tolerations: readonly DeepReadonly<Toleration>[],
): ToleratedTime {
  let seconds: number | undefined;
  for (const taint of taints) {
    const used = tolerations.find((toleration) => tolerates(toleration, taint));
    if (used === undefined) return { type: 'notAtAll' };
    if (used.tolerationSeconds === undefined || used.tolerationSeconds === null) continue;
    const time = Math.max(0, Number(used.tolerationSeconds));
    seconds = seconds === undefined ? time : Math.min(seconds, time);
  }
  return seconds === undefined ? { type: 'forever' } : { type: 'seconds', seconds };
}
