import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { describe, expect, test } from '@jest/globals';
import type { Exchange, ExchangeFinish } from '@orch/serving';
import { openSession, protocols, useListeners, waitFor } from './support.js';

const listeners = useListeners();

const text = { 'content-type': 'text/plain' };
const stepBytes = 100_000;

/** So many steps of one letter each, counted as they are asked for. */
function makeSteps(count: number) {
  let asked = 0;
  return {
    get asked() {
      return asked;
    },
    next(): Buffer | undefined {
      if (asked === count) return undefined;
      asked += 1;
      return Buffer.alloc(stepBytes, String.fromCharCode(96 + asked));
    },
  };
}

describe.each(protocols(() => listeners.material))('an answer made while it is sent, over $name', ({ name, send }) => {
  /** The first bytes of an answer that nobody reads further; the result gives it up. */
  async function startReading(port: number, url: string): Promise<{ stop(): void }> {
    const ca = listeners.material.authority.cert;
    if (name === 'HTTP/1.1') {
      const sent = httpsRequest({ host: '127.0.0.1', port, ca, agent: false });
      sent.end();
      const [answer] = await once(sent, 'response');
      answer.on('error', () => undefined);
      answer.pause();
      return { stop: () => void answer.destroy() };
    }
    const session = openSession(Object.assign(Object.create(null), { url }), { ca });
    const stream = session.request({ ':path': '/' });
    stream.on('error', () => undefined);
    await once(stream, 'response');
    stream.pause();
    return { stop: () => session.destroy() };
  }

  test('comes whole, with and without its length told', async () => {
    const finishes: ExchangeFinish[] = [];
    const listener = await listeners.start(async (exchange) => {
      exchange.onFinish((finish) => finishes.push(finish));
      const steps = makeSteps(3);
      const body = exchange.url === '/' ? steps : { length: 3 * stepBytes, next: async () => steps.next() };
      await exchange.respondInSteps(200, text, body);
    });
    const whole = ['a', 'b', 'c'].map((letter) => letter.repeat(stepBytes)).join('');
    const untold = await send(listener, {});
    expect([untold.body === whole, untold.headers['content-length']]).toEqual([true, undefined]);
    const told = await send(listener, { path: '/told' });
    expect([told.body === whole, told.headers['content-length']]).toEqual([true, '300000']);
    await waitFor(() => finishes.length === 2);
    expect(finishes).toEqual(Array(2).fill({ status: 200, bytesSent: 300_000, aborted: false }));
  });

  test('is made no further than a client reads, and no more once the client is gone', async () => {
    const steps = makeSteps(1_000);
    let over = false;
    const listener = await listeners.start(async (exchange) => {
      await exchange.respondInSteps(200, text, steps);
      over = true;
    });
    const reading = await startReading(listener.port, listener.url);
    await new Promise((resolve) => setTimeout(resolve, 100));
    // What is under way lies in the sockets of both sides.
    const asked = steps.asked;
    expect(asked).toBeLessThan(200);
    expect(over).toBe(false);
    reading.stop();
    await waitFor(() => over);
    expect(steps.asked).toBeLessThanOrEqual(asked + 1);
  });

  test('is broken off when its time is over, and when making it fails', async () => {
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
