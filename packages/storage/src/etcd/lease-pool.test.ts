import { describe, expect, test } from '@jest/globals';
import { LeasePool } from './lease-pool.js';
import type { LeaseOptions } from './options.js';

function poolOf(options: LeaseOptions = {}) {
  const granted: number[] = [];
  const time = { ms: 0 };
  const grant = async (seconds: number) => `${granted.push(seconds)}`;
  return { pool: new LeasePool(grant, options, () => time.ms), granted, time };
}

describe('leases', () => {
  test('are reused for a minute by default, and last a minute longer [API server defaults, 24]', async () => {
    const { pool, granted, time } = poolOf();
    const first = await pool.lease(3_600);
    time.ms = 59_999;
    expect(await pool.lease(3_600)).toBe(first);
    time.ms = 60_000;
    expect(await pool.lease(3_600)).not.toBe(first);
    expect(granted).toEqual([3_660, 3_660]);
  });

  test('are reused for a twentieth of a short life', async () => {
    const { pool, granted, time } = poolOf({ reuseSeconds: 60 });
    await pool.lease(100);
    time.ms = 5_000;
    await pool.lease(100);
    await pool.lease(1);
    await pool.lease(1);
    expect(granted).toEqual([105, 105, 1, 1]);
  });

  test('hold at most the configured number of entries, and report their number', async () => {
    const held: number[] = [];
    const { pool } = poolOf({ entriesMax: 3, onReplaced: (entries) => held.push(entries) });
    const leases: string[] = [];
    for (let entry = 0; entry < 7; entry += 1) leases.push(await pool.lease(3_600));
    expect(leases).toEqual(['1', '1', '1', '2', '2', '2', '3']);
    expect(held).toEqual([3, 3]);
  });

  test('are requested again after a failed grant or a revocation', async () => {
    let fails = true;
    const pool = new LeasePool(() => (fails ? Promise.reject(new Error('no')) : Promise.resolve('1')));
    await expect(pool.lease(60)).rejects.toThrow('no');
    fails = false;
    expect(await pool.lease(60)).toBe('1');
    const { pool: other, granted } = poolOf();
    await other.lease(3_600);
    other.clear();
    await other.lease(3_600);
    expect(granted).toHaveLength(2);
  });
});
