import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';

/** All that scheduling writes to the world. */
export interface PodBinder {
  bind(pod: DeepReadonly<Pod>, nodeName: string, options: { readonly signal: AbortSignal }): Promise<void>;
  /** Says on the pod why no node would take it. */
  markUnschedulable(pod: DeepReadonly<Pod>, message: string, options: { readonly signal: AbortSignal }): Promise<void>;
}

export function podBinder(pods: ResourceClient<Pod>, now: () => Date): PodBinder {
  return {
    async bind(pod, nodeName, { signal }) {
      const { name = '', namespace = '', uid = '' } = pod.metadata;
      const binding = {
        apiVersion: 'v1',
        kind: 'Binding',
        metadata: { name, namespace, uid },
        target: { kind: 'Node', name: nodeName },
      };
      await pods.createSubresource(name, 'binding', binding, { namespace, signal });
    },
    async markUnschedulable(pod, message, { signal }) {
      if (saysUnschedulable(pod, message)) return;
      const current = scheduledCondition(pod);
      const { name = '', namespace = '' } = pod.metadata;
      const lastTransitionTime =
        current?.status === 'False' ? (current.lastTransitionTime ?? null) : `${now().toISOString().slice(0, 19)}Z`;
      const condition = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message, lastTransitionTime };
      const body = { status: { conditions: [condition] } };
      await pods.patch(name, { type: 'strategic', body, subresource: 'status' }, { namespace, signal });
    },
  };
}

/** Whether the pod says already that it fits nowhere, and why. */
export function saysUnschedulable(pod: DeepReadonly<Pod>, message: string): boolean {
  const current = scheduledCondition(pod);
  return current?.status === 'False' && current.message === message;
}

function scheduledCondition(pod: DeepReadonly<Pod>) {
  return pod.status?.conditions?.find((condition) => condition.type === 'PodScheduled');
}
