import { describe, expect, test } from '@jest/globals';
import { changeIn, withRecommendation } from './recommendations.js';
import { ScaleHistories } from './scale-histories.js';

const behavior = {
  scaleUp: { policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] },
  scaleDown: { policies: [{ type: 'Pods', value: 1, periodSeconds: 30 }] },
};

describe('the history of an autoscaler', () => {
  test('begins once with the current replicas, and is forgotten', () => {
    const histories = new ScaleHistories();
    expect(histories.of('a')).toEqual({ recommendations: [], ups: [], downs: [] });
    histories.begin('a', { replicas: 2, atMs: 1 });
    histories.begin('a', { replicas: 9, atMs: 2 });
    expect(histories.of('a')).toEqual({ recommendations: [{ replicas: 2, atMs: 1 }], ups: [], downs: [] });
    histories.forget('a');
    expect(histories.of('a').recommendations).toEqual([]);
  });

  test('has the last decision beside the rest', () => {
    const histories = new ScaleHistories();
    histories.begin('a', { replicas: 2, atMs: 1 });
    histories.decide('a', 3);
    histories.decide('a', 4);
    expect(histories.of('a')).toEqual({ recommendations: [{ replicas: 2, atMs: 1 }], ups: [], downs: [], decided: 4 });
    expect(histories.of('b').decided).toBeUndefined();
  });

  test('has each recommendation, in place of one that is too old', () => {
    const histories = new ScaleHistories();
    histories.recommend('a', { replicas: 1, atMs: 10 }, 0);
    histories.recommend('a', { replicas: 2, atMs: 20 }, 10);
    histories.recommend('a', { replicas: 3, atMs: 30 }, 11);
    expect(histories.of('a').recommendations).toEqual([
      { replicas: 3, atMs: 30 },
      { replicas: 2, atMs: 20 },
    ]);
    expect(histories.of('b').recommendations).toEqual([]);
  });

  test('has the changes of each direction within the longest period of its policies', () => {
    const histories = new ScaleHistories();
    histories.change('a', { change: 3, atMs: 0 }, behavior);
    histories.change('a', { change: -2, atMs: 10_000 }, behavior);
    histories.change('a', { change: 4, atMs: 60_000 }, behavior);
    expect(histories.of('a').ups).toEqual([
      { change: 3, atMs: 0 },
      { change: 4, atMs: 60_000 },
    ]);
    expect(histories.of('a').downs).toEqual([{ change: 2, atMs: 10_000 }]);
    histories.change('a', { change: 1, atMs: 60_001 }, behavior);
    histories.change('a', { change: -1, atMs: 40_001 }, behavior);
    expect(histories.of('a').ups.map(({ atMs }) => atMs)).toEqual([60_000, 60_001]);
    expect(histories.of('a').downs).toEqual([{ change: 1, atMs: 40_001 }]);
  });

  test('has no changes without a behavior', () => {
    const histories = new ScaleHistories();
    histories.change('a', { change: 3, atMs: 0 }, undefined);
    expect(histories.of('a').ups).toEqual([]);
  });
});

test('a recommendation replaces the last one that is too old', () => {
  const old = [1, 2, 3].map((replicas) => ({ replicas, atMs: replicas * 10 }));
  const added = { replicas: 9, atMs: 40 };
  expect(withRecommendation(old, added, 10)).toEqual([...old, added]);
  expect(withRecommendation(old, added, 21)).toEqual([old[0], added, old[2]]);
});

test('changes count within their period, without its begin', () => {
  const events = [
    { change: 1, atMs: 0 },
    { change: 2, atMs: 1 },
    { change: 4, atMs: 60_000 },
  ];
  expect(changeIn(events, 60, 60_000)).toBe(6);
  expect(changeIn([], 60, 60_000)).toBe(0);
});
