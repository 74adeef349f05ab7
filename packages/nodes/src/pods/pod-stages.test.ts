import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { atClockRate, behaviorFieldNames, defaultBehavior, parseBehavior } from './pod-behavior.js';
import { behaviorOf, decodePodStages, matchesPattern, type PodMatch } from './pod-stages.js';
import { podUsage } from './pod-usage.js';

const owner = { apiVersion: 'batch/v1', kind: 'Job', name: 'j', uid: 'u', controller: true };
const podOf = (annotations: Readonly<Record<string, string>> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-1', namespace: 'ci', labels: { app: 'web' }, annotations, ownerReferences: [owner] },
  spec: { initContainers: [{ name: 'i', image: 'init:1' }], containers: [{ name: 'a', image: 'registry/web:1' }] },
});

describe('the behavior of a pod', () => {
  test('is that of its annotations, over the first stage that matches, over the default', () => {
    const stages = [
      { match: { namespace: 'other' }, behavior: { pullDelay: 1 } },
      { match: { namespace: 'ci' }, behavior: { pullDelay: 2, readyDelay: 2 } },
      { match: {}, behavior: { pullDelay: 3 } },
    ];
    const annotations = { 'simulation/ready-delay': '1m30s', 'simulation/exit-codes': '1, 0', other: 'x' };
    expect(behaviorOf(podOf(annotations), stages)).toEqual({
      behavior: { ...defaultBehavior, pullDelay: 2, readyDelay: 90_000, exitCodes: [1, 0] },
      errors: [],
    });
  });

  test('of a job is to complete after a second', () => {
    expect(behaviorOf(podOf(), []).behavior.runDuration).toBe(1_000);
    const deployed = { ...podOf(), metadata: { name: 'a' } };
    expect(behaviorOf(deployed, []).behavior.runDuration).toBe(Number.POSITIVE_INFINITY);
    const forever = podOf({ 'simulation/run-duration': 'forever' });
    expect(behaviorOf(forever, []).behavior.runDuration).toBe(Number.POSITIVE_INFINITY);
  });

  test('has precise errors for each invalid annotation', () => {
    const wrong = { 'ready-delay': 'soon', 'exit-codes': '256', ready: 'no', cpu: 'x', 'no-such': '1' };
    const annotations = Object.fromEntries(Object.entries(wrong).map(([name, value]) => [`simulation/${name}`, value]));
    const { errors } = behaviorOf(podOf(annotations), []);
    expect(errors).toEqual([
      'annotation simulation/no-such: unknown field',
      'annotation simulation/ready-delay: Invalid value: "soon": must be a duration, such as 500ms or 1m30s',
      'annotation simulation/ready: Invalid value: "no": must be true or false',
      'annotation simulation/exit-codes: Invalid value: "256": must be numbers from 0 to 255, joined by commas',
      expect.stringMatching(/^annotation simulation\/cpu: Invalid value: "x": /),
    ]);
  });

  test('is faster with a virtual clock', () => {
    const { behavior } = parseBehavior({ 'pull-delay': '10s', 'run-duration': '1h' });
    const fast = atClockRate({ ...defaultBehavior, ...behavior }, 100);
    expect(fast).toEqual({ ...defaultBehavior, pullDelay: 100, runDuration: 36_000, stopDuration: 5 });
    const delays = { ...defaultBehavior, initDuration: 30, startupDelay: 20, readyDelay: 10, stopDuration: 40 };
    const halved = { ...defaultBehavior, initDuration: 15, startupDelay: 10, readyDelay: 5, stopDuration: 20 };
    expect(atClockRate(delays, 2)).toEqual(halved);
    expect(atClockRate(delays, 1)).toEqual(delays);
  });

  test('has every field', () => {
    const given = {
      ...{ 'pull-delay': '1ms', 'pull-error': 'no', 'init-duration': '2s', 'init-exit-codes': '1', cpu: '1' },
      ...{ 'startup-delay': '1m', 'ready-delay': '1.5h', ready: 'false', 'run-duration': '0', 'exit-codes': '0, 255' },
      ...{ 'stop-duration': '1m1s1ms', 'evicted-for': 'disk', memory: '1Gi' },
    };
    expect(parseBehavior(given)).toEqual({
      behavior: {
        ...{ pullDelay: 1, pullError: 'no', initDuration: 2_000, initExitCodes: [1], startupDelay: 60_000 },
        ...{ readyDelay: 5_400_000, ready: false, runDuration: 0, exitCodes: [0, 255], stopDuration: 61_001 },
        ...{ evictedFor: 'disk', cpu: '1', memory: '1Gi' },
      },
      errors: [],
    });
    expect(behaviorFieldNames).toEqual(expect.arrayContaining(Object.keys(given)));
    expect(behaviorFieldNames).toHaveLength(Object.keys(given).length);
    expect(parseBehavior({ ready: 'true' })).toEqual({ behavior: { ready: true }, errors: [] });
  });

  test.each(['', '1', 's', '-1s', '1s ', ' 1s', '1.s', '1d', '1s1'])('has no duration "%s"', (text) => {
    const { behavior, errors } = parseBehavior({ 'pull-delay': text });
    expect(behavior).toEqual({});
    expect(errors).toEqual([
      `pull-delay: Invalid value: ${JSON.stringify(text)}: must be a duration, such as 500ms or 1m30s`,
    ]);
  });

  test.each(['', 'a', '1,', '1000', '-1', '1.5'])('has no exit codes "%s"', (text) => {
    const error = `Invalid value: ${JSON.stringify(text)}: must be numbers from 0 to 255, joined by commas`;
    expect(parseBehavior({ 'init-exit-codes': text })).toEqual({ behavior: {}, errors: [`init-exit-codes: ${error}`] });
  });
});

test.each<readonly [PodMatch, boolean]>([
  [{}, true],
  [{ name: 'web-*', image: '*/web:*', ownerKind: 'Job', labels: { app: 'web' } }, true],
  [{ name: 'web' }, false],
  [{ image: '*:2' }, false],
  [{ ownerKind: 'ReplicaSet' }, false],
  [{ labels: { app: 'other' } }, false],
  [{ labels: { app: 'web', tier: 'x' } }, false],
  [{ namespace: 'c*' }, true],
  [{ namespace: '' }, false],
  [{ image: 'init:*' }, true],
])('a stage with match %j: %j', (match, expected) => {
  const { behavior } = behaviorOf(podOf(), [{ match, behavior: { pullDelay: 7 } }]);
  expect(behavior.pullDelay === 7).toBe(expected);
});

test('a pod without a namespace, an owner, containers and labels matches no stage for them', () => {
  const bare: Pod = { apiVersion: 'v1', kind: 'Pod', metadata: {} };
  const matchesStage = (match: PodMatch, pod = bare) =>
    behaviorOf(pod, [{ match, behavior: { pullDelay: 7 } }]).behavior.pullDelay === 7;
  for (const match of [{ namespace: 'a' }, { name: 'a' }, { image: 'a' }, { ownerKind: 'Job' }, { labels: { a: 'b' } }])
    expect(matchesStage(match)).toBe(false);
  expect(matchesStage({ namespace: '', name: '' })).toBe(true);
  const owned: Pod = { ...bare, metadata: { ownerReferences: [{ ...owner, controller: false }] } };
  expect(matchesStage({ ownerKind: 'Job' }, owned)).toBe(false);
  expect(matchesStage({ image: '' }, { ...bare, spec: { containers: [{ name: 'a' }] } })).toBe(true);
});

test.each([
  ['abc', 'abc', true],
  ['abc', 'abcd', false],
  ['', '*', true],
  ['abab', 'ab*ab', true],
  ['aba', 'ab*ba', false],
  ['axbxc', 'a*b*c', true],
  ['acb', 'a*b*c', false],
  ['xabc', 'a*', false],
  ['abc', 'ab', false],
  ['abc', '*', true],
  ['abc', 'a*c', true],
  ['abc', '*b*', true],
  ['abc', 'a*b', false],
  ['aa', 'a*a*a', false],
  ['a.c', 'abc', false],
])('%s matches %s: %j', (text, pattern, expected) => {
  expect(matchesPattern(text, pattern)).toBe(expected);
});

describe('a file of stages', () => {
  test('has matches and behaviors', () => {
    const text = `
- match: {image: '*:missing', labels: {app: web}}
  behavior: {pull-error: not found}
- match: {ownerKind: Job}
  behavior: {run-duration: 5s, exit-codes: [1, 0], ready: true}
`;
    expect(decodePodStages(text)).toEqual({
      stages: [
        { match: { image: '*:missing', labels: { app: 'web' } }, behavior: { pullError: 'not found' } },
        { match: { ownerKind: 'Job', labels: {} }, behavior: { runDuration: 5_000, exitCodes: [1, 0], ready: true } },
      ],
    });
  });

  test('is rejected with all errors at once', () => {
    const text = `
- match: {kind: Job, labels: [a]}
  behavior: {run-duration: fast}
- 7
- when: {}
`;
    expect(decodePodStages(text)).toEqual({
      errors: [
        '[0].match.kind: unknown field',
        '[0].match.labels: must be an object',
        '[0].behavior.run-duration: Invalid value: "fast": must be a duration, such as 500ms or 1m30s',
        '[1]: must be an object with match and behavior',
        '[2].when: unknown field',
      ],
    });
    const types = '- {match: {name: {a: b}, labels: {a: null}}, behavior: {ready: {}}}\n- {match: 1, behavior: []}';
    expect(decodePodStages(types)).toEqual({
      errors: [
        '[0].behavior.ready: must be a text',
        '[0].match.name: must be a text',
        '[0].match.labels.a: must be a text',
        '[1].match: must be an object',
        '[1].behavior: must be an object',
      ],
    });
    expect(decodePodStages('- {}')).toEqual({ stages: [{ match: { labels: {} }, behavior: {} }] });
    expect(decodePodStages('a: 1')).toEqual({ errors: ['must be a list of stages'] });
    expect(decodePodStages('{')).toEqual({ errors: [expect.stringMatching(/^cannot be parsed: /)] });
  });
});

test('a running pod uses half of its requests, or what it says', () => {
  const requests = { cpu: '500m', memory: '1Ki' };
  const containers = [{ name: 'a', resources: { requests } }, { name: 'b' }];
  const running: Pod = { ...podOf(), spec: { containers }, status: { phase: 'Running' } };
  expect(podUsage(running, { cpu: '', memory: '' })).toEqual([
    { name: 'a', cpuMillis: 250, memoryBytes: 512 },
    { name: 'b', cpuMillis: 0, memoryBytes: 0 },
  ]);
  expect(podUsage(running, { cpu: '1', memory: '1M' })).toEqual([
    { name: 'a', cpuMillis: 500, memoryBytes: 500_000 },
    { name: 'b', cpuMillis: 500, memoryBytes: 500_000 },
  ]);
  expect(podUsage({ ...running, status: { phase: 'Pending' } }, { cpu: '1', memory: '' })).toEqual([]);
  const containerStatuses = (state: object) => [
    { ...{ name: 'a', image: 'a', imageID: '', ready: true, restartCount: 0 }, state: { running: {} } },
    { ...{ name: 'b', image: 'a', imageID: '', ready: true, restartCount: 0 }, state },
  ];
  const withStatuses = (state: object): Pod => ({
    ...running,
    status: { phase: 'Running', containerStatuses: containerStatuses(state) },
  });
  expect(podUsage(withStatuses({ running: {} }), { cpu: '1', memory: '' })).toHaveLength(2);
  expect(podUsage(withStatuses({ waiting: { reason: 'CrashLoopBackOff' } }), { cpu: '1', memory: '' })).toEqual([]);
});
