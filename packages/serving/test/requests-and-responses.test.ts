import { describe, expect, test } from '@jest/globals';
import { conflictError } from '@orch/apimachinery';
import { type Logger, silentLogger } from '@orch/component';
import type { Exchange, ExchangeFinish } from '../src/exchange/exchange.js';
import { acceptConnections } from '../src/listener/accept-connections.js';
import { ListenError, urlHost } from '../src/listener/listen.js';
import { dial, openSession, protocols, sendRaw, useListeners, waitFor } from './support.js';

const listeners = useListeners();
const text = { 'content-type': 'text/plain' };
const reply = (exchange: Exchange, body: unknown) => exchange.respond(200, text, Buffer.from(JSON.stringify(body)));

/** A logger that keeps errors. */
function keepErrors() {
  const errors: unknown[][] = [];
  const logger: Logger = { ...silentLogger, error: (...given) => void errors.push(given), with: () => logger };
  return { errors, logger };
}

describe.each(protocols(() => listeners.material))('over $name', ({ send }) => {
  test('the response to an error of the handler is its Status, or hides the error, which is logged', async () => {
    const conflict = conflictError({ group: '', resource: 'pods' }, 'a', 'it changed');
    const { errors, logger } = keepErrors();
    const listener = await listeners.start(
      (exchange) => {
        if (exchange.url === '/late') return Promise.reject(new Error('late'));
        throw exchange.url === '/conflict' ? conflict : new Error('secret');
      },
      { logger },
    );
    const ask = async (path: string) => {
      const { status, headers, body } = await send(listener, { path });
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'no-cache, private',
        'content-length': String(body.length),
      });
      return { status, body: JSON.parse(body) };
    };
    expect(await ask('/conflict')).toEqual({ status: 409, body: conflict.status });
    expect(errors).toEqual([]);
    const hidden = {
      ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' },
      ...{ message: 'Internal Server Error', reason: 'InternalError', code: 500 },
    };
    expect(await ask('/bug?token=t')).toEqual({ status: 500, body: hidden });
    expect(await ask('/late')).toEqual({ status: 500, body: hidden });
    expect(errors).toEqual([
      ['a request handler failed', { method: 'GET', path: '/bug', error: new Error('secret') }],
      ['a request handler failed', { method: 'GET', path: '/late', error: new Error('late') }],
    ]);
  });

  test('an error after the response changes nothing for the client, and is logged', async () => {
    const { errors, logger } = keepErrors();
    const listener = await listeners.start(
      async (exchange) => {
        exchange.respond(200, text, Buffer.from('ok'));
        throw new Error('too late');
      },
      { logger },
    );
    expect(await send(listener, {})).toMatchObject({ status: 200, body: 'ok' });
    await waitFor(() => errors.length > 0);
    expect(errors).toEqual([['a request handler failed', { method: 'GET', path: '/', error: new Error('too late') }]]);
  });

  test('the first response counts; its status is known when it starts and when it ends', async () => {
    const started: number[] = [];
    const finished: ExchangeFinish[] = [];
    const states: unknown[] = [];
    const listener = await listeners.start(async (exchange) => {
      const stateOf = () => [exchange.responded, exchange.status];
      exchange.onStart((status) => started.push(status));
      exchange.onFinish((finish) => finished.push(finish));
      states.push(stateOf());
      if (exchange.url === '/steps') await exchange.respondInSteps(202, text, stepsOf('one ', 'two'));
      else exchange.respond(201, text, Buffer.from('first'));
      states.push(stateOf());
      exchange.respond(200, text, Buffer.from('second'));
      await exchange.respondInSteps(200, text, stepsOf('third'));
    });
    expect(await send(listener, {})).toMatchObject({ status: 201, body: 'first' });
    await waitFor(() => finished.length === 1);
    expect(await send(listener, { path: '/steps' })).toMatchObject({ status: 202, body: 'one two' });
    await waitFor(() => finished.length === 2);
    expect(started).toEqual([201, 202]);
    expect(states).toEqual([
      [false, 0],
      [true, 201],
      [false, 0],
      [true, 202],
    ]);
    expect(finished).toEqual([
      { status: 201, bytesSent: 5, aborted: false },
      { status: 202, bytesSent: 7, aborted: false },
    ]);
  });

  test('a response to HEAD, and one without a body, has headers alone', async () => {
    const finished: ExchangeFinish[] = [];
    const listener = await listeners.start((exchange) => {
      exchange.onFinish((finish) => finished.push(finish));
      if (exchange.url === '/steps') return exchange.respondInSteps(200, text, { length: 5, ...stepsOf('hello') });
      return exchange.respond(
        Number(exchange.url.slice(1)),
        text,
        Buffer.from(exchange.method === 'HEAD' ? 'four' : ''),
      );
    });
    const lengthOf = async (path: string, method: string) => {
      const { status, headers, body } = await send(listener, { path, method });
      return [status, headers['content-length'], body];
    };
    expect(await lengthOf('/200', 'HEAD')).toEqual([200, '4', '']);
    expect(await lengthOf('/steps', 'HEAD')).toEqual([200, '5', '']);
    expect(await lengthOf('/200', 'GET')).toEqual([200, '0', '']);
    expect(await lengthOf('/204', 'GET')).toEqual([204, undefined, '']);
    expect(await lengthOf('/304', 'GET')).toEqual([304, undefined, '']);
    await waitFor(() => finished.length === 5);
    expect(finished.map(({ bytesSent, aborted }) => [bytesSent, aborted])).toEqual(Array(5).fill([0, false]));
  });

  test('headers are read by lower-case names, few or many', async () => {
    const listener = await listeners.start((exchange) =>
      reply(exchange, {
        one: [exchange.header('x-one'), exchange.headerValues('x-one')],
        several: [exchange.header('x-several'), exchange.headerValues('x-several')],
        missing: [exchange.header('x-none') ?? 'none', exchange.headerValues('x-none')],
        prefixes: ['x-o', 'x-one', 'y-'].map((prefix) => exchange.hasHeaderOf(prefix)),
      }),
    );
    const few = { 'X-One': '1', 'X-Several': ['a', 'b, c'] };
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x-more-${index}`, 'v']));
    for (const headers of [few, { ...many, ...few }]) {
      expect(JSON.parse((await send(listener, { headers })).body)).toEqual({
        one: ['1', ['1']],
        several: ['a, b, c', ['a', 'b, c']],
        missing: ['none', []],
        prefixes: [true, true, false],
      });
    }
  });

  test('dropped headers are gone in every form', async () => {
    const listener = await listeners.start((exchange) => {
      const before = exchange.headerValues('x-secret');
      exchange.dropHeaders(['x-secret', 'x-none']);
      const names = exchange.headerNames().filter((each) => each.startsWith('x-'));
      const { header = 'none', values } = {
        header: exchange.header('x-secret'),
        values: exchange.headerValues('x-secret'),
      };
      reply(exchange, { before, names, header, values, kept: exchange.headerValues('x-kept') });
    });
    const headers = { 'X-Secret': ['s', 't'], 'x-kept': 'x-secret' };
    expect(JSON.parse((await send(listener, { headers })).body)).toEqual({
      ...{ before: ['s', 't'], names: ['x-kept'], header: 'none', values: [], kept: ['x-secret'] },
    });
  });

  test('a request has a body if one is announced', async () => {
    const listener = await listeners.start(async (exchange) => {
      const { hasBody } = exchange;
      reply(exchange, [hasBody, (await exchange.readBody(10)).toString()]);
    });
    const ask = async (headers: Readonly<Record<string, string>>, body?: string) => {
      const given = body === undefined ? {} : { body: Buffer.from(body) };
      return JSON.parse((await send(listener, { method: 'POST', headers, ...given })).body);
    };
    expect(await ask({})).toEqual([false, '']);
    expect(await ask({ 'content-length': '0' })).toEqual([false, '']);
    expect(await ask({ 'content-length': '3' }, 'abc')).toEqual([true, 'abc']);
    expect(await ask({}, 'abc')).toEqual([true, 'abc']);
  });

  test('a body of the maximum length is read, and a longer one is rejected with a Status', async () => {
    const listener = await listeners.start(async (exchange) => {
      reply(exchange, (await exchange.readBody(5)).toString());
    });
    for (const length of ['5', undefined]) {
      const ask = async (body: string) => {
        const headers = length === undefined ? {} : { 'content-length': String(body.length) };
        const { status, body: received } = await send(listener, { method: 'POST', headers, body: Buffer.from(body) });
        return { status, body: JSON.parse(received) };
      };
      expect(await ask('12345')).toEqual({ status: 200, body: '12345' });
      expect(await ask('123456')).toEqual({
        status: 413,
        body: {
          ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code: 413 },
          ...{ reason: 'RequestEntityTooLarge', message: 'Request entity too large: limit is 5' },
        },
      });
    }
  });

  test('added headers are part of the response and can be read; later ones are not', async () => {
    const listener = await listeners.start((exchange) => {
      exchange.setHeader('x-one', '1');
      exchange.setHeader('x-several', ['a', 'b']);
      const added = ['x-one', 'x-several', 'x-none'].map((each) => exchange.addedHeader(each));
      reply(exchange, added);
      exchange.setHeader('x-late', '1');
    });
    const { headers, body } = await send(listener, {});
    expect(JSON.parse(body)).toEqual([['1'], ['a', 'b'], []]);
    expect([headers['x-one'], String(headers['x-several']), headers['x-late']]).toEqual([
      ...['1', expect.stringMatching(/^a, ?b$/), undefined],
    ]);
  });

  test('a cancelled request gets one response, and its signal has the reason', async () => {
    const reasons: unknown[] = [];
    const listener = await listeners.start(async (exchange) => {
      const waiting = exchange.untilAborted(new Promise<never>(() => undefined));
      exchange.cancel(new Error('cancelled'));
      reasons.push(exchange.signal.reason, await waiting.catch((error: unknown) => error));
      exchange.cancel(new Error('again'));
      reasons.push(exchange.signal.reason);
      exchange.respond(503, text, Buffer.from('sorry'));
    });
    expect(await send(listener, {})).toMatchObject({ status: 503, body: 'sorry' });
    expect(reasons).toEqual([new Error('cancelled'), new Error('cancelled'), new Error('cancelled')]);
  });

  test('no upgrade is possible without a request for one', async () => {
    const listener = await listeners.start((exchange) => {
      expect(() => exchange.upgrade()).toThrow();
      reply(exchange, exchange.upgrading);
    });
    expect((await send(listener, {})).body).toBe('false');
  });
});

function stepsOf(...steps: readonly string[]) {
  const left = steps.map((step) => Buffer.from(step));
  return { next: () => left.shift() };
}

test('over HTTP/2, a client gets 100 Continue if it waits for it and the body is read', async () => {
  const listener = await listeners.start(async (exchange) => {
    if (exchange.url === '/unread') exchange.respond(401, text);
    else if (exchange.url === '/opened') reply(exchange, (await exchange.openBody().toArray()).join(''));
    else reply(exchange, (await exchange.readBody(10)).toString());
  });
  const session = openSession(listener, { ca: listeners.material.authority.cert });
  const ask = async (path: string, headers: Readonly<Record<string, string>>) => {
    const stream = session.request({ ':method': 'POST', ':path': path, ...headers });
    const statuses: (number | undefined)[] = [];
    stream.on('headers', (informational) => statuses.push(informational[':status']));
    stream.on('response', (final) => statuses.push(final[':status']));
    stream.end('body');
    await stream.toArray();
    return statuses;
  };
  expect(await ask('/', { expect: '100-continue' })).toEqual([100, 200]);
  expect(await ask('/opened', { expect: '100-continue' })).toEqual([100, 200]);
  expect(await ask('/unread', { expect: '100-continue' })).toEqual([401]);
  expect(await ask('/', {})).toEqual([200]);
  session.close();
});

describe('over HTTP/1.1', () => {
  const raw = async (handler: (exchange: Exchange) => void | Promise<void>, request: string) =>
    await sendRaw(await listeners.start(handler), listeners.material.authority.cert, request);

  test('a request of HTTP/1.0 is served, and its connection closed', async () => {
    const received = await raw(
      (exchange) => reply(exchange, [exchange.protocol, exchange.host]),
      'GET / HTTP/1.0\r\n\r\n',
    );
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close\r\n.*\["HTTP\/1\.0",""\]$/is);
  });

  test('a client that waits for 100 Continue in vain gets the response, and the connection is closed', async () => {
    const head = 'POST / HTTP/1.1\r\nhost: x\r\nexpect: 100-Continue\r\ncontent-length: 5\r\n\r\n';
    const received = await raw((exchange) => exchange.respond(401, text, Buffer.from('no')), head);
    expect(received).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n.*connection: close\r\n.*\r\n\r\nno$/is);
    expect(received).not.toContain('100');
  });

  test('an open response of a closing listener is the last one of its connection', async () => {
    const open: Exchange[] = [];
    const listener = await listeners.start((exchange) => void open.push(exchange));
    const connection = await dial(listener, listeners.material.authority.cert);
    connection.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\nGET /next HTTP/1.1\r\nhost: x\r\n\r\n');
    await waitFor(() => open.length === 1);
    const closed = listener.close({ graceMs: 10_000 });
    open[0]?.respond(200, text, Buffer.from('done'));
    await closed;
    await waitFor(() => connection.closed);
    expect(connection.received).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close\r\n.*\r\n\r\ndone/is);
    expect(open).toHaveLength(1);
  });

  test.each([
    ['an unknown method', 'NONSENSE / HTTP/1.1\r\nhost: x\r\n\r\n', 405, 'MethodNotAllowed'],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nhost: a:1\r\n\r\n', 405, 'MethodNotAllowed'],
    ['no request', 'hello\r\n\r\n', 400, 'BadRequest'],
    ['a malformed header', 'GET / HTTP/1.1\r\nhost x\r\n\r\n', 400, 'BadRequest'],
    ['an upgrade with a body of unknown length', upgradeWith('transfer-encoding: chunked'), 400, 'BadRequest'],
    ['an upgrade with a body that is too long', upgradeWith('content-length: 8388609'), 400, 'BadRequest'],
  ])('%s is rejected with a Status, and the connection closed', async (_what, request, code, reason) => {
    const received = await raw((exchange) => exchange.respond(200, text), request);
    const [head = '', body = ''] = received.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${code} [A-Z][A-Za-z ]+\r\n`));
    expect(head.toLowerCase().split('\r\n')).toEqual(
      expect.arrayContaining([
        ...['connection: close', 'content-type: application/json', 'cache-control: no-cache, private'],
        `content-length: ${body.length}`,
      ]),
    );
    expect(JSON.parse(body)).toMatchObject({ kind: 'Status', status: 'Failure', reason, code });
  });
});

function upgradeWith(header: string): string {
  return `POST / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: echo\r\n${header}\r\n\r\n`;
}

describe('an address', () => {
  test.each([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
    ['::1', '[::1]'],
    ['127.0.0.2', '127.0.0.2'],
    ['localhost', 'localhost'],
  ])('%s has the host %s in URLs', (host, expected) => {
    expect(urlHost(host)).toBe(expected);
  });

  test('that cannot be listened on is an error with the reason', async () => {
    const errorOf = (host: string, port: number) =>
      acceptConnections({ host, port }, () => undefined).catch((error: unknown) => error);
    const used = await listeners.start(() => undefined);
    const inUse = await errorOf('127.0.0.1', used.port);
    expect(inUse).toBeInstanceOf(ListenError);
    expect(inUse).toMatchObject({
      message: `cannot listen on 127.0.0.1:${used.port}: the address is already in use`,
      cause: { code: 'EADDRINUSE' },
    });
    expect(await errorOf('192.0.2.1', 0)).toMatchObject({
      message: 'cannot listen on 192.0.2.1:0: the address is not one of this machine',
    });
  });
});
