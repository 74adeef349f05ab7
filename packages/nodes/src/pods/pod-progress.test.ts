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

  test('divides the back-off by the rate of the clock', () => {
    expect(lifeOf({ runDuration: 0 }, { clockRate: 10 }, 1_000)).toEqual(['0 backOff #1', '1000 backOff #2']);
  });
});
