import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

/** Name of the index of pods by the node that they are assigned to. */
export const podNodeIndex = 'nodeName';

export function podNodes(pod: DeepReadonly<Pod>): readonly string[] {
  const nodeName = pod.spec?.nodeName;
  return nodeName ? [nodeName] : [];
}
