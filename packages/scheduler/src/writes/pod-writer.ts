import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly, JsonObject } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';

interface CallOptions {
  readonly signal: AbortSignal;
}

/** Why a pod was not placed. */
export interface UnscheduledStatus {
  readonly reason: 'Unschedulable' | 'SchedulerError';
  readonly message: string;
  /** undefined leaves the nomination as it is; empty takes it from the pod. */
  readonly nominatedNode: string | undefined;
}

/** The writes of the scheduler. */
export interface PodWriter {
  bind(pod: DeepReadonly<Pod>, nodeName: string, options: CallOptions): Promise<void>;
  /** Sets the condition PodScheduled to False, and the nominated node. Writes nothing when nothing changes. */
  markUnscheduled(pod: DeepReadonly<Pod>, status: UnscheduledStatus, options: CallOptions): Promise<void>;
  /** Takes the promise of a node from a pod. */
  clearNomination(pod: DeepReadonly<Pod>, options: CallOptions): Promise<void>;
  /** Deletes a victim with its own grace period. */
  evict(pod: DeepReadonly<Pod>, options: CallOptions): Promise<void>;
}

export function podWriter(pods: ResourceClient<Pod>, now: () => Date): PodWriter {
  const patchStatus = async ({ metadata }: DeepReadonly<Pod>, status: JsonObject, options: CallOptions) => {
    const { name = '', namespace = '' } = metadata;
    await pods.patch(name, { type: 'strategic', body: { status }, subresource: 'status' }, { namespace, ...options });
  };
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
    async markUnscheduled(pod, status, options) {
      const { reason, message, nominatedNode } = status;
      const isNominated = nominatedNode === undefined || nominatedNode === (pod.status?.nominatedNodeName ?? '');
      if (isNominated && isMarked(pod, status)) return;
      const current = scheduledCondition(pod);
      const lastTransitionTime =
        current?.status === 'False' ? (current.lastTransitionTime ?? null) : `${now().toISOString().slice(0, 19)}Z`;
      const condition = { type: 'PodScheduled', status: 'False', reason, message, lastTransitionTime };
      const nomination = isNominated ? {} : { nominatedNodeName: nominatedNode || null };
      await patchStatus(pod, { conditions: [condition], ...nomination }, options);
    },
    clearNomination: (pod, options) => patchStatus(pod, { nominatedNodeName: null }, options),
    async evict({ metadata }, { signal }) {
      const { name = '', namespace = '', uid = '' } = metadata;
      await pods.delete(name, { namespace, preconditions: { uid }, signal });
    },
  };
}

/** Whether the condition PodScheduled is False with this reason and message already. */
export function isMarked(
  pod: DeepReadonly<Pod>,
  { reason, message }: Pick<UnscheduledStatus, 'reason' | 'message'>,
): boolean {
  const current = scheduledCondition(pod);
  return current?.status === 'False' && current.reason === reason && current.message === message;
}

function scheduledCondition(pod: DeepReadonly<Pod>) {
  return pod.status?.conditions?.find((condition) => condition.type === 'PodScheduled');
}
