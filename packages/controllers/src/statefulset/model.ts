import type { StatefulSet } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { isPodReady } from '../pods/pod-state.js';

export type ReadonlyStatefulSet = DeepReadonly<StatefulSet>;
export type ReadonlyPod = DeepReadonly<Pod>;

/** On pods: the name of the revision of their template. */
export const revisionLabel = 'controller-revision-hash';

export function revisionOf({ metadata }: ReadonlyPod): string {
  return metadata.labels?.[revisionLabel] ?? '';
}

/** A pod without a phase exists only in memory. */
export function isCreated({ status }: ReadonlyPod): boolean {
  return Boolean(status?.phase);
}

export function isFailed({ status }: ReadonlyPod): boolean {
  return status?.phase === 'Failed';
}

export function isTerminating({ metadata }: ReadonlyPod): boolean {
  return Boolean(metadata.deletionTimestamp);
}

export function isRunningAndReady(pod: ReadonlyPod): boolean {
  return pod.status?.phase === 'Running' && isPodReady(pod);
}

export function isHealthy(pod: ReadonlyPod): boolean {
  return isRunningAndReady(pod) && !isTerminating(pod);
}
