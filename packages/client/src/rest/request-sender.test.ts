import { describe, expect, test } from '@jest/globals';
import { StatusError, systemClock } from '@orch/apimachinery';
import type { Transport, TransportRequest, TransportResponse } from '../transport/transport.js';
import { RequestSender } from './request-sender.js';

type ResponseHead = Pick<TransportResponse, 'status' | 'headers'>;
const busy: ResponseHead = { status: 429, headers: { 'retry-after': '2' } };
const fine: ResponseHead = { status: 200, headers: {} };

/** A sender to a server that sends these responses in turn, repeating the last one. */
function senderOf(...responses: readonly ResponseHead[]) {
  const slept: number[] = [];
  let sent = 0;
  const next = (): TransportResponse => {
    const head = responses[Math.min(sent, responses.length - 1)] ?? fine;
    sent += 1;
    return { ...head, body: Buffer.from('{"message":"said"}') };
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
  return {
    sender: new RequestSender({ transport, headers: { 'user-agent': 'test' }, clock }),
    slept,
    sent: () => sent,
  };
}

const get: TransportRequest = { method: 'GET', path: '/', headers: {} };

describe.each(['send', 'stream'] as const)('%s', (method) => {
  test('retries 429 and 503 after the time in Retry-After', async () => {
    const { sender, slept, sent } = senderOf(busy, { status: 503, headers: { 'retry-after': '1' } }, fine);
    expect((await sender[method](get)).status).toBe(200);
    expect(slept).toEqual([2_000, 1_000]);
    expect(sent()).toBe(3);
  });

  test('rejects with the error after ten retries', async () => {
    const { sender, slept, sent } = senderOf(busy);
    await expect(sender[method](get)).rejects.toMatchObject({ code: 429, message: 'said' });
    expect(slept).toHaveLength(10);
    expect(sent()).toBe(11);
  });

  test.each<readonly [string, ResponseHead]>([
    ['a response without Retry-After', { status: 429, headers: {} }],
    ['a date in Retry-After', { status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } }],
    ['another status', { status: 409, headers: { 'retry-after': '1' } }],
  ])('does not retry %s', async (_, head) => {
    const { sender, sent } = senderOf(head, fine);
    await expect(sender[method](get)).rejects.toBeInstanceOf(StatusError);
    expect(sent()).toBe(1);
  });

  test('an aborted signal ends the wait', async () => {
    const { sender, sent } = senderOf(busy, fine);
    const reason = new Error('enough');
    await expect(sender[method]({ ...get, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(sent()).toBe(1);
  });
});
