import { describe, expect, test } from '@jest/globals';
import { SliceTracker } from './slice-tracker.js';

const slice = (uid: string, generation = 1) => ({ metadata: { name: uid, uid, generation } });

describe('the cache of an owner is', () => {
  test.each([
    ['current without writes', [], [slice('x')], false],
    ['stale without a created slice', [slice('a')], [], true],
    ['current with it', [slice('a')], [slice('a')], false],
    ['current with a later one', [slice('a')], [slice('a', 2)], false],
    ['stale with an older one', [slice('a', 3)], [slice('a', 2)], true],
    ['current with the slices of others beside it', [slice('a')], [slice('a'), slice('x', 9)], false],
    ['stale when one of two is missing', [slice('a'), slice('b')], [slice('a')], true],
  ])('%s', (_, written, cached, isStale) => {
    const tracker = new SliceTracker();
    for (const each of written) tracker.wrote('n/s', each);
    expect(tracker.isStale('n/s', cached)).toBe(isStale);
    expect(tracker.isStale('n/other', cached)).toBe(false);
  });

  test('stale while it has a deleted slice', () => {
    const tracker = new SliceTracker();
    tracker.wrote('n/s', slice('a'));
    tracker.deleted('n/s', slice('a'));
    expect(tracker.isStale('n/s', [slice('a')])).toBe(true);
    expect(tracker.isStale('n/s', [])).toBe(false);
  });

  test('current after the owner was forgotten', () => {
    const tracker = new SliceTracker();
    tracker.wrote('n/s', slice('a'));
    tracker.forget('n/s');
    expect(tracker.isStale('n/s', [])).toBe(false);
  });
});

test('a slice is unexpected when it is unknown or later than the written one', () => {
  const tracker = new SliceTracker();
  expect(tracker.isUnexpected('n/s', slice('a'))).toBe(true);
  tracker.wrote('n/s', slice('a', 2));
  expect([1, 2, 3].map((generation) => tracker.isUnexpected('n/s', slice('a', generation)))).toEqual([
    false,
    false,
    true,
  ]);
});

test('a deletion is foreign when this controller wrote the slice and did not delete it', () => {
  const tracker = new SliceTracker();
  expect(tracker.deletionSeen('n/s', slice('a'))).toBe(false);
  tracker.wrote('n/s', slice('a'));
  expect(tracker.deletionSeen('n/s', slice('a'))).toBe(true);
  expect(tracker.isStale('n/s', [])).toBe(false);
  tracker.deleted('n/s', slice('b'));
  expect(tracker.deletionSeen('n/s', slice('b'))).toBe(false);
});
