import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { atClockRate, defaultBehavior, parseBehavior } from './pod-behavior.js';
import { behaviorOf, decodePodStages, matchesPattern, type PodMatch } from './pod-stages.js';
import { podUsage } from './pod-usage.js';

const owner = { apiVersion: 'batch/v1', kind: 'Job', name: 'j', uid: 'u', controller: true };
const podOf = (annotations: Readonly<Record<string, string>> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-1', namespace: 'ci', labels: { app: 'web' }, annotations, ownerReferences: [owner] },
  spec: { containers: [{ name: 'a', image: 'registry/web:1' }] },
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
    expect(fast).toMatchObject({ pullDelay: 100, runDuration: 36_000, stopDuration: 5, exitCodes: [0] });
  });
});

test.each<readonly [PodMatch, boolean]>([
  [{}, true],
  [{ name: 'web-*', image: '*/web:*', ownerKind: 'Job', labels: { app: 'web' } }, true],
  [{ name: 'web' }, false],
  [{ image: '*:2' }, false],
  [{ ownerKind: 'ReplicaSet' }, false],
  [{ labels: { app: 'other' } }, false],
])('a stage with match %j: %j', (match, expected) => {
  const { behavior } = behaviorOf(podOf(), [{ match, behavior: { pullDelay: 7 } }]);
  expect(behavior.pullDelay === 7).toBe(expected);
});

test.each([
  ['abc', 'abc', true],
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
