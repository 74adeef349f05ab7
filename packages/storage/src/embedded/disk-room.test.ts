import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Transaction } from '../store/store.js';
import { DiskRoom, hasRoomForRemovals, roomFor } from './disk-room.js';
import { commitBytesMax, commitsUnderWayMax, diskBytesForPuts } from './limits.js';

const mebibyte = 1024 * 1024;
const put = (bytes: number): Transaction => ({
  guards: [],
  writes: [{ type: 'put', key: 'a', value: Buffer.alloc(bytes) }],
});
const removal: Transaction = { guards: [], writes: [{ type: 'delete', key: 'a' }] };

test.each([
  [100 * mebibyte, { small: true, large: true, removal: true, compaction: true }],
  [20 * mebibyte, { small: true, large: false, removal: true, compaction: true }],
  [12 * mebibyte, { small: false, large: false, removal: true, compaction: true }],
  [5 * mebibyte, { small: false, large: false, removal: false, compaction: false }],
  [0, { small: false, large: false, removal: false, compaction: false }],
])('with %d bytes left on the disk there is room for these', (freeBytes, expected) => {
  expect({
    small: roomFor(put(10), freeBytes) !== undefined,
    large: roomFor(put(8 * mebibyte), freeBytes) !== undefined,
    removal: roomFor(removal, freeBytes) !== undefined,
    compaction: hasRoomForRemovals(freeBytes),
  }).toEqual(expected);
});

test('what is left aside is enough for the commits that may be under way', () => {
  expect(diskBytesForPuts).toBeGreaterThanOrEqual(commitBytesMax * commitsUnderWayMax);
});

test('commits that are not written yet count as written; without a folder there is always room', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-room-'));
  const room = new DiskRoom(folder);
  const before = room.freeBytes();
  expect(before).toBeGreaterThan(0);
  room.count(2 ** 60);
  expect(room.freeBytes()).toBeLessThan(0);
  await rm(folder, { recursive: true });
  expect(room.freeBytes()).toBe(Number.POSITIVE_INFINITY);
  expect(new DiskRoom(undefined).freeBytes()).toBe(Number.POSITIVE_INFINITY);
});
