import { describe, expect, test } from '@jest/globals';
import { EndpointCalls } from './endpoint-calls.js';

const unsent = () => Promise.reject(new Error('14 UNAVAILABLE: No connection established'));
const lost = () => Promise.reject(new Error('14 UNAVAILABLE: Connection dropped'));

function callsOf(...responses: readonly (() => Promise<string>)[]) {
  const tried: number[] = [];
  const calls = new EndpointCalls([...responses.keys()], { callTimeoutMs: 300, tryTimeoutMs: 50 });
  const attempt = (endpoint: number): Promise<string> => {
    tried.push(endpoint);
    return responses[endpoint]?.() ?? Promise.reject(new Error('no such endpoint'));
  };
  return { calls, tried, attempt };
}

describe('calls among endpoints', () => {
  test('move on from a dead endpoint and stay at one that responds', async () => {
    const { calls, tried, attempt } = callsOf(unsent, () => Promise.resolve('b'));
    expect([await calls.once(attempt), await calls.repeatable(attempt)]).toEqual(['b', 'b']);
    expect(tried).toEqual([0, 1, 1]);
  });

  test('retry a read whose response was lost, and no other call', async () => {
    const { calls, tried, attempt } = callsOf(lost, () => Promise.resolve('b'));
    await expect(calls.once(attempt)).rejects.toThrow('Connection dropped');
    expect(tried).toEqual([0]);
    const reads = callsOf(lost, () => Promise.resolve('b'));
    expect(await reads.calls.repeatable(reads.attempt)).toBe('b');
  });

  test('do not retry a rejected call', async () => {
    const rejected = () => Promise.reject(new Error('3 INVALID_ARGUMENT: etcdserver: request is too large'));
    const { calls, tried, attempt } = callsOf(rejected, rejected);
    await expect(calls.repeatable(attempt)).rejects.toThrow('too large');
    expect(tried).toEqual([0]);
  });

  test('cycle through dead endpoints until the timeout, or until one recovers', async () => {
    const dead = callsOf(unsent, unsent);
    await expect(dead.calls.once(dead.attempt)).rejects.toThrow('No connection');
    expect(dead.tried.length).toBeGreaterThanOrEqual(4);
    let alive = false;
    const back = callsOf(() => (alive ? Promise.resolve('a') : unsent()));
    const response = back.calls.once(back.attempt);
    alive = true;
    expect(await response).toBe('a');
  });

  test('time out with the last error, and report each try without a response', async () => {
    const reported: unknown[] = [];
    const onNoResponse = (error: unknown): void => void reported.push(error);
    const calls = new EndpointCalls(['a'], { callTimeoutMs: 120, tryTimeoutMs: 50, onNoResponse });
    const failure = new Error('14 UNAVAILABLE: No connection established');
    await expect(calls.once(() => Promise.reject(failure))).rejects.toMatchObject({
      name: 'CallTimeoutError',
      message: failure.message,
      cause: failure,
    });
    expect(new Set(reported)).toEqual(new Set([failure]));
    reported.length = 0;
    await expect(calls.once(() => Promise.reject(new Error('3 INVALID_ARGUMENT: no')))).rejects.toThrow('no');
    expect(reported).toEqual([]);
  });

  test('limit a try of a read where there is another endpoint, and no other try', async () => {
    const limits = { callTimeoutMs: 60_000, tryTimeoutMs: 1_000 };
    const before = Date.now();
    const leftMs = async (deadline: Promise<number>) => (await deadline) - before;
    const ends = (_: string, deadlineMs: number) => Promise.resolve(deadlineMs);
    const [two, one] = [new EndpointCalls(['a', 'b'], limits), new EndpointCalls(['a'], limits)];
    expect(await leftMs(two.repeatable(ends))).toBeLessThan(31_000);
    for (const call of [two.once(ends), one.repeatable(ends)])
      expect(await leftMs(call)).toBeGreaterThanOrEqual(60_000);
  });

  test('leave an endpoint once, however many streams fail at it', () => {
    const calls = new EndpointCalls(['a', 'b', 'c'], { callTimeoutMs: 300, tryTimeoutMs: 50 });
    const [first, second] = [calls.pick(), calls.pick()];
    expect([first.endpoint, second.endpoint]).toEqual(['a', 'a']);
    first.failed();
    second.failed();
    for (const endpoint of ['b', 'c', 'a']) {
      const picked = calls.pick();
      expect(picked.endpoint).toBe(endpoint);
      picked.failed();
    }
    const none = new EndpointCalls([], { callTimeoutMs: 300, tryTimeoutMs: 50 });
    expect(() => none.pick()).toThrow('etcd has no endpoints');
  });

  test('end when the caller aborts', async () => {
    const { calls, attempt } = callsOf(unsent);
    const controller = new AbortController();
    const response = calls.repeatable(attempt, controller.signal);
    controller.abort(new Error('gone'));
    await expect(response).rejects.toThrow('gone');
  });

  test('end when they are closed', async () => {
    const { calls, attempt, tried } = callsOf(unsent);
    const responses = [calls.once(attempt), calls.repeatable(attempt)];
    calls.close();
    for (const response of responses) await expect(response).rejects.toMatchObject({ name: 'StoreClosedError' });
    expect(tried.length).toBeLessThanOrEqual(4);
  });
});
