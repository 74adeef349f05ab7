import { type Json, type JsonObject, valueAt } from '../../differential/json.js';

interface StatusOptions {
  readonly now: Date;
  /** The address of the pod and of its node. */
  readonly podIP: string;
  readonly hostIP: string;
}

/** The status of a pod whose containers run. */
export function runningStatus(pod: Json, isReady: boolean, { now, podIP, hostIP }: StatusOptions): JsonObject {
  const time = now.toISOString().replace(/\.\d+Z$/, 'Z');
  return {
    phase: 'Running',
    startTime: valueAt(pod, 'status.startTime') ?? time,
    podIP: valueAt(pod, 'status.podIP') ?? podIP,
    podIPs: valueAt(pod, 'status.podIPs') ?? [{ ip: podIP }],
    hostIP,
    conditions: conditions({ isReady, time }),
    containerStatuses: containers(pod).map(({ name, image }) => ({
      ...{ name, image, imageID: image, ready: isReady, started: true, restartCount: 0 },
      state: { running: { startedAt: time } },
    })),
  };
}

/** The status of a pod whose containers have ended, all with code 0 or all with 1. */
export function endedStatus(pod: Json, phase: 'Succeeded' | 'Failed', { now }: { readonly now: Date }): JsonObject {
  const time = now.toISOString().replace(/\.\d+Z$/, 'Z');
  const [exitCode, reason] = phase === 'Succeeded' ? [0, 'Completed'] : [1, 'Error'];
  return {
    phase,
    conditions: conditions({ isReady: false, time }),
    containerStatuses: containers(pod).map(({ name, image }) => ({
      ...{ name, image, imageID: image, ready: false, started: false, restartCount: 0 },
      state: { terminated: { exitCode, reason, startedAt: time, finishedAt: time } },
    })),
  };
}

function conditions({ isReady, time }: { readonly isReady: boolean; readonly time: string }): readonly Json[] {
  const condition = (type: string, isTrue: boolean): Json => ({
    ...{ type, status: isTrue ? 'True' : 'False', lastTransitionTime: time },
    ...(isTrue ? {} : { reason: 'ContainersNotReady' }),
  });
  return [
    ...[condition('Initialized', true), condition('Ready', isReady)],
    ...[condition('ContainersReady', isReady), condition('PodScheduled', true)],
  ];
}

function containers(pod: Json): readonly { readonly name: string; readonly image: string }[] {
  const list = valueAt(pod, 'spec.containers');
  if (!Array.isArray(list)) return [];
  return list.map((each: Json) => ({
    name: String(valueAt(each, 'name')),
    image: String(valueAt(each, 'image')),
  }));
}
