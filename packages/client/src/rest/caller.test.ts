import { describe, expect, test } from '@jest/globals';
import { StatusError, systemClock } from '@orch/apimachinery';
import type { Transport, TransportRequest, TransportResponse } from '../transport/transport.js';
import { Caller } from './caller.js';

type Answer = Pick<TransportResponse, 'status' | 'headers'>;
const busy: Answer = { status: 429, headers: { 'retry-after': '2' } };
const fine: Answer = { status: 200, headers: {} };

/** A server that gives these answers in turn, and then the last one again and again. */
function callerOf(...answers: readonly Answer[]) {
  const slept: number[] = [];
  let sent = 0;
  const next = (): TransportResponse => {
    const answer = answers[Math.min(sent, answers.length - 1)] ?? fine;
    sent += 1;
    return { ...answer, body: Buffer.from('{"message":"said"}') };
  };
  const transport: Transport = {
    request: async () => next(),
    stream: async () => {
      const { body, ...head } = next();
      return {
        ...head,
        chunks: (async function* () {
          yield body;
        })(),
      };
    },
    close: () => {},
  };
  const clock = {
    ...systemClock(),
    sleep: async (delayMs: number, options?: { readonly signal?: AbortSignal }) => {
      options?.signal?.throwIfAborted();
      slept.push(delayMs);
    },
  };
  return { caller: new Caller({ transport, userAgent: 'test', clock }), slept, sent: () => sent };
}

const get: TransportRequest = { method: 'GET', path: '/', headers: {} };

describe.each(['call', 'stream'] as const)('%s', (method) => {
  test('a request that the server put off is sent again after the time asked for', async () => {
    const { caller, slept, sent } = callerOf(busy, { status: 503, headers: { 'retry-after': '1' } }, fine);
    expect((await caller[method](get)).status).toBe(200);
    expect(slept).toEqual([2_000, 1_000]);
    expect(sent()).toBe(3);
  });

  test('after ten times the refusal is the answer', async () => {
    const { caller, slept, sent } = callerOf(busy);
    await expect(caller[method](get)).rejects.toMatchObject({ code: 429, message: 'said' });
    expect(slept).toHaveLength(10);
    expect(sent()).toBe(11);
  });

  test.each<readonly [string, Answer]>([
    ['names no time', { status: 429, headers: {} }],
    ['names a date', { status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } }],
    ['is of another kind', { status: 409, headers: { 'retry-after': '1' } }],
  ])('a refusal that %s is the answer at once', async (_, answer) => {
    const { caller, sent } = callerOf(answer, fine);
    await expect(caller[method](get)).rejects.toBeInstanceOf(StatusError);
    expect(sent()).toBe(1);
  });

  test('a signal ends the waiting', async () => {
    const { caller, sent } = callerOf(busy, fine);
    const reason = new Error('enough');
    await expect(caller[method]({ ...get, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(sent()).toBe(1);
  });
});
