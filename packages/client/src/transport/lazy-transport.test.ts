import { expect, test } from '@jest/globals';
import { lazyTransport } from './lazy-transport.js';
import type { Transport, TransportRequest } from './transport.js';

const request: TransportRequest = { method: 'GET', path: '/', headers: {} };

function given() {
  const calls: string[] = [];
  const head = { status: 200, headers: {} };
  const transport: Transport = {
    request: async () => {
      calls.push('request');
      return { ...head, body: Buffer.alloc(0) };
    },
    stream: async () => {
      calls.push('stream');
      return { ...head, chunks: (async function* () {})() };
    },
    close: () => calls.push('close'),
  };
  const lazy = lazyTransport(async () => {
    calls.push('load');
    return transport;
  });
  return { lazy, calls };
}

test('the code is loaded once, with the first request', async () => {
  const { lazy, calls } = given();
  expect(calls).toEqual([]);
  await Promise.all([lazy.request(request), lazy.stream(request)]);
  expect(calls.filter((call) => call === 'load')).toHaveLength(1);
  expect(calls).toEqual(expect.arrayContaining(['request', 'stream']));
});

test('closing closes the loaded transport, and loads none', async () => {
  const { lazy, calls } = given();
  lazy.close();
  expect(calls).toEqual([]);
  await lazy.request(request);
  expect(calls).toEqual(['load', 'close', 'request']);
  const other = given();
  await other.lazy.request(request);
  other.lazy.close();
  await Promise.resolve();
  expect(other.calls).toEqual(['load', 'request', 'close']);
});

test('a request rejects when the code cannot be loaded, and closing does not', async () => {
  const lazy = lazyTransport(async () => {
    throw new Error('no such file');
  });
  await expect(lazy.request(request)).rejects.toThrow('no such file');
  lazy.close();
});
