import type { Pod, PodStatus } from '@orch/api/types/core_v1';
import { type DeepReadonly, formatTime, isStatusError } from '@orch/apimachinery';
import { eventObjectOf, type ResourceClient } from '@orch/client';
import type { ControllerEvents } from '../framework/controller.js';

/** Pure: the status of a pod on a node that is not ready; undefined when its Ready condition is False or missing already. */
export function notReadyStatus(pod: DeepReadonly<Pod>, now: Date): DeepReadonly<PodStatus> | undefined {
  const conditions = pod.status?.conditions ?? [];
  const ready = conditions.find(({ type }) => type === 'Ready');
  if (ready === undefined || ready.status === 'False') return undefined;
  const changed = { ...ready, status: 'False', lastTransitionTime: formatTime(now) };
  return { ...pod.status, conditions: conditions.map((condition) => (condition === ready ? changed : condition)) };
}

/**
 * Marks pods of a node that is not ready as not ready themselves, so that services do not use them.
 * @throws the first error; the other pods are marked nevertheless
 */
export async function markPodsNotReady(
  pods: readonly DeepReadonly<Pod>[],
  options: {
    readonly client: Pick<ResourceClient<Pod>, 'updateStatus'>;
    readonly events: ControllerEvents;
    readonly now: Date;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { client, events, now, signal } = options;
  let failure: { readonly error: unknown } | undefined;
  for (const pod of pods) {
    const status = notReadyStatus(pod, now);
    if (status === undefined) continue;
    try {
      await client.updateStatus({ ...pod, status }, { signal });
      const message = 'Node is not ready';
      events.event(eventObjectOf(pod), { type: 'Warning', reason: 'NodeNotReady', message });
    } catch (error) {
      signal.throwIfAborted();
      if (!isStatusError(error, 'NotFound')) failure ??= { error };
    }
  }
  if (failure !== undefined) throw failure.error;
}
