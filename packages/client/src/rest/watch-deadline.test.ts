import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { ConnectionError } from '../transport/transport.js';
import { randomTimeoutSeconds, WatchDeadline } from './watch-deadline.js';

test('a watch ends 30 seconds after its time-out, if the server has not ended it', async () => {
  const clock = new FakeClock();
  const deadline = new WatchDeadline(60, { clock });
  await clock.advance(89_999);
  expect(deadline.signal.aborted).toBe(false);
  await clock.advance(1);
  expect(deadline.signal.reason).toBeInstanceOf(ConnectionError);
  expect(deadline.signal.reason).toMatchObject({
    kind: 'timeout',
    message: 'the server has not ended the watch after 60 s',
  });
});

test('a watch ends with the signal of the caller, also one that has aborted before', () => {
  const clock = new FakeClock();
  const reason = new Error('enough');
  expect(new WatchDeadline(60, { clock, signal: AbortSignal.abort(reason) }).signal.reason).toBe(reason);
  const ending = new AbortController();
  const { signal } = new WatchDeadline(60, { clock, signal: ending.signal });
  expect(signal.aborted).toBe(false);
  ending.abort(reason);
  expect(signal.reason).toBe(reason);
});

test('an ended watch leaves no timer and no listener', () => {
  const clock = new FakeClock();
  const ending = new AbortController();
  const deadline = new WatchDeadline(60, { clock, signal: ending.signal });
  expect(clock.timersPending).toBe(1);
  deadline.end();
  expect(clock.timersPending).toBe(0);
  ending.abort();
  expect(deadline.signal.aborted).toBe(false);
});

test('time-outs are random, from 5 to 10 minutes', () => {
  const timeouts = Array.from({ length: 200 }, randomTimeoutSeconds);
  expect(Math.min(...timeouts)).toBeGreaterThanOrEqual(300);
  expect(Math.max(...timeouts)).toBeLessThanOrEqual(600);
  expect(new Set(timeouts).size).toBeGreaterThan(20);
});
