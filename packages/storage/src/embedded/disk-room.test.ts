import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Transaction } from '../store/store.js';
import { DiskRoom } from './disk-room.js';
import { commitBytesMax, commitsInFlightMax, diskBytesForPuts } from './limits.js';

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
])('accepts writes by size and kind with %d bytes left on the disk', (freeBytes, expected) => {
  const room = new DiskRoom('/', () => freeBytes);
  expect({
    small: room.bytesFor(put(10), freeBytes) !== undefined,
    large: room.bytesFor(put(8 * mebibyte), freeBytes) !== undefined,
    removal: room.bytesFor(removal, freeBytes) !== undefined,
    compaction: room.hasForRemovals(),
  }).toEqual(expected);
});

test('reserves enough for all commits in flight', () => {
  expect(diskBytesForPuts).toBeGreaterThanOrEqual(commitBytesMax * commitsInFlightMax);
});

test('subtracts commits in flight, and has no limit without a folder', async () => {
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

test('is full while small writes are rejected, and while a larger rejected write would be rejected again', () => {
  let freeBytes = 100 * mebibyte;
  const room = new DiskRoom('/', () => freeBytes);
  const isRejected = (transaction: Transaction) => room.bytesFor(transaction, freeBytes) === undefined;
  expect(room.isFull()).toBe(false);
  freeBytes = 16 * mebibyte;
  expect(room.isFull()).toBe(true);
  expect(isRejected(put(10))).toBe(true);
  // Room for small writes, and no large one was requested.
  freeBytes = 20 * mebibyte;
  expect(room.isFull()).toBe(false);
  expect(isRejected(put(8 * mebibyte))).toBe(true);
  expect(isRejected(put(10))).toBe(false);
  expect(room.isFull()).toBe(true);
  freeBytes = 30 * mebibyte;
  expect(room.isFull()).toBe(false);
  freeBytes = 20 * mebibyte;
  expect(room.isFull()).toBe(false);
});
