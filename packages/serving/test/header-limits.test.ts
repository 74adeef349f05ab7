import { connect, constants } from 'node:http2';
import { describe, expect, test } from '@jest/globals';
import type { Exchange } from '../src/exchange/exchange.js';
import { limits } from '../src/limits.js';
import type { SecureListener } from '../src/listener/secure-listener.js';
import { type Call, dial, type ReceivedResponse, sendOn, sendRaw, useListeners, waitFor } from './support.js';

const listeners = useListeners();

interface Seen {
  readonly count: number;
  readonly user: string | undefined;
}

/** A listener that records the number of headers of each request. */
async function startSeeing() {
  const seen: Seen[] = [];
  const listener = await listeners.start((exchange: Exchange) => {
    const names = exchange.headerNames();
    const count = names.reduce((sum, name) => sum + exchange.headerValues(name).length, 0);
    seen.push({ count, user: exchange.header('impersonate-user') });
    exchange.respond(200, {}, Buffer.from('ok'));
  });
  return { seen, listener };
}

/** In HTTP/1.1 `host` is a header as well. */
type Headers = readonly (readonly [name: string, value: string])[];

const senders: readonly {
  readonly protocol: string;
  readonly ownHeaders: Headers;
  send(listener: SecureListener, headers: Headers): Promise<ReceivedResponse>;
}[] = [
  {
    protocol: 'HTTP/1.1',
    ownHeaders: [
      ['host', 'x'],
      ['connection', 'close'],
    ],
    async send(listener, headers) {
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
      const received = await sendRaw(
        listener,
        listeners.material.authority.cert,
        `GET / HTTP/1.1\r\n${lines.join('')}\r\n`,
      );
      const [head = '', ...body] = received.split('\r\n\r\n');
      return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), headers: {}, body: body.join('\r\n\r\n') };
    },
  },
  {
    protocol: 'HTTP/2',
    ownHeaders: [],
    async send(listener, headers) {
      const session = openUnbounded(listener);
      try {
        return await sendOn(session, { headers: grouped(headers) });
      } finally {
        session.close();
      }
    },
  },
];

/** A client that ignores the limits announced by the server. */
function openUnbounded(listener: SecureListener) {
  const session = connect(listener.url, {
    ca: listeners.material.authority.cert,
    maxSendHeaderBlockLength: 2 ** 24,
  });
  session.on('error', () => undefined);
  return session;
}

function grouped(headers: Headers): NonNullable<Call['headers']> {
  const values: Record<string, string[]> = {};
  for (const [name, value] of headers) {
    const known = values[name];
    if (known === undefined) values[name] = [value];
    else known.push(value);
  }
  return values;
}

const many = (count: number): Headers => Array.from({ length: count }, (_, index) => [`x-${index}`, 'v'] as const);
const duplicates = (count: number): Headers => Array.from({ length: count }, () => ['x-same', 'v'] as const);
const user: Headers = [['impersonate-user', 'bob']];
/** In pieces, since HTTP/2 limits a single header. */
const bytesOf = (headers: Headers) => headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
function filledTo(bytes: number, start: Headers): Headers {
  const headers = [...start];
  for (let missing = bytes - 1 - bytesOf(headers), index = 0; missing > 0; index++) {
    const name = `x-${index}`;
    const length = missing <= 20_000 ? missing - name.length : 10_000;
    headers.push([name, 'v'.repeat(length)]);
    missing -= name.length + length;
  }
  return headers;
}

describe.each(senders)('headers over $protocol', ({ ownHeaders, send }) => {
  test.each([
    ['of different names', many],
    ['of one name', duplicates],
  ])('the maximum number of headers, %s, reaches the handler, and one more is 431', async (_, make) => {
    const { seen, listener } = await startSeeing();
    const allowed = [...ownHeaders, ...make(limits.headersMax - ownHeaders.length - 1), ...user];
    expect(await send(listener, allowed)).toMatchObject({ status: 200, body: 'ok' });
    expect(seen).toEqual([{ count: limits.headersMax, user: 'bob' }]);
    for (const tooMany of [1, 100, 3_000]) {
      const { status, body } = await send(listener, [
        ...ownHeaders,
        ...make(tooMany),
        ...allowed.slice(ownHeaders.length),
      ]);
      expect(status).toBe(431);
      expect(JSON.parse(body)).toEqual({
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message: 'the request has more than 1000 headers',
        reason: 'RequestHeaderFieldsTooLarge',
        code: 431,
      });
    }
    expect(seen).toHaveLength(1);
  });

  test('the maximum number of bytes reaches the handler, and one more is 431', async () => {
    const { seen, listener } = await startSeeing();
    const start = [...ownHeaders, ...user];
    const allowed = filledTo(limits.headerBytesMax, start);
    expect(bytesOf(allowed) + '/'.length).toBe(limits.headerBytesMax);
    expect((await send(listener, allowed)).status).toBe(200);
    expect(seen).toEqual([{ count: allowed.length, user: 'bob' }]);
    for (const more of [1, 1_000, 60_000]) {
      const { status, body } = await send(listener, filledTo(limits.headerBytesMax + more, start));
      expect(status).toBe(431);
      expect(JSON.parse(body)).toEqual({
        ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code: 431 },
        message: 'the request target and the headers have more than 65536 bytes',
        reason: 'RequestHeaderFieldsTooLarge',
      });
    }
    expect(seen).toHaveLength(1);
  });

  test('never drops Impersonate-User after any number of other headers', async () => {
    const { seen, listener } = await startSeeing();
    for (const count of [900, 990, 996, 997, 998, 999, 1_000, 1_001, 1_022, 1_023, 1_024, 1_025, 1_100]) {
      const before = seen.length;
      const { status } = await send(listener, [...ownHeaders, ...many(count), ...user]);
      if (status === 200) expect(seen.at(-1)?.user).toBe('bob');
      else expect([count, status, seen.length]).toEqual([count, 431, before]);
    }
  });
});

test('an HTTP/2 connection stays usable after 431, and after a request that is too large to parse', async () => {
  const { seen, listener } = await startSeeing();
  const session = openUnbounded(listener);
  expect((await sendOn(session, { headers: grouped(many(2_000)) })).status).toBe(431);
  const huge = sendOn(session, { headers: grouped(many(9_000)) });
  await expect(huge).rejects.toMatchObject({ message: expect.stringContaining('NGHTTP2_ENHANCE_YOUR_CALM') });
  expect((await sendOn(session, { headers: grouped(user) })).status).toBe(200);
  expect(seen).toEqual([{ count: 1, user: 'bob' }]);
  session.close();
});

test('does not read an HTTP/2 body after too many headers, and tells the client to stop', async () => {
  const { listener } = await startSeeing();
  const session = openUnbounded(listener);
  const stream = session.request({ ':method': 'POST', ...grouped(many(2_000)) });
  let status = 0;
  stream.on('response', (headers) => {
    status = headers[':status'] ?? 0;
  });
  stream.resume();
  stream.write(Buffer.alloc(10_000));
  await waitFor(() => stream.closed);
  expect([status, stream.rstCode]).toEqual([431, constants.NGHTTP2_NO_ERROR]);
  session.close();
});

test('closes an HTTP/1.1 connection after 431, and does not parse further bytes as a request', async () => {
  const { seen, listener } = await startSeeing();
  const smuggled = 'GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n';
  const head = (headers: Headers) => headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  for (const headers of [many(1_200), filledTo(70_000, [])]) {
    const request = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${smuggled.length}\r\n${head(headers)}\r\n${smuggled}`;
    const received = await sendRaw(listener, listeners.material.authority.cert, request);
    expect(received.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 431']);
    expect(received.toLowerCase()).toContain('connection: close');
  }
  expect(seen).toEqual([]);
});

test('an upgrade request has the same limits', async () => {
  const { seen, listener } = await startSeeing();
  const upgrade = 'host: x\r\nconnection: upgrade\r\nupgrade: echo\r\n';
  const send = (headers: Headers) =>
    sendRaw(
      listener,
      listeners.material.authority.cert,
      `GET / HTTP/1.1\r\n${upgrade}${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
  expect(await send([...many(996), ...user])).toMatch(/^HTTP\/1\.1 200 /);
  expect(seen).toEqual([{ count: 1_000, user: 'bob' }]);
  expect(await send([...many(997), ...user])).toMatch(/^HTTP\/1\.1 431 .*"RequestHeaderFieldsTooLarge"/s);
  expect(await send(filledTo(70_000, user))).toMatch(/^HTTP\/1\.1 431 .*"RequestHeaderFieldsTooLarge"/s);
  expect(seen).toHaveLength(1);
});

test('any number of trailers is ignored, and the connection stays usable', async () => {
  const { seen, listener } = await startSeeing();
  const { socket, ...connection } = { ...(await dial(listener, listeners.material.authority.cert)) };
  expect(connection.closed).toBe(false);
  let received = '';
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString();
  });
  const trailers = [...many(2_000), ...user].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n${trailers}\r\n`);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await waitFor(() => received.split('HTTP/1.1 200').length === 3);
  expect(seen).toEqual([
    { count: 2, user: undefined },
    { count: 1, user: undefined },
  ]);
  socket.destroy();
});

test('a client that expects 100 Continue gets 431 instead', async () => {
  const { seen, listener } = await startSeeing();
  const headers = many(1_100).map(([name, value]) => `${name}: ${value}\r\n`);
  const received = await sendRaw(
    listener,
    listeners.material.authority.cert,
    `POST / HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 5\r\n${headers.join('')}\r\n`,
  );
  expect(received).toMatch(/^HTTP\/1\.1 431 /);
  expect(seen).toEqual([]);
});
