import { describe, expect, test } from '@jest/globals';
import type { HPAScalingRules } from '@orch/api/types/autoscaling_v2beta2';
import { limitChange, longestPeriodSeconds } from './limit-change.js';
import { changeIn, type Recommendation, type ScaleEvent, withRecommendation } from './recommendations.js';

const nowMs = 10_000_000;
const ago = (seconds: number) => nowMs - seconds * 1000;
const recommended = (replicas: number, secondsAgo: number): Recommendation => ({ replicas, atMs: ago(secondsAgo) });
const changed = (change: number, secondsAgo: number): ScaleEvent => ({ change, atMs: ago(secondsAgo) });

interface Given {
  readonly current: number;
  readonly min?: number;
  readonly max?: number;
  readonly recommendations?: readonly Recommendation[];
  readonly ups?: readonly ScaleEvent[];
  readonly downs?: readonly ScaleEvent[];
  readonly up?: HPAScalingRules;
  readonly down?: HPAScalingRules;
  readonly behavior?: boolean;
}

function limit(desired: number, given: Given) {
  const { current, min = 1, max = 100, recommendations = [], ups = [], downs = [], up, down } = given;
  const hasBehavior = given.behavior ?? (up !== undefined || down !== undefined);
  const behavior = { ...(up ? { scaleUp: up } : {}), ...(down ? { scaleDown: down } : {}) };
  const { replicas, conditions } = limitChange(desired, {
    ...{ currentReplicas: current, minReplicas: min, maxReplicas: max, nowMs },
    behavior: hasBehavior ? behavior : undefined,
    downscaleStabilizationMs: 300_000,
    history: { recommendations, ups, downs },
  });
  return [replicas, ...conditions.map(({ status, reason }) => `${status} ${reason}`)];
}

describe('a change without a behavior', () => {
  test.each<readonly [number, Given, readonly unknown[]]>([
    [6, { current: 5 }, [6, 'True ReadyForNewScale', 'False DesiredWithinRange']],
    [11, { current: 5 }, [10, 'True ReadyForNewScale', 'True ScaleUpLimit']],
    [5, { current: 1 }, [4, 'True ReadyForNewScale', 'True ScaleUpLimit']],
    [9, { current: 5, max: 8 }, [8, 'True ReadyForNewScale', 'True TooManyReplicas']],
    [1, { current: 5, min: 2 }, [2, 'True ReadyForNewScale', 'True TooFewReplicas']],
    [
      2,
      { current: 5, recommendations: [recommended(4, 300), recommended(3, 10)] },
      [4, 'True ScaleDownStabilized', 'False DesiredWithinRange'],
    ],
    [
      2,
      { current: 5, recommendations: [recommended(4, 301)] },
      [2, 'True ReadyForNewScale', 'False DesiredWithinRange'],
    ],
    [
      2,
      { current: 5, max: 5, recommendations: [recommended(8, 10)] },
      [5, 'True ScaleDownStabilized', 'True TooManyReplicas'],
    ],
  ])('to %d of %j: %j', (desired, given, expected) => {
    expect(limit(desired, given)).toEqual(expected);
  });
});

describe('a change with a behavior', () => {
  const pods = (value: number, periodSeconds = 60) => ({ type: 'Pods', value, periodSeconds });
  const percent = (value: number, periodSeconds = 60) => ({ type: 'Percent', value, periodSeconds });

  test.each<readonly [string, number, Given, readonly unknown[]]>([
    [
      'the default adds four pods',
      9,
      { current: 3, behavior: true },
      [7, 'True ReadyForNewScale', 'True ScaleUpLimit'],
    ],
    ['or doubles', 99, { current: 10, behavior: true }, [20, 'True ReadyForNewScale', 'True ScaleUpLimit']],
    ['and removes all', 1, { current: 9, behavior: true }, [1, 'True ReadyForNewScale', 'False DesiredWithinRange']],
    ['maximum', 9, { current: 5, max: 8, behavior: true }, [8, 'True ReadyForNewScale', 'True TooManyReplicas']],
    ['minimum', 1, { current: 5, min: 2, behavior: true }, [2, 'True ReadyForNewScale', 'True TooFewReplicas']],
    [
      'the lowest recommendation of the window up',
      9,
      {
        current: 5,
        up: { stabilizationWindowSeconds: 60 },
        recommendations: [recommended(6, 59), recommended(5, 60), recommended(8, 1)],
      },
      [6, 'True ScaleUpStabilized', 'False DesiredWithinRange'],
    ],
    [
      'the highest recommendation of the window down',
      1,
      {
        current: 5,
        down: { stabilizationWindowSeconds: 60 },
        recommendations: [recommended(3, 59), recommended(5, 60), recommended(2, 1)],
      },
      [3, 'True ScaleDownStabilized', 'False DesiredWithinRange'],
    ],
    [
      'the window down of the controller',
      1,
      { current: 5, behavior: true, recommendations: [recommended(3, 299), recommended(4, 300)] },
      [3, 'True ScaleDownStabilized', 'False DesiredWithinRange'],
    ],
    [
      'never the other way',
      2,
      { current: 5, behavior: true, recommendations: [recommended(8, 10)] },
      [5, 'True ScaleDownStabilized', 'False DesiredWithinRange'],
    ],
    ['pods up', 9, { current: 5, up: { policies: [pods(2)] } }, [7, 'True ReadyForNewScale', 'True ScaleUpLimit']],
    [
      'pods up, after an earlier change',
      9,
      { current: 5, up: { policies: [pods(2)] }, ups: [changed(1, 59), changed(9, 60)] },
      [6, 'True ReadyForNewScale', 'True ScaleUpLimit'],
    ],
    [
      'no more pods up in the period',
      9,
      { current: 5, up: { policies: [pods(2)] }, ups: [changed(3, 1)] },
      [5, 'True ReadyForNewScale', 'True ScaleUpLimit'],
    ],
    [
      'percent up, rounded up',
      9,
      { current: 3, up: { policies: [percent(10)] } },
      [4, 'True ReadyForNewScale', 'True ScaleUpLimit'],
    ],
    [
      'the larger of two up',
      99,
      { current: 10, up: { selectPolicy: 'Max', policies: [pods(2), percent(50)] } },
      [15, 'True ReadyForNewScale', 'True ScaleUpLimit'],
    ],
    [
      'the smaller of two up',
      99,
      { current: 10, up: { selectPolicy: 'Min', policies: [pods(2), percent(50)] } },
      [12, 'True ReadyForNewScale', 'True ScaleUpLimit'],
    ],
    ['none up', 9, { current: 5, up: { selectPolicy: 'Disabled' } }, [5, 'True ReadyForNewScale', 'True ScaleUpLimit']],
    [
      'pods down',
      1,
      { current: 9, down: { policies: [pods(2)] } },
      [7, 'True ReadyForNewScale', 'True ScaleDownLimit'],
    ],
    [
      'pods down, after an earlier change',
      1,
      { current: 9, down: { policies: [pods(2)] }, downs: [changed(1, 59)] },
      [8, 'True ReadyForNewScale', 'True ScaleDownLimit'],
    ],
    [
      'percent down, rounded down',
      1,
      { current: 9, down: { policies: [percent(50)] } },
      [4, 'True ReadyForNewScale', 'True ScaleDownLimit'],
    ],
    [
      'the larger of two down',
      1,
      { current: 10, down: { selectPolicy: 'Max', policies: [pods(2), percent(50)] } },
      [5, 'True ReadyForNewScale', 'True ScaleDownLimit'],
    ],
    [
      'the smaller of two down',
      1,
      { current: 10, down: { selectPolicy: 'Min', policies: [pods(2), percent(50)] } },
      [8, 'True ReadyForNewScale', 'True ScaleDownLimit'],
    ],
    [
      'none down',
      1,
      { current: 5, down: { selectPolicy: 'Disabled' } },
      [5, 'True ReadyForNewScale', 'True ScaleDownLimit'],
    ],
    ['none', 5, { current: 5, behavior: true }, [5, 'True ReadyForNewScale', 'False DesiredWithinRange']],
  ])('%s', (_what, desired, given, expected) => {
    expect(limit(desired, given)).toEqual(expected);
  });

  test('remembers changes for its longest period', () => {
    expect(longestPeriodSeconds({ scaleUp: { policies: [pods(1, 20), pods(1, 90)] } }, 'scaleUp')).toBe(90);
    expect(longestPeriodSeconds({}, 'scaleDown')).toBe(15);
  });
});

test('a recommendation replaces one that is too old, or is added', () => {
  const kept = [recommended(1, 90), recommended(2, 70), recommended(3, 60)];
  const added = recommended(4, 0);
  expect(withRecommendation(kept, added, ago(60))).toEqual([recommended(1, 90), added, recommended(3, 60)]);
  expect(withRecommendation(kept, added, ago(90))).toEqual([...kept, added]);
});

test('changes count for their period', () => {
  expect(changeIn([changed(1, 10), changed(2, 59), changed(4, 60)], 60, nowMs)).toBe(3);
});
