import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { portSpace } from './number-space.js';
import { Pool } from './pool.js';

function makePool(size: number, random: () => number = Math.random) {
  let nowMs = 0;
  const pool = new Pool(portSpace({ first: 1_000, last: 999 + size }), { random, nowMs: () => nowMs });
  return { pool, wait: (ms: number) => (nowMs += ms) };
}

describe('a pool', () => {
  test('allocates no item twice, reuses released items, and is exhausted only when all are allocated', () => {
    const operation = fc.constantFrom('choose', 'unreserve', 'write', 'release');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(operation, { maxLength: 120 }), (size, operations) => {
        const { pool } = makePool(size);
        const chosen: string[] = [];
        const taken: string[] = [];
        for (const kind of operations) {
          if (kind === 'choose') {
            const item = pool.choose();
            expect(item === undefined).toBe(chosen.length + taken.length === size);
            if (item === undefined) continue;
            expect([...chosen, ...taken]).not.toContain(item);
            chosen.push(item);
          } else if (kind === 'release') {
            const item = taken.shift();
            if (item !== undefined) pool.set(item, { isAllocated: false });
          } else {
            const item = chosen.shift();
            if (item === undefined) continue;
            if (kind === 'unreserve') pool.unreserve(item);
            else {
              pool.reserveWritten(item, 1_000);
              pool.set(item, { isAllocated: true });
              taken.push(item);
            }
          }
        }
        expect(pool.free).toBe(size - taken.length);
      }),
    );
  });

  test('reserves a written item until the watch reports it or a timeout passes', () => {
    const { pool, wait } = makePool(1);
    expect(pool.choose()).toBe('1000');
    pool.reserveWritten('1000', 30_000);
    expect(pool.choose()).toBeUndefined();
    wait(30_000);
    expect(pool.choose()).toBe('1000');
  });

  test('ignores items outside its range', () => {
    const { pool } = makePool(2);
    pool.set('7', { isAllocated: true });
    pool.unreserve('7');
    expect([pool.free, pool.contains('7'), pool.contains('1001')]).toEqual([2, false, true]);
  });
});
