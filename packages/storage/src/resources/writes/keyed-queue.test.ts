import { expect, test } from '@jest/globals';
import { KeyedQueue } from './keyed-queue.js';

test('work on one key goes one after another, other keys do not wait, and failures stop nobody', async () => {
  const queue = new KeyedQueue();
  const log: string[] = [];
  const work =
    (name: string, fail = false) =>
    async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fail) throw new Error(name);
      return name;
    };
  const first = queue.run('a', work('a1', true));
  const second = queue.run('a', work('a2'));
  const other = queue.run('b', work('b1'));
  await expect(first).rejects.toThrow('a1');
  expect(await Promise.all([second, other])).toEqual(['a2', 'b1']);
  expect(log.indexOf('a2 begins')).toBeGreaterThan(log.indexOf('a1 ends'));
  expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
});

test('a key without work is forgotten', async () => {
  const queue = new KeyedQueue();
  await queue.run('a', async () => {});
  await new Promise((resolve) => setImmediate(resolve));
  expect(queue.size).toBe(0);
});
