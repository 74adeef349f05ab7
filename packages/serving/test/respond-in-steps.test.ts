import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { describe, expect, test } from '@jest/globals';
import type { Exchange, ExchangeFinish } from '../src/exchange/exchange.js';
import { openSession, protocols, useListeners, waitFor } from './support.js';

const listeners = useListeners();

const text = { 'content-type': 'text/plain' };
const stepBytes = 100_000;

/** `count` steps of one letter each, with a counter of requested steps. */
function makeSteps(count: number) {
  let requested = 0;
  return {
    get requested() {
      return requested;
    },
    next(): Buffer | undefined {
      if (requested === count) return undefined;
      requested += 1;
      return Buffer.alloc(stepBytes, String.fromCharCode(96 + requested));
    },
  };
}

describe.each(protocols(() => listeners.material))('a response in steps, over $name', ({ name, send }) => {
  /** Starts to read a response, and pauses; the result aborts it. */
  async function startReading(port: number, url: string): Promise<{ stop(): void }> {
    const ca = listeners.material.authority.cert;
    if (name === 'HTTP/1.1') {
      const sent = httpsRequest({ host: '127.0.0.1', port, ca, agent: false });
      sent.end();
      const [response] = await once(sent, 'response');
      response.on('error', () => undefined);
      response.pause();
      return { stop: () => void response.destroy() };
    }
    const session = openSession(Object.assign(Object.create(null), { url }), { ca });
    const stream = session.request({ ':path': '/' });
    stream.on('error', () => undefined);
    await once(stream, 'response');
    stream.pause();
    return { stop: () => session.destroy() };
  }

  test('arrives completely, with and without a content-length', async () => {
    const finishes: ExchangeFinish[] = [];
    const listener = await listeners.start(async (exchange) => {
      exchange.onFinish((finish) => finishes.push(finish));
      const steps = makeSteps(3);
      const body = exchange.url === '/' ? steps : { length: 3 * stepBytes, next: async () => steps.next() };
      await exchange.respondInSteps(200, text, body);
    });
    const whole = ['a', 'b', 'c'].map((letter) => letter.repeat(stepBytes)).join('');
    const chunked = await send(listener, {});
    expect([chunked.body === whole, chunked.headers['content-length']]).toEqual([true, undefined]);
    const sized = await send(listener, { path: '/sized' });
    expect([sized.body === whole, sized.headers['content-length']]).toEqual([true, '300000']);
    await waitFor(() => finishes.length === 2);
    expect(finishes).toEqual(Array(2).fill({ status: 200, bytesSent: 300_000, aborted: false }));
  });

  test('arrives and ends when it is given in pieces of which the last is empty', async () => {
    const finishes: ExchangeFinish[] = [];
    const listener = await listeners.start((exchange) => {
      exchange.onFinish((finish) => finishes.push(finish));
      exchange.respond(200, text, [
        Buffer.alloc(stepBytes, 'a'),
        Buffer.alloc(0),
        Buffer.alloc(10, 'b'),
        Buffer.alloc(0),
      ]);
    });
    const { body } = await send(listener, {});
    expect(body === `${'a'.repeat(stepBytes)}${'b'.repeat(10)}`).toBe(true);
    await waitFor(() => finishes.length === 1);
    expect(finishes).toEqual([{ status: 200, bytesSent: stepBytes + 10, aborted: false }]);
  });

  test('is produced as fast as the client reads, and stops when the client disconnects', async () => {
    const steps = makeSteps(1_000);
    let over = false;
    const listener = await listeners.start(async (exchange) => {
      await exchange.respondInSteps(200, text, steps);
      over = true;
    });
    const reading = await startReading(listener.port, listener.url);
    await new Promise((resolve) => setTimeout(resolve, 100));
    // Steps in flight are in the socket buffers of both sides.
    const requested = steps.requested;
    expect(requested).toBeLessThan(200);
    expect(over).toBe(false);
    reading.stop();
    await waitFor(() => over);
    expect(steps.requested).toBeLessThanOrEqual(requested + 1);
  });

  test('is aborted when its request is cancelled, and when a step fails', async () => {
    const exchanges: Exchange[] = [];
    const finishes: ExchangeFinish[] = [];
    const steps = makeSteps(1_000);
    const listener = await listeners.start(async (exchange) => {
      exchanges.push(exchange);
      exchange.onFinish((finish) => finishes.push(finish));
      await exchange.respondInSteps(200, text, steps);
    });
    const reading = await startReading(listener.port, listener.url);
    exchanges[0]?.cancel(new Error('too late'));
    await waitFor(() => finishes.length === 1);
    expect(finishes[0]?.aborted).toBe(true);
    reading.stop();
    const failing = await listeners.start(async (exchange) => {
      exchange.onFinish((finish) => finishes.push(finish));
      const next = () => {
        throw new Error('cannot be made');
      };
      await exchange.respondInSteps(200, text, { length: 5, next });
    });
    await expect(send(failing, {})).rejects.toThrow();
    await waitFor(() => finishes.length === 2);
    expect(finishes[1]?.aborted).toBe(true);
  });
});
