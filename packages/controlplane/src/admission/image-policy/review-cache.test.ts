import { describe, expect, test } from '@jest/globals';
import { ReviewCache, type ReviewStatus } from './review-cache.js';

const status = (reason: string): ReviewStatus => ({ allowed: true, reason, auditAnnotations: {} });

describe('a decision about images', () => {
  test('is kept until its time, by its spec', () => {
    const cache = new ReviewCache();
    cache.add('a', status('first'), { untilMs: 10 });
    cache.add('b', status('other'), { untilMs: 20 });
    expect([cache.get('a', 9), cache.get('b', 9), cache.get('c', 9)]).toEqual([
      ...[status('first'), status('other'), undefined],
    ]);
    expect([cache.get('a', 10), cache.get('b', 10)]).toEqual([undefined, status('other')]);
    // It does not come back.
    expect(cache.get('a', 9)).toBeUndefined();
  });

  test('is replaced by a later one, with its time', () => {
    const cache = new ReviewCache();
    cache.add('a', status('first'), { untilMs: 10 });
    cache.add('a', status('second'), { untilMs: 20 });
    expect(cache.get('a', 15)).toEqual(status('second'));
  });

  test('is dropped when 1024 others were used since', () => {
    const cache = new ReviewCache();
    const add = (name: string) => cache.add(name, status(name), { untilMs: 1 });
    for (let index = 0; index < 1_024; index += 1) add(`spec ${index}`);
    expect(cache.get('spec 0', 0)).toEqual(status('spec 0'));
    add('one more');
    expect([cache.get('spec 0', 0), cache.get('spec 1', 0), cache.get('spec 2', 0)]).toEqual([
      ...[status('spec 0'), undefined, status('spec 2')],
    ]);
    expect(cache.get('one more', 0)).toEqual(status('one more'));
  });
});
