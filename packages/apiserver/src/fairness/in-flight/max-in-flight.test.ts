import { describe, expect, test } from '@jest/globals';
import type { UserInfo } from '@orch/apimachinery';
import { defaultLimits } from '../../request/limits.js';
import { parseRequestInfo } from '../../request/request-info.js';
import { MaxInFlight } from './max-in-flight.js';

const info = (method: string, path: string, query = '') =>
  parseRequestInfo({ method, path, query: new URLSearchParams(query) });
const userNamed = (name: string, ...groups: string[]): UserInfo => ({ name, uid: '', groups, extra: {} });
const ada = userNamed('ada');
const bob = userNamed('bob');
const read = info('GET', '/api/v1/pods');
const write = info('POST', '/api/v1/nodes');
const rejection = 'the server has received too many requests';

describe('limits of requests in flight', () => {
  test('reads and writes have separate limits, and slots are released', () => {
    const flow = new MaxInFlight({ readsInFlightMax: 1, writesInFlightMax: 1 });
    const slot = flow.slotFor(read, ada);
    expect(() => flow.slotFor(read, bob)).toThrow(rejection);
    flow.slotFor(write, ada);
    expect(() => flow.slotFor(write, bob)).toThrow(rejection);
    slot.release();
    expect(flow.reads.requests).toBe(0);
    flow.slotFor(read, bob);
    expect([flow.reads.rejected, flow.writes.rejected]).toEqual([1, 1]);
  });

  test('the defaults are 400 reads and 200 writes [API server defaults, 1] [API server defaults, 2]', () => {
    expect(defaultLimits).toMatchObject({ readsInFlightMax: 400, writesInFlightMax: 200 });
  });

  test('watches are not counted, and 0 disables the limits, including those per user', () => {
    const flow = new MaxInFlight({ readsInFlightMax: 0, writesInFlightMax: 1 });
    for (let count = 0; count < 1_000; count++) flow.slotFor(info('GET', '/api/v1/pods', 'watch=1'), ada);
    expect(flow.reads.requests).toBe(0);
    for (let count = 0; count < 1_000; count++) flow.slotFor(read, ada);
    expect(flow.reads.requests).toBe(1_000);
  });

  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 3],
    [200, 150],
    [400, 300],
  ])('of %i slots one user gets %i and leaves the rest to others', (slotsMax, ofOneUser) => {
    const flow = new MaxInFlight({ readsInFlightMax: slotsMax, writesInFlightMax: 0 });
    for (let count = 0; count < ofOneUser; count++) flow.slotFor(read, ada);
    expect(() => flow.slotFor(read, ada)).toThrow(rejection);
    for (let count = ofOneUser; count < slotsMax; count++) flow.slotFor(read, userNamed(`user-${count}`));
    expect(() => flow.slotFor(read, bob)).toThrow(rejection);
    expect(flow.reads.rejected).toBe(2);
  });

  test('system:masters is exempt, and takes no slots from others', () => {
    const flow = new MaxInFlight({ readsInFlightMax: 2, writesInFlightMax: 2 });
    const admin = userNamed('admin', 'system:masters');
    const slots = Array.from({ length: 100 }, () => flow.slotFor(write, admin));
    flow.slotFor(write, ada);
    flow.slotFor(write, bob);
    expect(() => flow.slotFor(write, userNamed('eve'))).toThrow(rejection);
    slots.push(flow.slotFor(write, admin));
    expect(flow.writes.requests).toBe(103);
    for (const slot of slots) slot.release();
    expect(flow.writes.requests).toBe(2);
  });

  test('forgets a user without requests, and releases a slot once', () => {
    const flow = new MaxInFlight({ readsInFlightMax: 100, writesInFlightMax: 100 });
    const slots = ['a', 'b', 'c', 'a'].map((name) => flow.slotFor(read, userNamed(name)));
    expect(flow.reads.users).toBe(3);
    for (const slot of [...slots, ...slots]) slot.release();
    expect([flow.reads.users, flow.reads.requests]).toEqual([0, 0]);
  });
});

describe('a request that waits for its client', () => {
  /** A promise that the test settles. */
  function pending() {
    let end = (): void => undefined;
    const wait = new Promise<string>((resolve) => {
      end = () => resolve('body');
    });
    return { wait: () => wait, end };
  }

  test('holds no slot meanwhile, but counts for its user', async () => {
    const flow = new MaxInFlight({ readsInFlightMax: 0, writesInFlightMax: 2 });
    const { wait, end } = pending();
    const slot = flow.slotFor(write, ada);
    const body = slot.releaseWhile(wait);
    expect(() => flow.slotFor(write, ada)).toThrow(rejection);
    const others = [bob, userNamed('eve')].map((user) => flow.slotFor(write, user));
    for (const other of others) other.release();
    end();
    expect(await body).toBe('body');
    flow.slotFor(write, bob);
    expect(() => flow.slotFor(write, userNamed('eve'))).toThrow(rejection);
    slot.release();
    flow.slotFor(write, userNamed('eve'));
  });

  test('is rejected when no slot is free afterwards, and releases everything', async () => {
    const flow = new MaxInFlight({ readsInFlightMax: 0, writesInFlightMax: 1 });
    const { wait, end } = pending();
    const slot = flow.slotFor(write, ada);
    const body = slot.releaseWhile(wait);
    const other = flow.slotFor(write, bob);
    end();
    await expect(body).rejects.toThrow(rejection);
    slot.release();
    other.release();
    expect([flow.writes.requests, flow.writes.users]).toEqual([0, 0]);
    flow.slotFor(write, ada);
  });

  test('acquires no slot after it has ended', async () => {
    const flow = new MaxInFlight({ readsInFlightMax: 0, writesInFlightMax: 1 });
    const { wait, end } = pending();
    const slot = flow.slotFor(write, ada);
    const body = slot.releaseWhile(wait);
    slot.release();
    end();
    await body;
    flow.slotFor(write, bob).release();
    const failed = flow.slotFor(write, ada);
    await expect(failed.releaseWhile(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    failed.release();
    flow.slotFor(write, bob);
  });
});
