import type { Container, ContainerState, ContainerStatus, Pod, PodCondition, PodStatus } from '@orch/api/types/core_v1';
import { type DeepReadonly, formatTime, parseTime } from '@orch/apimachinery';
import type { PodBehavior } from './pod-behavior.js';
import { backOffMs, type ContainerExit, type PodProgress, probesOf } from './pod-progress.js';

export interface PodStatusOptions {
  readonly behavior: PodBehavior;
  readonly nowMs: number;
  readonly hostIP: string;
  /** Empty until the pod has an address. */
  readonly podIP: string;
  /** Invalid annotations: the containers are not created. */
  readonly errors: readonly string[];
}

/** The status of a pod that has come this far, as v1.21's node agent writes it. Pure. */
export function podStatus(pod: DeepReadonly<Pod>, progress: PodProgress, options: PodStatusOptions): PodStatus {
  const { nowMs, hostIP, podIP } = options;
  const probes = probesOf(progress, options);
  const initContainers = pod.spec?.initContainers ?? [];
  const ended = endOf(progress, options.behavior);
  return {
    ...(pod.status?.qosClass ? { qosClass: pod.status.qosClass } : {}),
    ...(pod.status?.nominatedNodeName ? { nominatedNodeName: pod.status.nominatedNodeName } : {}),
    phase: phaseOf(progress),
    ...ended,
    conditions: conditionsOf(pod, progress, { isReady: probes.ready, nowMs }),
    hostIP,
    ...(podIP === '' ? {} : { podIP, podIPs: [{ ip: podIP }] }),
    startTime: timeOf(progress.startedMs),
    ...(initContainers.length > 0
      ? { initContainerStatuses: initContainers.map((each, index) => initStatus(each, progress, { index, options })) }
      : {}),
    containerStatuses: (pod.spec?.containers ?? []).map((each) => containerStatus(each, progress, { probes, options })),
  };
}

/** The progress of a pod that an earlier run of the simulation has started. Undefined for one that was not started. */
export function progressOfStatus(status: DeepReadonly<PodStatus> | undefined): PodProgress | undefined {
  const startedMs = parseTime(status?.startTime ?? '')?.getTime();
  const first = status?.containerStatuses?.[0];
  if (status === undefined || startedMs === undefined || first === undefined) return undefined;
  const { restartCount: attempt, state = {} } = first;
  const msOf = (time: string | null | undefined) => parseTime(time ?? '')?.getTime() ?? startedMs;
  const exitOf = (from: DeepReadonly<ContainerState> | undefined): ContainerExit => ({
    code: from?.terminated?.exitCode ?? 0,
    startedMs: msOf(from?.terminated?.startedAt),
    endedMs: msOf(from?.terminated?.finishedAt),
  });
  const lastExit = first.lastState?.terminated ? { lastExit: exitOf(first.lastState) } : {};
  if (status.phase === 'Succeeded' || status.phase === 'Failed') {
    const reason = status.reason === 'DeadlineExceeded' || status.reason === 'Evicted' ? status.reason : 'exited';
    return { startedMs, stage: 'ended', reason, attempt, exit: exitOf(state) };
  }
  if (status.phase !== 'Running') return undefined;
  if (state.running) return { startedMs, ...lastExit, stage: 'run', sinceMs: msOf(state.running.startedAt), attempt };
  return { startedMs, ...lastExit, stage: 'backOff', sinceMs: lastExit.lastExit?.endedMs ?? startedMs, attempt };
}

function phaseOf(progress: PodProgress): string {
  switch (progress.stage) {
    case 'pull':
    case 'init':
    case 'initBackOff':
      return 'Pending';
    case 'run':
    case 'backOff':
      return 'Running';
    case 'ended':
      return progress.reason === 'exited' && progress.exit.code === 0 ? 'Succeeded' : 'Failed';
  }
}

function endOf(progress: PodProgress, { evictedFor }: PodBehavior): Pick<PodStatus, 'reason' | 'message'> {
  if (progress.stage !== 'ended') return {};
  if (progress.reason === 'DeadlineExceeded') {
    return { reason: progress.reason, message: 'Pod was active on the node longer than the specified deadline' };
  }
  if (progress.reason !== 'Evicted') return {};
  return { reason: progress.reason, message: `The node was low on resource: ${evictedFor}. ` };
}

interface ConditionState {
  readonly status: 'True' | 'False';
  readonly reason?: string;
  readonly message?: string;
}

/** The conditions of the node agent; those of others are kept. */
function conditionsOf(
  pod: DeepReadonly<Pod>,
  progress: PodProgress,
  { isReady, nowMs }: { readonly isReady: boolean; readonly nowMs: number },
): PodCondition[] {
  const known = new Map((pod.status?.conditions ?? []).map((condition) => [condition.type, condition]));
  const of = (type: string, state: ConditionState) => {
    const before = known.get(type);
    const lastTransitionTime = before?.status === state.status ? before.lastTransitionTime : timeOf(nowMs);
    return { type, lastProbeTime: null, ...(lastTransitionTime ? { lastTransitionTime } : {}), ...state };
  };
  const containers = (pod.spec?.containers ?? []).map(({ name }) => name).join(' ');
  const notReady = {
    status: 'False',
    ...(progress.stage === 'ended' && progress.reason === 'exited' && progress.exit.code === 0
      ? { reason: 'PodCompleted' }
      : { reason: 'ContainersNotReady', message: `containers with unready status: [${containers}]` }),
  } as const;
  const containersReady = isReady ? ({ status: 'True' } as const) : notReady;
  const missingGates = (pod.spec?.readinessGates ?? [])
    .map(({ conditionType }) => conditionType)
    .filter((type) => known.get(type)?.status !== 'True');
  const ready =
    isReady && missingGates.length > 0
      ? ({
          status: 'False',
          reason: 'ReadinessGatesNotReady',
          message: missingGates
            .map((type) => `corresponding condition of pod readiness gate "${type}" does not exist.`)
            .join(', '),
        } as const)
      : containersReady;
  const own: readonly PodCondition[] = [
    of('Initialized', initializedState(pod, progress)),
    of('Ready', ready),
    of('ContainersReady', containersReady),
    ...(known.has('PodScheduled') ? [] : [of('PodScheduled', { status: 'True' })]),
  ];
  const ownTypes = new Set(own.map(({ type }) => type));
  const others = (pod.status?.conditions ?? []).filter(({ type }) => !ownTypes.has(type));
  return [...own, ...others.map((condition) => ({ ...condition }))];
}

function initializedState(pod: DeepReadonly<Pod>, progress: PodProgress): ConditionState {
  const initContainers = pod.spec?.initContainers ?? [];
  const done = initContainersDone(progress, initContainers.length);
  if (done === initContainers.length) return { status: 'True' };
  const names = initContainers.slice(done).map(({ name }) => name);
  const message = `containers with incomplete status: [${names.join(' ')}]`;
  return { status: 'False', reason: 'ContainersNotInitialized', message };
}

function initContainersDone(progress: PodProgress, count: number): number {
  switch (progress.stage) {
    case 'pull':
      return 0;
    case 'init':
    case 'initBackOff':
      return progress.index;
    case 'run':
    case 'backOff':
      return count;
    case 'ended':
      return progress.reason === 'initFailed' ? 0 : count;
  }
}

function initStatus(
  container: DeepReadonly<Container>,
  progress: PodProgress,
  { index, options }: { readonly index: number; readonly options: PodStatusOptions },
): ContainerStatus {
  const identity = containerIdentity(container);
  const waiting = (reason: string, message?: string) => ({
    ...{ ...identity, ready: false, restartCount: 0, lastState: {} },
    state: { waiting: { reason, ...(message === undefined ? {} : { message }) } },
  });
  switch (progress.stage) {
    case 'pull':
      return index === 0 ? waiting(...pullReason(container, options)) : waiting('PodInitializing');
    case 'init':
    case 'initBackOff': {
      const { attempt, lastExit } = progress;
      if (index < progress.index) return { ...identity, ...finished(progress.startedMs, progress.sinceMs) };
      if (index > progress.index) return waiting('PodInitializing');
      const lastState = lastExit ? { terminated: terminated(lastExit) } : {};
      return progress.stage === 'init'
        ? {
            ...identity,
            ready: false,
            restartCount: attempt,
            lastState,
            state: { running: { startedAt: timeOf(progress.sinceMs) } },
          }
        : {
            ...identity,
            ready: false,
            restartCount: attempt,
            lastState,
            state: { waiting: crashLoop(container, attempt) },
          };
    }
    case 'ended':
      if (progress.reason === 'initFailed') {
        const { attempt, exit } = progress;
        return {
          ...identity,
          ready: false,
          restartCount: attempt,
          lastState: {},
          state: { terminated: terminated(exit) },
        };
      }
      return { ...identity, ...finished(progress.startedMs, progress.startedMs) };
    default:
      return {
        ...identity,
        ...finished(progress.startedMs, progress.stage === 'run' ? progress.sinceMs : progress.startedMs),
      };
  }
}

function containerStatus(
  container: DeepReadonly<Container>,
  progress: PodProgress,
  {
    probes,
    options,
  }: { readonly probes: { readonly started: boolean; readonly ready: boolean }; readonly options: PodStatusOptions },
): ContainerStatus {
  const identity = containerIdentity(container);
  const waiting = (reason: string, message?: string) => ({
    ...{ ...identity, ready: false, started: false, restartCount: 0, lastState: {} },
    state: { waiting: { reason, ...(message === undefined ? {} : { message }) } },
  });
  switch (progress.stage) {
    case 'pull':
      return waiting(...pullReason(container, options));
    case 'init':
    case 'initBackOff':
      return waiting('PodInitializing');
    case 'run':
    case 'backOff': {
      const { attempt, lastExit } = progress;
      const common = {
        ...identity,
        ...probes,
        restartCount: attempt,
        lastState: lastExit ? { terminated: terminated(lastExit) } : {},
      };
      return progress.stage === 'run'
        ? { ...common, state: { running: { startedAt: timeOf(progress.sinceMs) } } }
        : { ...common, state: { waiting: crashLoop(container, attempt) } };
    }
    case 'ended': {
      if (progress.reason === 'initFailed') return waiting('PodInitializing');
      const { attempt, exit } = progress;
      const ended = { ready: false, started: false, restartCount: attempt, lastState: {} };
      return { ...identity, ...ended, state: { terminated: terminated(exit) } };
    }
  }
}

/** Why a container waits before the first start. */
function pullReason(
  { image = '' }: DeepReadonly<Container>,
  { behavior, errors }: PodStatusOptions,
): [string, string?] {
  if (errors.length > 0) return ['CreateContainerConfigError', errors.join('; ')];
  if (behavior.pullError === '') return ['ContainerCreating'];
  return ['ImagePullBackOff', `Back-off pulling image "${image}": ${behavior.pullError}`];
}

function crashLoop({ name }: DeepReadonly<Container>, attempt: number) {
  const seconds = backOffMs(attempt) / 1_000;
  return { reason: 'CrashLoopBackOff', message: `back-off ${seconds}s restarting failed container=${name}` };
}

function finished(startedMs: number, endedMs: number) {
  const exit = { code: 0, startedMs, endedMs };
  return { ready: true, restartCount: 0, lastState: {}, state: { terminated: terminated(exit) } };
}

function terminated({ code, startedMs, endedMs }: ContainerExit) {
  const reason = code === 0 ? 'Completed' : 'Error';
  return { exitCode: code, reason, startedAt: timeOf(startedMs), finishedAt: timeOf(endedMs) };
}

function containerIdentity({ name, image = '' }: DeepReadonly<Container>) {
  return { name, image, imageID: `simulated://${image}`, containerID: `simulated://${name}` };
}

function timeOf(ms: number): string {
  return formatTime(new Date(ms));
}
