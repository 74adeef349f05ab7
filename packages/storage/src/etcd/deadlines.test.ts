import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Deadlines } from './deadlines.js';

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});

afterEach(() => {
  jest.useRealTimers();
});

function start() {
  const deadlines = new Deadlines();
  const expired: string[] = [];
  const add = (name: string, deadlineMs: number) => {
    const entry = { deadlineMs, expire: () => void expired.push(`${name} at ${Date.now()}`) };
    deadlines.add(entry);
    return entry;
  };
  return { deadlines, expired, add };
}

describe('deadlines', () => {
  test('expire each at its time, in any order of addition', () => {
    const { expired, add } = start();
    add('b', 200);
    add('c', 300);
    add('a', 100);
    jest.advanceTimersByTime(1_000);
    expect(expired).toEqual(['a at 100', 'b at 200', 'c at 300']);
  });

  test('do not expire after their removal or the close', () => {
    const { deadlines, expired, add } = start();
    const removed = add('a', 100);
    add('b', 200);
    deadlines.remove(removed);
    jest.advanceTimersByTime(150);
    deadlines.close();
    jest.advanceTimersByTime(1_000);
    expect(expired).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('set one timer for many calls of one timeout', () => {
    const { deadlines, add } = start();
    const set = jest.spyOn(globalThis, 'setTimeout');
    for (let count = 0; count < 1_000; count += 1) {
      jest.setSystemTime(count);
      deadlines.remove(add('a', count + 34_000));
    }
    expect(set).toHaveBeenCalledTimes(1);
    set.mockRestore();
  });

  test('may be added while another expires', () => {
    const { deadlines, expired, add } = start();
    deadlines.add({ deadlineMs: 100, expire: () => void add('next', 250) });
    add('c', 300);
    jest.advanceTimersByTime(1_000);
    expect(expired).toEqual(['next at 250', 'c at 300']);
  });
});
