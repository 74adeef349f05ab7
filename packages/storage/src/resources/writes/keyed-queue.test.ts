import { expect, test } from '@jest/globals';
import { KeyedQueue } from './keyed-queue.js';

test('runs work on one key in sequence, other keys in parallel, and continues after failures', async () => {
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

test('drops a key without work', async () => {
  const queue = new KeyedQueue();
  await queue.run('a', async () => {});
  await new Promise((resolve) => setImmediate(resolve));
  expect(queue.size).toBe(0);
});

test('rejects queued work at once when its signal is aborted, and never starts it', async () => {
  const queue = new KeyedQueue();
  const log: string[] = [];
  let endFirst = (): void => undefined;
  const first = queue.run('a', () => new Promise<void>((resolve) => (endFirst = resolve)));
  const abandoned = new AbortController();
  const second = queue.run('a', async () => void log.push('second'), abandoned);
  const third = queue.run('a', async () => void log.push('third'));
  abandoned.abort(new Error('aborted'));
  await expect(second).rejects.toThrow('aborted');
  expect(log).toEqual([]);
  endFirst();
  await Promise.all([first, third]);
  expect(log).toEqual(['third']);
});

test('waits for started work even if its signal is aborted', async () => {
  const queue = new KeyedQueue();
  const abandoned = new AbortController();
  let end = (): void => undefined;
  const begun = queue.run('a', () => new Promise<string>((resolve) => (end = () => resolve('done'))), abandoned);
  abandoned.abort(new Error('aborted'));
  end();
  expect(await begun).toBe('done');
});

test('work that ends its turn goes on while the next work runs', async () => {
  const queue = new KeyedQueue();
  const log: string[] = [];
  let endFirst = (): void => undefined;
  const first = queue.run('a', async (turn) => {
    log.push('first begins');
    turn.end();
    expect(turn.isOver).toBe(true);
    await new Promise<void>((resolve) => (endFirst = resolve));
    log.push('first ends');
  });
  await queue.run('a', async () => void log.push('second'));
  expect(log).toEqual(['first begins', 'second']);
  endFirst();
  await first;
  expect(log).toEqual(['first begins', 'second', 'first ends']);
  expect(queue.size).toBe(0);
});

test('the turn of work that fails is over', async () => {
  const queue = new KeyedQueue();
  const failed = queue.run('a', () => Promise.reject(new Error('failed')));
  const next = queue.run('a', async () => 'next');
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('next');
});
