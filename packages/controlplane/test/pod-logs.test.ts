import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestBackend } from './backend-fixture.js';
import {
  floodBytes,
  makeNode,
  makePod,
  pods,
  startNodeAgent,
  type TestNodeAgent,
  trusted,
  upgrade,
  waitFor,
} from './node-agent-fixture.js';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';
import { messagesIn } from './web-socket-messages.js';

// Requests to node agents and the mapping of their responses, as in the reference implementation of v1.20.

let agent: TestNodeAgent;
let server: TestServer;
/** Neither trusts the CA of the agents; only the first allows insecure requests. */
let strangers: TestServer;

beforeAll(async () => {
  agent = await startNodeAgent();
  const admission = { disabled: ['ServiceAccount'] };
  const { cert: clientCertificate, key: clientKey } = agent.client;
  const known = { authorities: agent.authority.cert, clientCertificate, clientKey, trusted: trusted(agent) };
  server = await startTestServer('kubernetes', { admission, proxies: { nodeAgents: known } });
  const other = await startTestBackend({ respond: () => undefined });
  await other.close();
  const proxies = { nodeAgents: { authorities: other.authority.cert, trusted: trusted(agent) } };
  strangers = await startTestServer('kubernetes', { admission, proxies });
  for (const one of [server, strangers]) {
    await makeNode(one, 'n', agent.securePort);
    await makePod(one, 'p', 'n');
  }
  for (const name of ['flood', 'st-301', 'st-400', 'st-403', 'st-404', 'st-500', 'st-503']) {
    await makePod(server, name, 'n');
  }
  await makeNode(server, 'dead', 1);
  await makePod(server, 'dead', 'dead');
});
afterAll(async () => {
  await Promise.all([server.stop(), strangers.stop()]);
  await agent.close();
});
beforeEach(() => {
  agent.seen.length = 0;
  agent.left.length = 0;
});

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('logs over %s', (protocol) => {
  test.each([
    ['', ''],
    ['?container=a&follow=false&timestamps=0', ''],
    [
      '?tailLines=5&timestamps=true&sinceTime=2020-01-01T00:00:00%2B02:00&previous=1&limitBytes=9',
      '?limitBytes=9&previous=true&sinceTime=2019-12-31T22%3A00%3A00Z&tailLines=5&timestamps=true',
    ],
    ['?sinceSeconds=5&insecureSkipTLSVerifyBackend=true', '?sinceSeconds=5'],
  ])('%j requests %j from the agent', async (query, requested) => {
    const response = await server.ask('GET', `${pods}/p/log${query}`, { protocol, headers: { 'x-own': '1' } });
    expect([response.status, response.text, response.headers['content-type']]).toEqual([
      200,
      'text of 200',
      'text/plain',
    ]);
    expect(agent.seen).toMatchObject([
      { method: 'GET', url: `/containerLogs/default/p/a${requested}`, client: 'the-api-server' },
    ]);
    for (const name of ['authorization', 'x-own']) expect(agent.seen[0]?.headers).not.toHaveProperty(name);
  });

  test.each([
    ['st-400', 400, 'text of 400', 'BadRequest'],
    ['st-403', 403, 'text of 403 ( pods/log st-403)', 'Forbidden'],
    ['st-404', 404, 'the server could not find the requested resource ( pods/log st-404)', 'NotFound'],
    ['st-500', 500, 'Internal error occurred: text of 500', 'InternalError'],
    ['st-503', 503, 'the server is currently unable to handle the request ( pods/log st-503)', 'ServiceUnavailable'],
    ['st-301', 500, 'Get "/x/": redirects forbidden', undefined],
    [
      'dead',
      500,
      'Get "https://127.0.0.1:1/containerLogs/default/dead/a": dial tcp 127.0.0.1:1: connect: connection refused',
      undefined,
    ],
    [
      'p/log?sinceTime=abc&x=',
      400,
      /^parsing time "abc" as "2006-01-02T15:04:05Z07:00": cannot parse "abc"/,
      'BadRequest',
    ],
    ['p/log?sinceSeconds=1&sinceTime=2020-01-01T00:00:00Z&x=', 422, /\[\]: Forbidden: at most one of/, 'Invalid'],
  ])('%s gives %i: %s', async (path, code, message, reason) => {
    const whole = path.includes('/') ? path : `${path}/log`;
    const { json } = await server.ask('GET', `${pods}/${whole}`, { protocol });
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(json).toMatchObject({
      kind: 'Status',
      code,
      message: expected,
      ...(reason === undefined ? {} : { reason }),
    });
  });

  test('rejects an untrusted agent certificate unless insecureSkipTLSVerifyBackend is set', async () => {
    const { json } = await strangers.ask('GET', `${pods}/p/log`, { protocol });
    expect(json).toMatchObject({
      code: 500,
      message: expect.stringMatching(/x509: certificate signed by unknown authority$/),
    });
    const requested = `${pods}/p/log?insecureSkipTLSVerifyBackend=true`;
    expect(await strangers.ask('GET', requested, { protocol })).toMatchObject({ status: 200, text: 'text of 200' });
    // Verification was skipped only for that request.
    expect((await strangers.ask('GET', `${pods}/p/log`, { protocol })).status).toBe(500);
  });
});

test('follows a log until the client disconnects', async () => {
  const reading = await server.open(`${pods}/p/log?follow=true`);
  let text = '';
  for await (const piece of reading) {
    text += String(piece);
    if (text.split('more').length > 3) break;
  }
  expect(text).toMatch(/^first\nmore\nmore\n/);
  await waitFor(() => agent.left.length > 0);
});

describe('logs over WebSockets', () => {
  const socketTo = (path: string, protocol = '', others = {}) =>
    upgrade(server, `${pods}/${path}`, {
      headers: {
        upgrade: 'websocket',
        'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
        'sec-websocket-version': '13',
        ...(protocol === '' ? {} : { 'sec-websocket-protocol': protocol }),
        ...others,
      },
    });
  const message = (code: number, text: string) => ({ code, payload: Buffer.from(text) });
  const end = { code: 8, payload: Buffer.from([0x03, 0xe8]) };
  const base64 = Buffer.from('text of 200').toString('base64');

  test.each([
    ['', undefined, [message(2, ''), message(2, 'text of 200'), end]],
    ['binary.k8s.io', 'binary.k8s.io', [message(2, ''), message(2, 'text of 200'), end]],
    ['other, base64.binary.k8s.io', 'base64.binary.k8s.io', [message(1, ''), message(1, base64), end]],
  ])('the protocols %j negotiate %j', async (requested, agreed, messages) => {
    const { response, socket } = await socketTo('p/log?tailLines=5', requested);
    expect(response.statusCode).toBe(101);
    expect(response.headers['sec-websocket-protocol']).toBe(agreed);
    expect(messagesIn(Buffer.concat((await socket?.toArray()) ?? []))).toEqual(messages);
    expect(agent.seen.map(({ url }) => url)).toEqual(['/containerLogs/default/p/a?tailLines=5']);
  });

  test('rejected requests get a plain HTTP response', async () => {
    expect((await socketTo('p/log', 'v4.channel.k8s.io')).response.statusCode).toBe(403);
    expect((await socketTo('p/log', '', { 'sec-websocket-version': '8' })).response.statusCode).toBe(400);
    expect(JSON.parse((await socketTo('st-404/log')).text)).toMatchObject({ kind: 'Status', code: 404 });
    expect(JSON.parse((await socketTo('p/log?tailLines=-1')).text)).toMatchObject({ kind: 'Status', code: 422 });
  });

  test('follows a log until the client closes the socket', async () => {
    const { socket } = await socketTo('p/log?follow=true');
    if (socket === undefined) throw new Error('not upgraded');
    let bytes = Buffer.alloc(0);
    let closing = false;
    for await (const piece of socket) {
      bytes = Buffer.concat([bytes, piece]);
      if (closing || messagesIn(bytes).length < 4) continue;
      closing = true;
      socket.write(Buffer.from('88820000000003e8', 'hex'));
    }
    const messages = messagesIn(bytes);
    expect(messages.slice(0, 3)).toEqual([message(2, ''), message(2, 'first\n'), message(2, 'more\n')]);
    expect(messages.at(-1)).toEqual(end);
    await waitFor(() => agent.left.length > 0);
  });

  test('a slow client applies backpressure to the agent and receives all 100 MB', async () => {
    const before = process.memoryUsage();
    const { socket } = await socketTo('flood/log');
    if (socket === undefined) throw new Error('not upgraded');
    socket.pause();
    await new Promise((resolve) => setTimeout(resolve, 150));
    const waiting = process.memoryUsage();
    const grownBytes = waiting.external + waiting.heapUsed - before.external - before.heapUsed;
    expect(grownBytes).toBeLessThan(30 * 1024 * 1024);
    const messages = messagesIn(Buffer.concat(await socket.toArray()));
    expect(messages.reduce((sum, { payload }) => sum + payload.length, 0)).toBe(floodBytes + end.payload.length);
    expect(messages.at(-1)).toEqual(end);
  });
});
