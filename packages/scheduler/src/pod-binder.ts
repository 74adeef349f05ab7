import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';

/** The writes of the scheduler. */
export interface PodBinder {
  bind(pod: DeepReadonly<Pod>, nodeName: string, options: { readonly signal: AbortSignal }): Promise<void>;
  /** Sets the condition PodScheduled to False with the message. */
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
      if (isMarkedUnschedulable(pod, message)) return;
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

/** Reports whether the condition PodScheduled is False with this message already. */
export function isMarkedUnschedulable(pod: DeepReadonly<Pod>, message: string): boolean {
  const current = scheduledCondition(pod);
  return current?.status === 'False' && current.message === message;
}

function scheduledCondition(pod: DeepReadonly<Pod>) {
  return pod.status?.conditions?.find((condition) => condition.type === 'PodScheduled');
}
