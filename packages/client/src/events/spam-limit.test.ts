import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { SpamLimit, spamKey } from './spam-limit.js';

const object = { apiVersion: 'v1', kind: 'Pod', namespace: 'n', name: 'a', uid: 'u' };

test('an object has 25 events at once, and then one in five minutes', async () => {
  const clock = new FakeClock();
  const limit = new SpamLimit(clock);
  const taken = (count: number, key = 'a') =>
    Array.from({ length: count }, () => limit.take(key)).filter(Boolean).length;
  expect(taken(40)).toBe(25);
  expect(taken(1, 'b')).toBe(1);
  await clock.advance(299_999);
  expect(taken(1)).toBe(0);
  await clock.advance(1);
  expect(taken(2)).toBe(1);
  await clock.advance(600_000);
  expect(taken(3)).toBe(2);
  await clock.advance(300_000 * 100);
  expect(taken(40)).toBe(25);
});

test('reporters and objects have limits of their own', () => {
  const keys = [
    spamKey(object, 'c', 'h'),
    spamKey(object, 'c', 'other'),
    spamKey({ ...object, name: 'b' }, 'c', 'h'),
    spamKey({ ...object, namespace: 'm' }, 'c', 'h'),
    spamKey({ ...object, uid: 'v' }, 'c', 'h'),
    spamKey({ ...object, kind: 'Node' }, 'c', 'h'),
    spamKey({ ...object, apiVersion: 'v2' }, 'c', 'h'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(spamKey({ ...object, fieldPath: 'spec' }, 'c', 'h')).toBe(keys[0]);
});
