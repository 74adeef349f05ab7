import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

type ReadonlyPod = DeepReadonly<Pod>;

/** Reports whether the pod counts as a replica: it is neither finished nor being deleted. */
export function isPodActive(pod: ReadonlyPod): boolean {
  const phase = pod.status?.phase;
  return phase !== 'Succeeded' && phase !== 'Failed' && !pod.metadata.deletionTimestamp;
}

export function isPodReady(pod: ReadonlyPod): boolean {
  return readyCondition(pod)?.status === 'True';
}

/** Reports whether the pod has been ready for `minReadySeconds`. */
export function isPodAvailable(
  pod: ReadonlyPod,
  options: { readonly minReadySeconds: number; readonly now: Date },
): boolean {
  const ready = readyCondition(pod);
  if (ready?.status !== 'True') return false;
  if (options.minReadySeconds === 0) return true;
  const sinceMs = Date.parse(ready.lastTransitionTime ?? '');
  return !Number.isNaN(sinceMs) && sinceMs + options.minReadySeconds * 1000 <= options.now.getTime();
}

function readyCondition(pod: ReadonlyPod) {
  return pod.status?.conditions?.find((condition) => condition.type === 'Ready');
}
