import { describe, expect, test } from '@jest/globals';
import { judgeMetrics } from './judge-metrics.js';
import { MetricError, type Proposal } from './measure-metric.js';
import { type Condition, milliOf, quantityOfMilli, withCondition } from './model.js';
import { selectorText } from './selector-text.js';

const proposal = (metric: string, replicas: number): Proposal => ({ metric, replicas, status: { type: metric } });
const error = new MetricError('FailedGetPodsMetric', 'no api', 'failed to get pods metric value: no api');

describe('metrics', () => {
  test('propose the most replicas; their statuses keep the order', () => {
    expect(judgeMetrics([proposal('a', 2), proposal('b', 5), proposal('c', 5)], 3)).toEqual({
      ...{ type: 'valid', replicas: 5, metric: 'b' },
      statuses: [{ type: 'a' }, { type: 'b' }, { type: 'c' }],
    });
  });

  test('may scale up, and not down, while one is unknown', () => {
    expect(judgeMetrics([error, proposal('b', 5)], 3)).toMatchObject({
      replicas: 5,
      statuses: [{ type: '' }, { type: 'b' }],
    });
    expect(judgeMetrics([proposal('b', 3), error], 3)).toMatchObject({ type: 'valid', replicas: 3 });
    expect(judgeMetrics([proposal('b', 2), error], 3)).toEqual({
      ...{ type: 'invalid', first: error },
      message: 'invalid metrics (1 invalid out of 2), first error is: failed to get pods metric value: no api',
    });
    expect(judgeMetrics([error, error], 3)).toMatchObject({
      message: expect.stringContaining('invalid metrics (2 invalid out of 2)'),
    });
  });
});

test('a condition has a new time only when its status changes', () => {
  const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T01:00:00Z')];
  const value = { type: 'AbleToScale', status: 'True', reason: 'a', message: 'b' } as const;
  const first = withCondition([], value, early);
  expect(first).toEqual([{ ...value, lastTransitionTime: '2026-01-01T00:00:00Z' }]);
  const second: readonly Condition[] = withCondition(first, { ...value, reason: 'c' }, late);
  expect(second).toEqual([{ ...value, reason: 'c', lastTransitionTime: '2026-01-01T00:00:00Z' }]);
  const other = withCondition(second, { ...value, type: 'ScalingActive' }, late);
  expect(withCondition(other, { ...value, status: 'False' }, late)).toEqual([
    { ...value, status: 'False', lastTransitionTime: '2026-01-01T01:00:00Z' },
    { ...value, type: 'ScalingActive', lastTransitionTime: '2026-01-01T01:00:00Z' },
  ]);
});

test.each([
  ['1', 1_000],
  ['100m', 100],
  ['1Ki', 1_024_000],
  ['1u', 1],
  ['1500u', 2],
  ['-1500u', -1],
  [undefined, 0],
])('%s is %d thousandths, rounded up', (quantity, milli) => {
  expect(milliOf(quantity)).toBe(milli);
});

test.each([
  [0, '0'],
  [90, '90m'],
  [2_000, '2'],
  [1_500_000, '1500'],
])('%d thousandths are %s', (milli, quantity) => {
  expect(quantityOfMilli(milli)).toBe(quantity);
});

test.each([
  [undefined, 'nil'],
  [{}, '&LabelSelector{MatchLabels:map[string]string{},MatchExpressions:[]LabelSelectorRequirement{},}'],
  [
    { matchLabels: { b: '2', a: '1' }, matchExpressions: [{ key: 'k', operator: 'In', values: ['x', 'y'] }] },
    '&LabelSelector{MatchLabels:map[string]string{a: 1,b: 2,},MatchExpressions:[]LabelSelectorRequirement{LabelSelectorRequirement{Key:k,Operator:In,Values:[x y],},},}',
  ],
])('the selector %j is written as %s', (selector, text) => {
  expect(selectorText(selector)).toBe(text);
});
