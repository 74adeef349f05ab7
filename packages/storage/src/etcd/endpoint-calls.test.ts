import { describe, expect, test } from '@jest/globals';
import { EndpointCalls } from './endpoint-calls.js';

const unsent = () => Promise.reject(new Error('14 UNAVAILABLE: No connection established'));
const lost = () => Promise.reject(new Error('14 UNAVAILABLE: Connection dropped'));

function callsOf(...answers: readonly (() => Promise<string>)[]) {
  const tried: number[] = [];
  const calls = new EndpointCalls([...answers.keys()], { callTimeoutMs: 300, tryTimeoutMs: 50 });
  const attempt = (endpoint: number): Promise<string> => {
    tried.push(endpoint);
    return answers[endpoint]?.() ?? Promise.reject(new Error('no such endpoint'));
  };
  return { calls, tried, attempt };
}

describe('calls among endpoints', () => {
  test('move on from a dead endpoint and stay where they are answered', async () => {
    const { calls, tried, attempt } = callsOf(unsent, () => Promise.resolve('b'));
    expect([await calls.once(attempt), await calls.repeatable(attempt)]).toEqual(['b', 'b']);
    expect(tried).toEqual([0, 1, 1]);
  });

  test('make a read again when its answer was lost, and nothing else', async () => {
    const { calls, tried, attempt } = callsOf(lost, () => Promise.resolve('b'));
    await expect(calls.once(attempt)).rejects.toThrow('Connection dropped');
    expect(tried).toEqual([0]);
    const reads = callsOf(lost, () => Promise.resolve('b'));
    expect(await reads.calls.repeatable(reads.attempt)).toBe('b');
  });

  test('make nothing again that was refused', async () => {
    const refused = () => Promise.reject(new Error('3 INVALID_ARGUMENT: etcdserver: request is too large'));
    const { calls, tried, attempt } = callsOf(refused, refused);
    await expect(calls.repeatable(attempt)).rejects.toThrow('too large');
    expect(tried).toEqual([0]);
  });

  test('go round dead endpoints until their time is over, or until one comes back', async () => {
    const dead = callsOf(unsent, unsent);
    await expect(dead.calls.once(dead.attempt)).rejects.toThrow('No connection');
    expect(dead.tried.length).toBeGreaterThanOrEqual(4);
    let alive = false;
    const back = callsOf(() => (alive ? Promise.resolve('a') : unsent()));
    const answer = back.calls.once(back.attempt);
    alive = true;
    expect(await answer).toBe('a');
  });

  test('end with the signal of who waits', async () => {
    const { calls, attempt } = callsOf(unsent);
    const controller = new AbortController();
    const answer = calls.repeatable(attempt, controller.signal);
    controller.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
  });

  test('end when they are closed', async () => {
    const { calls, attempt, tried } = callsOf(unsent);
    const answers = [calls.once(attempt), calls.repeatable(attempt)];
    calls.close();
    for (const answer of answers) await expect(answer).rejects.toMatchObject({ name: 'StoreClosedError' });
    expect(tried.length).toBeLessThanOrEqual(4);
  });
});
