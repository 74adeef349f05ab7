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

describe('the containers of a pod', () => {
  const two: Pod = {
    ...pod,
    spec: {
      initContainers: [
        { name: 'first', image: 'i1' },
        { name: 'second', image: 'i2' },
      ],
      containers: [{ name: 'main' }],
    },
  };
  const time = (second: number) => `2021-04-08T12:00:0${second}Z`;
  const identity = (name: string, image = '') => ({
    ...{ name, image, imageID: `simulated://${image}`, containerID: `simulated://${name}` },
  });
  const first = { ...identity('first', 'i1'), restartCount: 0, lastState: {} };
  const second = { ...identity('second', 'i2'), restartCount: 0, lastState: {} };
  const main = { ...identity('main'), restartCount: 0, lastState: {} };
  const notStarted = { ready: false, started: false };
  const waiting = (reason: string, message?: string) => ({
    state: { waiting: { reason, ...(message === undefined ? {} : { message }) } },
  });
  const exited = (exitCode: number, startedAt: string, finishedAt: string) => ({
    terminated: { exitCode, reason: exitCode === 0 ? 'Completed' : 'Error', startedAt, finishedAt },
  });
  const completed = (startedAt: string, finishedAt: string) => ({
    ...{ ready: true, state: exited(0, startedAt, finishedAt) },
  });
  const initializing = { ready: false, ...waiting('PodInitializing') };
  const failed = { code: 2, startedMs: at(1), endedMs: at(2) };

  test.each<[what: string, progress: PodProgress, init: readonly object[], containers: object]>([
    [
      'wait for their images',
      { startedMs, stage: 'pull' },
      [
        { ...first, ready: false, ...waiting('ContainerCreating') },
        { ...second, ...initializing },
      ],
      { ...main, ...notStarted, ...waiting('ContainerCreating') },
    ],
    [
      'wait for the init container that runs',
      { startedMs, stage: 'init', sinceMs: at(3), index: 1, attempt: 0 },
      [
        { ...first, ...completed(time(0), time(3)) },
        { ...second, ready: false, state: { running: { startedAt: time(3) } } },
      ],
      { ...main, ...notStarted, ...waiting('PodInitializing') },
    ],
    [
      'wait for the init container that is restarted',
      { startedMs, stage: 'init', sinceMs: at(3), index: 0, attempt: 1, lastExit: failed },
      [
        {
          ...{ ...first, ready: false, restartCount: 1, state: { running: { startedAt: time(3) } } },
          lastState: exited(2, time(1), time(2)),
        },
        { ...second, ...initializing },
      ],
      { ...main, ...notStarted, ...waiting('PodInitializing') },
    ],
    [
      'wait for the init container that will be restarted',
      { startedMs, stage: 'initBackOff', sinceMs: at(2), index: 0, attempt: 1, lastExit: failed },
      [
        {
          ...{ ...first, ready: false, restartCount: 1, lastState: exited(2, time(1), time(2)) },
          ...waiting('CrashLoopBackOff', 'back-off 10s restarting failed container=first'),
        },
        { ...second, ...initializing },
      ],
      { ...main, ...notStarted, ...waiting('PodInitializing') },
    ],
    [
      'run after the init containers',
      { startedMs, stage: 'run', sinceMs: at(4), attempt: 0 },
      [
        { ...first, ...completed(time(0), time(4)) },
        { ...second, ...completed(time(0), time(4)) },
      ],
      { ...main, ready: true, started: true, state: { running: { startedAt: time(4) } } },
    ],
    [
      'run again after an exit',
      { startedMs, stage: 'run', sinceMs: at(4), attempt: 3, lastExit: failed },
      [
        { ...first, ...completed(time(0), time(4)) },
        { ...second, ...completed(time(0), time(4)) },
      ],
      {
        ...{ ...main, ready: true, started: true, restartCount: 3, state: { running: { startedAt: time(4) } } },
        lastState: exited(2, time(1), time(2)),
      },
    ],
    [
      'wait for their restart',
      { startedMs, stage: 'backOff', sinceMs: at(4), attempt: 0 },
      [
        { ...first, ...completed(time(0), time(0)) },
        { ...second, ...completed(time(0), time(0)) },
      ],
      { ...main, ...notStarted, ...waiting('CrashLoopBackOff', 'back-off 0s restarting failed container=main') },
    ],
    [
      'have ended',
      { startedMs, stage: 'ended', reason: 'exited', attempt: 2, exit: failed },
      [
        { ...first, ...completed(time(0), time(0)) },
        { ...second, ...completed(time(0), time(0)) },
      ],
      { ...main, ...notStarted, restartCount: 2, state: exited(2, time(1), time(2)) },
    ],
    [
      'never start after a failed init container',
      { startedMs, stage: 'ended', reason: 'initFailed', attempt: 1, exit: failed },
      [first, second].map((init) => ({
        ...{ ...init, ready: false, restartCount: 1, state: exited(2, time(1), time(2)) },
      })),
      { ...main, ...notStarted, ...waiting('PodInitializing') },
    ],
  ])('%s', (_what, progress, init, container) => {
    const status = statusAt(progress, { pod: two });
    expect(status.initContainerStatuses).toStrictEqual(init);
    expect(status.containerStatuses).toStrictEqual([container]);
    expect(statusAt(progress, { pod: { ...two, spec: { containers: [] } } })).not.toHaveProperty(
      'initContainerStatuses',
    );
  });

  test('say why an image is missing, and which annotations are invalid', () => {
    const pull: PodProgress = { startedMs, stage: 'pull' };
    const missing = statusAt(pull, { pod: two, behavior: { pullError: 'not found' } });
    const backOff = (image: string) => waiting('ImagePullBackOff', `Back-off pulling image "${image}": not found`);
    expect(missing.initContainerStatuses).toEqual([
      { ...first, ready: false, ...backOff('i1') },
      { ...second, ...initializing },
    ]);
    expect(missing.containerStatuses).toEqual([{ ...main, ...notStarted, ...backOff('') }]);
    const invalid = statusAt(pull, { pod: two, errors: ['a', 'b'], behavior: { pullError: 'not found' } });
    expect(invalid.containerStatuses).toEqual([
      { ...main, ...notStarted, ...waiting('CreateContainerConfigError', 'a; b') },
    ]);
  });
});

describe('the conditions of a pod', () => {
  const now = '2021-04-08T12:01:00Z';
  const of = (type: string, state: object, lastTransitionTime = now) => ({
    ...{ type, lastProbeTime: null, lastTransitionTime, ...state },
  });
  const bare: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {},
    spec: { containers: [{ name: 'a' }, { name: 'b' }] },
  };
  const run: PodProgress = { startedMs, stage: 'run', sinceMs: at(2), attempt: 0 };
  const unready = {
    ...{ status: 'False', reason: 'ContainersNotReady', message: 'containers with unready status: [a b]' },
  };

  test('are true for a running pod', () => {
    expect(statusAt(run, { pod: bare }).conditions).toEqual(
      ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map((type) => of(type, { status: 'True' })),
    );
  });

  test('name the containers that are not ready, or not initialized', () => {
    expect(statusAt(run, { pod: bare, behavior: { ready: false } }).conditions).toEqual([
      of('Initialized', { status: 'True' }),
      of('Ready', unready),
      of('ContainersReady', unready),
      of('PodScheduled', { status: 'True' }),
    ]);
    const initContainers = [{ name: 'x' }, { name: 'y' }];
    const initializing: Pod = { ...bare, spec: { initContainers, containers: [{ name: 'a' }, { name: 'b' }] } };
    const initialized = (progress: PodProgress) => {
      const { conditions = [] } = statusAt(progress, { pod: initializing });
      return conditions?.find(({ type }) => type === 'Initialized');
    };
    const incomplete = (...names: readonly string[]) =>
      of('Initialized', {
        ...{ status: 'False', reason: 'ContainersNotInitialized' },
        message: `containers with incomplete status: [${names.join(' ')}]`,
      });
    const exit = { code: 0, startedMs, endedMs: startedMs };
    expect(initialized({ startedMs, stage: 'pull' })).toEqual(incomplete('x', 'y'));
    expect(initialized({ startedMs, stage: 'init', sinceMs: at(1), index: 1, attempt: 0 })).toEqual(incomplete('y'));
    expect(initialized({ startedMs, stage: 'ended', reason: 'initFailed', attempt: 0, exit })).toEqual(
      incomplete('x', 'y'),
    );
    for (const progress of [
      run,
      { ...run, stage: 'backOff' as const },
      { startedMs, stage: 'ended', reason: 'Evicted', attempt: 0, exit } as const,
    ])
      expect(initialized(progress)).toEqual(of('Initialized', { status: 'True' }));
  });

  test('tell a completed pod', () => {
    const exit = { code: 0, startedMs, endedMs: startedMs };
    const { conditions } = statusAt({ startedMs, stage: 'ended', reason: 'exited', attempt: 0, exit }, { pod: bare });
    expect(conditions?.slice(1, 3)).toEqual([
      of('Ready', { status: 'False', reason: 'PodCompleted' }),
      of('ContainersReady', { status: 'False', reason: 'PodCompleted' }),
    ]);
  });

  test('name the readiness gates that are missing or false', () => {
    const gates = ['x/a', 'x/b', 'x/c'].map((conditionType) => ({ conditionType }));
    const gated: Pod = {
      ...bare,
      spec: { containers: [{ name: 'a' }, { name: 'b' }], readinessGates: gates },
      status: {
        conditions: [
          { type: 'x/a', status: 'True' },
          { type: 'x/b', status: 'False' },
        ],
      },
    };
    const conditions = statusAt(run, { pod: gated }).conditions ?? [];
    const missing = (type: string) => `corresponding condition of pod readiness gate "${type}" does not exist.`;
    expect(conditions.find(({ type }) => type === 'Ready')).toEqual(
      of('Ready', {
        ...{ status: 'False', reason: 'ReadinessGatesNotReady', message: `${missing('x/b')}, ${missing('x/c')}` },
      }),
    );
    expect(conditions.map(({ type }) => type)).toEqual([
      ...['Initialized', 'Ready', 'ContainersReady', 'PodScheduled', 'x/a', 'x/b'],
    ]);
    const unready = statusAt(run, { pod: gated, behavior: { ready: false } }).conditions ?? [];
    expect(unready.find(({ type }) => type === 'Ready')?.reason).toBe('ContainersNotReady');
  });
});

test('a pod without an address has none, and keeps its class and the node that it is nominated for', () => {
  const options = { behavior: defaultBehavior, nowMs: at(60), hostIP: '192.0.2.1', podIP: '', errors: [] };
  const nominated: Pod = { ...pod, status: { ...pod.status, nominatedNodeName: 'n' } };
  const status = podStatus(nominated, { startedMs, stage: 'pull' }, options);
  expect(Object.keys(status).sort()).toEqual([
    ...['conditions', 'containerStatuses', 'hostIP', 'initContainerStatuses', 'nominatedNodeName', 'phase'],
    ...['qosClass', 'startTime'],
  ]);
  expect([status.nominatedNodeName, status.qosClass]).toEqual(['n', 'BestEffort']);
  const plain: Pod = { apiVersion: 'v1', kind: 'Pod', metadata: {} };
  expect(Object.keys(podStatus(plain, { startedMs, stage: 'pull' }, options)).sort()).toEqual([
    ...['conditions', 'containerStatuses', 'hostIP', 'phase', 'startTime'],
  ]);
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
  const all: PodProgress[] = [
    { ...begun, stage: 'run', sinceMs: whole(at(2)), attempt: 0 },
    { ...begun, stage: 'run', sinceMs: whole(at(9)), attempt: 1, lastExit },
    { ...begun, stage: 'backOff', sinceMs: whole(at(2)), attempt: 1, lastExit },
    { ...begun, stage: 'ended', reason: 'exited', attempt: 0, exit: lastExit },
    { ...begun, stage: 'ended', reason: 'Evicted', attempt: 0, exit: { ...lastExit, code: 137 } },
  ];
  all.push({ ...begun, stage: 'ended', reason: 'DeadlineExceeded', attempt: 0, exit: { ...lastExit, code: 137 } });
  for (const progress of all) expect(progressOfStatus(statusAt(progress))).toEqual(progress);
  expect(progressOfStatus(statusAt({ ...begun, stage: 'pull' }))).toBeUndefined();
  expect(progressOfStatus(undefined)).toBeUndefined();
  const running = statusAt({ ...begun, stage: 'run', sinceMs: whole(at(2)), attempt: 0 });
  expect(progressOfStatus({ ...running, startTime: '' })).toBeUndefined();
  expect(progressOfStatus({ ...running, containerStatuses: [] })).toBeUndefined();
  expect(progressOfStatus({ ...running, phase: 'Unknown' })).toBeUndefined();
});

test('what a status does not say of the progress began with the pod', () => {
  const container = { name: 'a', image: '', imageID: '', ready: false, restartCount: 4 };
  const startedMs = Date.parse('2021-04-08T12:00:00Z');
  const progressOf = (phase: string, more: object = {}) =>
    progressOfStatus({ phase, startTime: '2021-04-08T12:00:00Z', containerStatuses: [{ ...container, ...more }] });
  const exit = { code: 0, startedMs, endedMs: startedMs };
  expect(progressOf('Failed')).toEqual({ startedMs, stage: 'ended', reason: 'exited', attempt: 4, exit });
  expect(progressOf('Succeeded', { state: { terminated: { exitCode: 3 } } })).toEqual({
    ...{ startedMs, stage: 'ended', reason: 'exited', attempt: 4, exit: { ...exit, code: 3 } },
  });
  expect(progressOf('Running')).toEqual({ startedMs, stage: 'backOff', sinceMs: startedMs, attempt: 4 });
  expect(progressOf('Running', { state: { running: {} } })).toEqual({
    ...{ startedMs, stage: 'run', sinceMs: startedMs, attempt: 4 },
  });
});
