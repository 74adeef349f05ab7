import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { defaultBehavior, type PodBehavior } from './pod-behavior.js';
import type { PodProgress } from './pod-progress.js';
import { podStatus, progressOfStatus } from './pod-status.js';

const startedMs = Date.parse('2021-04-08T12:00:00.789Z');
const at = (seconds: number) => startedMs + seconds * 1_000;
const pod: Pod = {
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' } },
  spec: {
    initContainers: [{ name: 'prepare', image: 'busybox' }],
    containers: [
      { name: 'main', image: 'nginx' },
      { name: 'side', image: 'proxy' },
    ],
  },
  status: {
    qosClass: 'BestEffort',
    conditions: [
      { type: 'PodScheduled', status: 'True', lastTransitionTime: '2020-01-01T00:00:00Z' },
      { type: 'other/gate', status: 'False' },
    ],
  },
};

function statusAt(
  progress: PodProgress,
  options: { readonly behavior?: Partial<PodBehavior>; readonly errors?: readonly string[]; readonly pod?: Pod } = {},
) {
  return podStatus(options.pod ?? pod, progress, {
    ...{
      behavior: { ...defaultBehavior, ...options.behavior },
      nowMs: at(60),
      hostIP: '192.0.2.1',
      podIP: '10.244.0.2',
    },
    errors: options.errors ?? [],
  });
}
const conditionsOf = (status: ReturnType<typeof statusAt>) =>
  Object.fromEntries(
    (status.conditions ?? []).map(({ type, status: value, reason }) => [type, [value, reason].join(' ').trim()]),
  );

test('a running pod has ready containers, its addresses, and the conditions of others', () => {
  const status = statusAt({ startedMs, stage: 'run', sinceMs: at(2), attempt: 0 });
  expect(status).toMatchObject({
    ...{ phase: 'Running', hostIP: '192.0.2.1', podIP: '10.244.0.2', podIPs: [{ ip: '10.244.0.2' }] },
    ...{ startTime: '2021-04-08T12:00:00Z', qosClass: 'BestEffort' },
    initContainerStatuses: [
      { name: 'prepare', ready: true, state: { terminated: { exitCode: 0, reason: 'Completed' } } },
    ],
  });
  const running = {
    ready: true,
    started: true,
    restartCount: 0,
    state: { running: { startedAt: '2021-04-08T12:00:02Z' } },
  };
  expect(status.containerStatuses).toMatchObject([
    { name: 'main', image: 'nginx', ...running },
    { name: 'side', image: 'proxy', ...running },
  ]);
  expect(conditionsOf(status)).toEqual({
    ...{ Initialized: 'True', Ready: 'True', ContainersReady: 'True', PodScheduled: 'True', 'other/gate': 'False' },
  });
  expect(status.conditions?.find(({ type }) => type === 'PodScheduled')?.lastTransitionTime).toBe(
    '2020-01-01T00:00:00Z',
  );
});

test('a pod that pulls or initializes is pending, and says why', () => {
  const pulling = statusAt(
    { startedMs, stage: 'pull' },
    { pod: { ...pod, spec: { containers: [{ name: 'a', image: 'i' }] } } },
  );
  expect(pulling).toMatchObject({
    phase: 'Pending',
    containerStatuses: [{ state: { waiting: { reason: 'ContainerCreating' } } }],
  });
  const failing = statusAt({ startedMs, stage: 'pull' }, { behavior: { pullError: 'not found' } });
  expect(failing.initContainerStatuses).toMatchObject([
    { state: { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image "busybox": not found' } } },
  ]);
  const initializing = statusAt({ startedMs, stage: 'init', sinceMs: at(1), index: 0, attempt: 2 });
  expect(initializing).toMatchObject({
    ...{ phase: 'Pending', initContainerStatuses: [{ restartCount: 2, state: { running: {} } }] },
    containerStatuses: [{ state: { waiting: { reason: 'PodInitializing' } } }, { ready: false }],
  });
  expect(conditionsOf(initializing)).toMatchObject({
    ...{ Initialized: 'False ContainersNotInitialized', Ready: 'False ContainersNotReady' },
  });
});

test('invalid annotations are the reason why containers wait', () => {
  const status = statusAt({ startedMs, stage: 'pull' }, { errors: ['annotation simulation/ready: wrong'] });
  expect(status.initContainerStatuses).toMatchObject([
    { state: { waiting: { reason: 'CreateContainerConfigError', message: 'annotation simulation/ready: wrong' } } },
  ]);
});

test('a container that waits for its restart keeps its last state', () => {
  const lastExit = { code: 3, startedMs: at(1), endedMs: at(2) };
  const status = statusAt({ startedMs, stage: 'backOff', sinceMs: at(2), attempt: 2, lastExit });
  expect(status.phase).toBe('Running');
  expect(status.containerStatuses?.[0]).toMatchObject({
    ...{ ready: false, restartCount: 2 },
    state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 20s restarting failed container=main' } },
    lastState: { terminated: { exitCode: 3, reason: 'Error', finishedAt: '2021-04-08T12:00:02Z' } },
  });
});

describe('the end of a pod', () => {
  const exit = { code: 0, startedMs: at(1), endedMs: at(2) };
  const ended = (reason: 'exited' | 'DeadlineExceeded' | 'Evicted' | 'initFailed', code: number) =>
    ({ startedMs, stage: 'ended', reason, attempt: 1, exit: { ...exit, code } }) as const;

  test.each([
    [ended('exited', 0), { phase: 'Succeeded' }, 'False PodCompleted'],
    [ended('exited', 1), { phase: 'Failed' }, 'False ContainersNotReady'],
    [
      ended('DeadlineExceeded', 137),
      {
        phase: 'Failed',
        reason: 'DeadlineExceeded',
        message: 'Pod was active on the node longer than the specified deadline',
      },
      'False ContainersNotReady',
    ],
    [
      ended('Evicted', 137),
      { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory. ' },
      'False ContainersNotReady',
    ],
    [ended('initFailed', 1), { phase: 'Failed' }, 'False ContainersNotReady'],
  ])('%j', (progress, expected, ready) => {
    const status = statusAt(progress, { behavior: { evictedFor: 'memory' } });
    expect(status).toMatchObject(expected);
    expect(conditionsOf(status)['Ready']).toBe(ready);
    if (progress.reason === 'initFailed') return;
    expect(status.containerStatuses?.[0]).toMatchObject({
      restartCount: 1,
      state: { terminated: { exitCode: progress.exit.code } },
    });
  });
});

test('a pod is ready when its readiness gates are', () => {
  const gated = { ...pod, spec: { containers: [], readinessGates: [{ conditionType: 'other/gate' }] } };
  const running = { startedMs, stage: 'run', sinceMs: at(2), attempt: 0 } as const;
  expect(conditionsOf(statusAt(running, { pod: gated }))).toMatchObject({
    ...{ Ready: 'False ReadinessGatesNotReady', ContainersReady: 'True' },
  });
  const open = { ...gated, status: { conditions: [{ type: 'other/gate', status: 'True' }] } };
  expect(conditionsOf(statusAt(running, { pod: open }))['Ready']).toBe('True');
});

test('the time of a condition changes with its status only', () => {
  const running = { startedMs, stage: 'run', sinceMs: at(2), attempt: 0 } as const;
  const status = statusAt(running);
  const before = {
    ...pod,
    status: {
      ...status,
      conditions: status.conditions?.map((each) => ({ ...each, lastTransitionTime: '2021-01-01T00:00:00Z' })) ?? [],
    },
  };
  const timeOf = (next: ReturnType<typeof statusAt>) =>
    next.conditions?.find(({ type }) => type === 'Ready')?.lastTransitionTime;
  expect(timeOf(statusAt(running, { pod: before }))).toBe('2021-01-01T00:00:00Z');
  expect(timeOf(statusAt(running, { pod: before, behavior: { ready: false } }))).toBe('2021-04-08T12:01:00Z');
});

test('the progress of a pod is known from its status, in whole seconds', () => {
  const whole = (ms: number) => Math.floor(ms / 1_000) * 1_000;
  const lastExit = { code: 3, startedMs: whole(at(1)), endedMs: whole(at(2)) };
  const begun = { startedMs: whole(startedMs) };
  const all: readonly PodProgress[] = [
    { ...begun, stage: 'run', sinceMs: whole(at(2)), attempt: 0 },
    { ...begun, stage: 'run', sinceMs: whole(at(9)), attempt: 1, lastExit },
    { ...begun, stage: 'backOff', sinceMs: whole(at(2)), attempt: 1, lastExit },
    { ...begun, stage: 'ended', reason: 'exited', attempt: 0, exit: lastExit },
    { ...begun, stage: 'ended', reason: 'Evicted', attempt: 0, exit: { ...lastExit, code: 137 } },
  ];
  for (const progress of all) expect(progressOfStatus(statusAt(progress))).toEqual(progress);
  expect(progressOfStatus(statusAt({ ...begun, stage: 'pull' }))).toBeUndefined();
  expect(progressOfStatus(undefined)).toBeUndefined();
});
