import type { Container, ContainerStatus, Pod, PodCondition, PodStatus } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

/** The status of a pod whose containers are all running and ready. Pure. */
export function runningStatus(
  pod: DeepReadonly<Pod>,
  options: { readonly now: Date; readonly hostIP: string; readonly podIP: string },
): PodStatus {
  const { hostIP, podIP, now } = options;
  const time = `${now.toISOString().slice(0, 19)}Z`;
  const scheduled = pod.status?.conditions?.find((condition) => condition.type === 'PodScheduled');
  const isTrue = (type: string): PodCondition => ({
    type,
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: time,
  });
  const initContainers = pod.spec?.initContainers ?? [];
  return {
    phase: 'Running',
    conditions: [
      isTrue('Initialized'),
      isTrue('Ready'),
      isTrue('ContainersReady'),
      scheduled === undefined ? isTrue('PodScheduled') : { ...scheduled },
    ],
    hostIP,
    podIP,
    podIPs: [{ ip: podIP }],
    startTime: time,
    ...(initContainers.length > 0
      ? { initContainerStatuses: initContainers.map((container) => finishedContainer(container, time)) }
      : {}),
    containerStatuses: (pod.spec?.containers ?? []).map((container) => runningContainer(container, time)),
  };
}

function runningContainer(container: DeepReadonly<Container>, time: string): ContainerStatus {
  return {
    ...containerIdentity(container),
    ready: true,
    started: true,
    restartCount: 0,
    state: { running: { startedAt: time } },
    lastState: {},
  };
}

function finishedContainer(container: DeepReadonly<Container>, time: string): ContainerStatus {
  return {
    ...containerIdentity(container),
    ready: true,
    restartCount: 0,
    state: { terminated: { exitCode: 0, reason: 'Completed', startedAt: time, finishedAt: time } },
    lastState: {},
  };
}

function containerIdentity({ name, image = '' }: DeepReadonly<Container>) {
  return { name, image, imageID: `simulated://${image}`, containerID: `simulated://${name}` };
}
