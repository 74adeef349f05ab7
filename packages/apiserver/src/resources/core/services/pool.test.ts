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
  test('gives nothing twice, gives what was released again, and is empty only when all is given', () => {
    const operation = fc.constantFrom('choose', 'refuse', 'write', 'release');
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
            if (item !== undefined) pool.set(item, { isTaken: false });
          } else {
            const item = chosen.shift();
            if (item === undefined) continue;
            if (kind === 'refuse') pool.giveBack(item);
            else {
              pool.expectTaken(item, 1_000);
              pool.set(item, { isTaken: true });
              taken.push(item);
            }
          }
        }
        expect(pool.free).toBe(size - taken.length);
      }),
    );
  });

  test('does not choose what was written before the word of it comes, nor forever without one', () => {
    const { pool, wait } = makePool(1);
    expect(pool.choose()).toBe('1000');
    pool.expectTaken('1000', 30_000);
    expect(pool.choose()).toBeUndefined();
    wait(30_000);
    expect(pool.choose()).toBe('1000');
  });

  test('knows nothing of what is in no range', () => {
    const { pool } = makePool(2);
    pool.set('7', { isTaken: true });
    pool.giveBack('7');
    expect([pool.free, pool.contains('7'), pool.contains('1001')]).toEqual([2, false, true]);
  });
});
