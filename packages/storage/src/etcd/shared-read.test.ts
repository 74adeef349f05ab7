import { expect, test } from '@jest/globals';
import { SharedRead } from './shared-read.js';

function held() {
  const reads: ((value: number | Error) => void)[] = [];
  const shared = new SharedRead(
    () =>
      new Promise<number>((resolve, reject) =>
        reads.push((value) => (value instanceof Error ? reject(value) : resolve(value))),
      ),
  );
  return { shared, reads };
}

test('callers during a read share the next one, and none gets the result of a read that began before its call', async () => {
  const { shared, reads } = held();
  const first = shared.read();
  const later = [shared.read(), shared.read()];
  expect(reads).toHaveLength(1);
  reads[0]?.(1);
  expect(await first).toBe(1);
  const last = shared.read();
  expect(reads).toHaveLength(2);
  reads[1]?.(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  expect(reads).toHaveLength(3);
  reads[2]?.(3);
  expect(await last).toBe(3);
});

test('a failed read fails only for its own callers, and a signal ends the wait of one caller', async () => {
  const { shared, reads } = held();
  const first = shared.read();
  const controller = new AbortController();
  const second = shared.read(controller.signal);
  const third = shared.read();
  controller.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  reads[0]?.(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  reads[1]?.(2);
  expect(await third).toBe(2);
});
