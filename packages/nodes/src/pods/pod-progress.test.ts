import { describe, expect, test } from '@jest/globals';
import { defaultBehavior, type PodBehavior } from './pod-behavior.js';
import { advance, backOffMs, type PodFacts, type PodProgress, probesOf } from './pod-progress.js';

const always: PodFacts = { initContainers: 0, restartPolicy: 'Always', activeDeadlineMs: undefined, clockRate: 1 };

/** The stages of a pod that begins at 0, and the times at which they change, up to the limit. */
function lifeOf(behavior: Partial<PodBehavior>, facts: Partial<PodFacts> = {}, untilMs = 1_000_000): readonly string[] {
  const ruled = { ...defaultBehavior, ...behavior };
  const seen: string[] = [];
  let progress: PodProgress | undefined;
  for (let nowMs: number | undefined = 0; nowMs !== undefined && nowMs <= untilMs; ) {
    const step = advance(progress, { behavior: ruled, facts: { ...always, ...facts }, nowMs });
    progress = step.progress;
    const { started, ready } = probesOf(progress, { behavior: ruled, nowMs });
    const detail = progress.stage === 'ended' ? ` ${progress.reason} ${progress.exit.code}` : '';
    const probes = progress.stage === 'run' ? `${started ? ' started' : ''}${ready ? ' ready' : ''}` : '';
    const attempt = 'attempt' in progress && progress.attempt > 0 ? ` #${progress.attempt}` : '';
    seen.push(`${nowMs} ${progress.stage}${attempt}${detail}${probes}`);
    nowMs = step.dueMs;
  }
  return seen;
}

test.each<readonly [string, Partial<PodBehavior>, Partial<PodFacts>, readonly string[]]>([
  ['a pod runs and is ready at once, for ever', {}, {}, ['0 run started ready']],
  ['images are pulled first', { pullDelay: 3_000 }, {}, ['0 pull', '3000 run started ready']],
  ['a failing pull never ends', { pullError: 'not found' }, {}, ['0 pull']],
  [
    'probes succeed one after the other',
    { startupDelay: 1_000, readyDelay: 2_000 },
    {},
    ['0 run', '1000 run started', '3000 run started ready'],
  ],
  ['an unready pod runs', { ready: false }, {}, ['0 run started']],
  [
    'init containers run in turn',
    { initDuration: 500 },
    { initContainers: 2 },
    ['0 init', '500 init', '1000 run started ready'],
  ],
  [
    'an init container is restarted, at once and then with a back-off',
    { initExitCodes: [1, 1, 0], initDuration: 100 },
    { initContainers: 1 },
    ['0 init', '100 init #1', '200 initBackOff #1', '10200 init #2', '10300 run started ready'],
  ],
  [
    'a failed init container ends a pod that is never restarted',
    { initExitCodes: [3], initDuration: 100 },
    { initContainers: 1, restartPolicy: 'Never' },
    ['0 init', '100 ended initFailed 3'],
  ],
  [
    'a job completes',
    { runDuration: 1_000 },
    { restartPolicy: 'Never' },
    ['0 run started ready', '1000 ended exited 0'],
  ],
  [
    'a job fails',
    { runDuration: 1_000, exitCodes: [2] },
    { restartPolicy: 'Never' },
    ['0 run started ready', '1000 ended exited 2'],
  ],
  [
    'a failed container is restarted until it succeeds',
    { runDuration: 1_000, exitCodes: [1, 1, 0] },
    { restartPolicy: 'OnFailure' },
    [
      '0 run started ready',
      '1000 run #1 started ready',
      '2000 backOff #1',
      '12000 run #2 started ready',
      '13000 ended #2 exited 0',
    ],
  ],
  [
    'the deadline ends a running pod',
    {},
    { activeDeadlineMs: 5_000 },
    ['0 run started ready', '5000 ended DeadlineExceeded 137'],
  ],
  [
    'the deadline ends a pod whose image is missing',
    { pullError: 'no' },
    { activeDeadlineMs: 5_000 },
    ['0 pull', '5000 ended DeadlineExceeded 137'],
  ],
  ['the node evicts a pod', { evictedFor: 'memory' }, {}, ['0 ended Evicted 137']],
])('%s', (_name, behavior, facts, expected) => {
  expect(lifeOf(behavior, facts)).toEqual(expected);
});

test('a container that always ends is restarted always, less and less often', () => {
  const life = lifeOf({ runDuration: 0 }, {}, 400_000);
  expect(life.filter((step) => step.includes('backOff')).map((step) => step.split(' ')[0])).toEqual([
    ...['0', '10000', '30000', '70000', '150000', '310000'],
  ]);
  expect([0, 1, 2, 5, 6, 50].map(backOffMs)).toEqual([0, 10_000, 20_000, 160_000, 300_000, 300_000]);
});

test('probes succeed at their times, and only of running containers', () => {
  const behavior = { ...defaultBehavior, startupDelay: 10, readyDelay: 5 };
  const run = { startedMs: 0, stage: 'run', sinceMs: 100, attempt: 0 } as const;
  const probesAt = (nowMs: number) => probesOf(run, { behavior, nowMs });
  expect([109, 110, 114, 115].map(probesAt)).toEqual([
    { started: false, ready: false },
    { started: true, ready: false },
    { started: true, ready: false },
    { started: true, ready: true },
  ]);
  const waiting = { ...run, stage: 'backOff' } as const;
  expect(probesOf(waiting, { behavior, nowMs: 1_000 })).toEqual({ started: false, ready: false });
});

describe('advance', () => {
  test('returns the same progress while nothing changes', () => {
    const options = { behavior: { ...defaultBehavior, pullDelay: 10 }, facts: always };
    const { progress } = advance(undefined, { ...options, nowMs: 0 });
    expect(advance(progress, { ...options, nowMs: 9 }).progress).toBe(progress);
    expect(advance(progress, { ...options, nowMs: 10 }).progress).not.toBe(progress);
  });

  test('goes through all stages that have passed, at their times', () => {
    const options = {
      behavior: { ...defaultBehavior, pullDelay: 10, runDuration: 5 },
      facts: { ...always, restartPolicy: 'Never' },
    };
    const { progress } = advance(undefined, { ...options, nowMs: 0 });
    expect(advance(progress, { ...options, nowMs: 100 }).progress).toEqual({
      ...{ startedMs: 0, stage: 'ended', reason: 'exited', attempt: 0, exit: { code: 0, startedMs: 10, endedMs: 15 } },
    });
  });

  test('kills a container with its deadline, or for an eviction, in every stage', () => {
    const failed = { code: 1, startedMs: 10, endedMs: 15 };
    const stages: readonly [PodProgress, attempt: number, startedMs: number][] = [
      [{ startedMs: 0, stage: 'pull' }, 0, 0],
      [{ startedMs: 0, stage: 'init', sinceMs: 20, index: 0, attempt: 3 }, 0, 0],
      [{ startedMs: 0, stage: 'run', sinceMs: 20, attempt: 3 }, 3, 20],
      [{ startedMs: 0, stage: 'backOff', sinceMs: 20, attempt: 3, lastExit: failed }, 3, 0],
    ];
    const facts = { ...always, initContainers: 1, activeDeadlineMs: 30 };
    const still = { ...defaultBehavior, pullDelay: 1_000, initDuration: 1_000 };
    for (const [before, attempt, startedMs] of stages) {
      const ended = (reason: 'DeadlineExceeded' | 'Evicted', endedMs: number) => ({
        progress: { startedMs: 0, stage: 'ended', reason, attempt, exit: { code: 137, startedMs, endedMs } },
        dueMs: undefined,
      });
      expect(advance(before, { behavior: still, facts, nowMs: 29 })).toEqual({ progress: before, dueMs: 30 });
      expect(advance(before, { behavior: still, facts, nowMs: 31 })).toEqual(ended('DeadlineExceeded', 31));
      const evicted = { ...still, evictedFor: 'memory' };
      expect(advance(before, { behavior: evicted, facts, nowMs: 25 })).toEqual(ended('Evicted', 25));
    }
  });

  test('keeps the last exit of a container until the next one', () => {
    const options = {
      behavior: { ...defaultBehavior, initDuration: 10, initExitCodes: [1, 0], runDuration: 10, exitCodes: [2] },
      facts: { ...always, initContainers: 1 },
    };
    const at = (nowMs: number) => advance(undefinedAt(0), { ...options, nowMs }).progress;
    const undefinedAt = (nowMs: number) => advance(undefined, { ...options, nowMs }).progress;
    const exit = { code: 1, startedMs: 0, endedMs: 10 };
    expect(at(12)).toEqual({ startedMs: 0, stage: 'init', sinceMs: 10, index: 0, attempt: 1, lastExit: exit });
    expect(at(22)).toEqual({ startedMs: 0, stage: 'run', sinceMs: 20, attempt: 0 });
    const again = { code: 2, startedMs: 20, endedMs: 30 };
    expect(at(32)).toEqual({ startedMs: 0, stage: 'run', sinceMs: 30, attempt: 1, lastExit: again });
    const last = { code: 2, startedMs: 30, endedMs: 40 };
    expect(at(42)).toEqual({ startedMs: 0, stage: 'backOff', sinceMs: 40, attempt: 1, lastExit: last });
  });

  test('an init container that is never restarted ends the pod with its exit code', () => {
    const options = {
      behavior: { ...defaultBehavior, initDuration: 10, initExitCodes: [7] },
      facts: { ...always, initContainers: 1, restartPolicy: 'Never' },
    };
    const { progress } = advance(undefined, { ...options, nowMs: 0 });
    expect(advance(progress, { ...options, nowMs: 10 })).toEqual({
      progress: {
        ...{ startedMs: 0, stage: 'ended', reason: 'initFailed', attempt: 0 },
        exit: { code: 7, startedMs: 0, endedMs: 10 },
      },
      dueMs: undefined,
    });
  });

  test('of a pod without exit codes exits with 0', () => {
    const behavior = { ...defaultBehavior, runDuration: 5, exitCodes: [] };
    const facts = { ...always, restartPolicy: 'OnFailure' };
    const { progress } = advance(undefined, { behavior, facts, nowMs: 0 });
    expect(advance(progress, { behavior, facts, nowMs: 5 }).progress).toMatchObject({
      stage: 'ended',
      exit: { code: 0 },
    });
  });

  test('divides the back-off by the rate of the clock', () => {
    expect(lifeOf({ runDuration: 0 }, { clockRate: 10 }, 1_000)).toEqual(['0 backOff #1', '1000 backOff #2']);
  });
});
