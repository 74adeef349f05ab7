import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { groupPods, type PodMetric } from './pod-groups.js';
import { countByAverage, countByUtilization, countByValue, countByValuePerPod } from './replica-count.js';

const nowMs = Date.parse('2026-01-01T01:00:00Z');
const at = (secondsAgo: number) => new Date(nowMs - secondsAgo * 1000).toISOString();
const timing = { cpuInitializationMs: 300_000, initialReadinessDelayMs: 30_000, nowMs };

interface PodOptions {
  readonly phase?: string;
  readonly deleted?: boolean;
  readonly ready?: 'True' | 'False' | 'none';
  /** Seconds ago. */
  readonly started?: number;
  readonly changed?: number;
  readonly cpu?: string;
}

function pod(name: string, options: PodOptions = {}): Pod {
  const { phase = 'Running', deleted, ready = 'True', started = 3_600, changed = 3_600, cpu = '100m' } = options;
  const containers = ['a', 'b'].map((container) => ({
    name: container,
    ...(cpu === '' ? {} : { resources: { requests: { cpu } } }),
  }));
  const conditions = ready === 'none' ? [] : [{ type: 'Ready', status: ready, lastTransitionTime: at(changed) }];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, ...(deleted ? { deletionTimestamp: at(0) } : {}) },
    spec: { containers },
    status: { phase, startTime: at(started), conditions },
  };
}

const sample = (value: number): PodMetric => ({ value, atMs: nowMs, windowMs: 30_000 });
const samples = (values: Readonly<Record<string, number>>) =>
  new Map(Object.entries(values).map(([name, value]) => [name, sample(value)]));

describe('groups of pods', () => {
  test.each<readonly [string, PodOptions, boolean, string]>([
    ['ready', {}, true, 'ready'],
    ['failed', { phase: 'Failed' }, true, 'ignored'],
    ['being deleted', { deleted: true }, true, 'ignored'],
    ['pending', { phase: 'Pending' }, false, 'unready'],
    ['without a condition', { ready: 'none' }, true, 'unready'],
    ['without a condition, for another resource', { ready: 'none' }, false, 'ready'],
    ['unready in its initialization', { ready: 'False', started: 299, changed: 100 }, true, 'unready'],
    ['ready in its initialization', { started: 299, changed: 100 }, true, 'ready'],
    ['ready for less than a window in its initialization', { started: 299, changed: 29 }, true, 'unready'],
    ['ready for a window in its initialization', { started: 299, changed: 30 }, true, 'ready'],
    ['ready for less than a window after its initialization', { started: 300, changed: 29 }, true, 'ready'],
    ['unready after its initialization', { ready: 'False', started: 600, changed: 300 }, true, 'ready'],
    ['never ready', { ready: 'False', started: 600, changed: 571 }, true, 'unready'],
    ['no longer ready after the delay', { ready: 'False', started: 600, changed: 570 }, true, 'ready'],
  ])('%s', (_what, options, isCpu, expected) => {
    const groups = groupPods([pod('a', options)], { ...timing, metrics: samples({ a: 1 }), isCpu });
    expect({
      ready: groups.readyCount,
      unready: groups.unready.size,
      missing: groups.missing.size,
      ignored: groups.ignored.size,
    }).toEqual({ ready: 0, unready: 0, missing: 0, ignored: 0, [expected]: 1 });
  });

  test('a pod without a sample is missing', () => {
    const groups = groupPods([pod('a'), pod('b', { phase: 'Pending' })], {
      ...timing,
      metrics: samples({}),
      isCpu: true,
    });
    expect([[...groups.missing], [...groups.unready]]).toEqual([['a'], ['b']]);
  });
});

const options = { ...timing, tolerance: 0.1, currentReplicas: 3 };
const three = [pod('a'), pod('b'), pod('c')];
/** Each pod requests 200m. */
const byUtilization = (values: Readonly<Record<string, number>>, other: object = {}) =>
  countByUtilization({
    ...options,
    pods: three,
    metrics: samples(values),
    resource: 'cpu',
    targetPercent: 50,
    ...other,
  });

describe('replicas by utilization', () => {
  test.each([
    ['more', { a: 200, b: 200, c: 200 }, 6],
    ['fewer', { a: 20, b: 20, c: 20 }, 1],
    ['the same, within the tolerance', { a: 109, b: 109, c: 109 }, 3],
    ['more, beyond the tolerance', { a: 112, b: 112, c: 112 }, 4],
    // Scaling down, a missing pod uses all that it requests.
    ['the same, as a missing pod may use all', { a: 10, b: 10 }, 3],
    ['fewer, although a missing pod may use all', { a: 10, b: 10, extra: 999 }, 3],
    ['the same, as a missing pod that uses all turns the direction', { a: 80, b: 80 }, 3],
    // Scaling up, a missing pod uses nothing.
    ['fewer more, as a missing pod may use nothing', { a: 300, b: 300 }, 6],
    ['the same, as a missing pod turns the direction', { a: 120, b: 120 }, 3],
  ])('%s', (_what, values, expected) => {
    expect(byUtilization(values).replicas).toBe(expected);
  });

  test('stays within the tolerance, as a missing pod may use nothing', () => {
    const pods = Array.from({ length: 10 }, (_, index) => pod(`p${index}`));
    const values = Object.fromEntries(pods.slice(1).map(({ metadata }) => [metadata.name ?? '', 117]));
    expect(byUtilization(values, { pods, currentReplicas: 10 }).replicas).toBe(10);
  });

  test('reports the percentage and the average, before anything is assumed', () => {
    expect(byUtilization({ a: 301, b: 300 })).toEqual({ replicas: 6, value: 300, utilization: 150 });
  });

  test('scaling up, starting pods use nothing; scaling down, they do not count', () => {
    const pods = [pod('a'), pod('b'), pod('c', { phase: 'Pending' })];
    expect(byUtilization({ a: 300, b: 300 }, { pods }).replicas).toBe(6);
    expect(byUtilization({ a: 120, b: 120 }, { pods }).replicas).toBe(3);
    expect(byUtilization({ a: 20, b: 20 }, { pods }).replicas).toBe(1);
    expect(byUtilization({ a: 300, b: 300, c: 999 }, { pods }).replicas).toBe(6);
  });

  test('samples of failed and deleted pods are ignored', () => {
    const pods = [pod('a'), pod('b', { phase: 'Failed' }), pod('c', { deleted: true })];
    expect(byUtilization({ a: 100, b: 999, c: 999 }, { pods, currentReplicas: 1 }).replicas).toBe(1);
  });

  test('of one container counts its requests only', () => {
    expect(byUtilization({ a: 100, b: 100, c: 100 }, { container: 'a' })).toMatchObject({
      replicas: 6,
      utilization: 100,
    });
  });

  test.each([
    ['no pods returned by selector while calculating replica count', { pods: [] }],
    ['did not receive metrics for any ready pods', { metrics: samples({}) }],
    ['missing request for cpu', { pods: [pod('a', { cpu: '' })] }],
    ['no metrics returned matched known pods', { metrics: samples({ x: 1 }) }],
  ])('fails: %s', (message, other) => {
    expect(() => byUtilization({ a: 1 }, other)).toThrow(message);
  });
});

describe('replicas by an average', () => {
  const count = (values: Readonly<Record<string, number>>, other: object = {}) =>
    countByAverage({ ...options, pods: three, metrics: samples(values), targetValue: 100, isCpu: false, ...other });

  test.each([
    ['more', { a: 200, b: 200, c: 201 }, { replicas: 6, value: 200 }],
    ['fewer', { a: 10, b: 10, c: 10 }, { replicas: 1, value: 10 }],
    ['the same, within the tolerance', { a: 109, b: 109, c: 109 }, { replicas: 3, value: 109 }],
    ['fewer, with the target for a missing pod', { a: 10, b: 10 }, { replicas: 2, value: 10 }],
    ['fewer more, with nothing for a missing pod', { a: 300, b: 300 }, { replicas: 6, value: 300 }],
  ])('%s', (_what, values, expected) => {
    expect(count(values)).toEqual(expected);
  });

  test('readiness counts for CPU only', () => {
    const pods = [pod('a'), pod('b', { ready: 'none' })];
    expect(count({ a: 200, b: 200 }, { pods }).replicas).toBe(4);
    expect(count({ a: 200, b: 200 }, { pods, isCpu: true, currentReplicas: 2 }).replicas).toBe(2);
  });
});

describe('replicas by one value', () => {
  const count = (value: number, other: object = {}) =>
    countByValue({ ...options, pods: three, value, targetValue: 100, ...other });

  test.each([
    [200, {}, 6],
    [109, {}, 3],
    [20, {}, 1],
    [0, {}, 0],
    [250, { currentReplicas: 0 }, 3],
    [200, { pods: [pod('a'), pod('b', { ready: 'False' }), pod('c', { phase: 'Pending' })] }, 2],
  ])('%d of 100 with %j: %d', (value, other, expected) => {
    expect(count(value, other)).toEqual({ replicas: expected, value });
  });

  test('needs pods to multiply', () => {
    expect(() => count(200, { pods: [] })).toThrow('unable to calculate ready pods: no pods returned by selector');
  });

  test.each([
    [600, 3, { replicas: 6, value: 200 }],
    [310, 3, { replicas: 3, value: 104 }],
    [301, 2, { replicas: 4, value: 151 }],
    [250, 0, { replicas: 3, value: 250 }],
  ])('%d in thousandths, 100 per pod, with %d pods', (value, statusReplicas, expected) => {
    expect(countByValuePerPod({ value, targetValue: 100, statusReplicas, tolerance: 0.1 })).toEqual(expected);
  });
});
