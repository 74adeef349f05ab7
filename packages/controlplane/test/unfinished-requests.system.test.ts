import { randomBytes } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import { type ClientHttp2Stream, connect } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Authenticator, Authorizer } from '@orch/auth';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

const configMaps = '/api/v1/namespaces/default/configmaps';
const asUser = (name: string) => ({ authorization: 'Bearer admin', 'impersonate-user': name });
const named = (name: string) => ({ metadata: { name }, data: { a: 'b' } });

let server: TestServer;
const opened: { destroy(): void }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) each.destroy();
  await server.stop();
});

/** Short requests in flight, including exempt ones; subtracts the metrics request itself. */
async function inFlight(): Promise<{ readonly reads: number; readonly writes: number }> {
  const { text } = await server.ask('GET', '/metrics');
  const of = (kind: string) =>
    Number(new RegExp(`^apiserver_current_inflight_requests\\{request_kind="${kind}"\\} (\\d+)`, 'm').exec(text)?.[1]);
  return { reads: of('readOnly') - 1, writes: of('mutating') };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 2));
}

interface Unfinished {
  readonly sent: ClientRequest | ClientHttp2Stream;
  /** Undefined until the response. */
  status: number | undefined;
  closed: boolean;
}

/** Sends a POST with a content length and only one byte of its body. */
function postUnfinished(user: string, protocol: Protocol, path = configMaps): Unfinished {
  const headers = { ...asUser(user), 'content-type': 'application/json', 'content-length': '100' };
  if (protocol === 'HTTP/2') {
    const session = connect(server.server.url, { rejectUnauthorized: false });
    session.on('error', () => undefined);
    opened.push(session);
    const sent = session.request({ ':method': 'POST', ':path': path, ...headers });
    const unfinished: Unfinished = { sent, status: undefined, closed: false };
    sent.on('response', (response) => {
      unfinished.status = response[':status'];
    });
    sent.on('close', () => {
      unfinished.closed = true;
    });
    sent.on('error', () => undefined).resume();
    sent.write('{');
    return unfinished;
  }
  const options = { method: 'POST', rejectUnauthorized: false, agent: false, headers } as const;
  const sent = httpsRequest(`${server.server.url}${path}`, options);
  const unfinished: Unfinished = { sent, status: undefined, closed: false };
  sent.on('response', (response) => {
    unfinished.status = response.statusCode;
    response.resume();
  });
  sent.on('close', () => {
    unfinished.closed = true;
  });
  sent.on('error', () => undefined);
  sent.write('{');
  opened.push(sent);
  return unfinished;
}

const allowAll = { modes: ['AlwaysAllow'] } as const;
const noRules = () => ({ resourceRules: [], nonResourceRules: [], incomplete: false, evaluationError: '' });

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('requests with unfinished bodies over %s', (protocol) => {
  test('of one or many users do not block writes of others', async () => {
    server = await startTestServer('orch', {
      authorization: allowAll,
      limits: { writesInFlightMax: 4 },
      priorityAndFairness: false,
    });
    const oneUser = Array.from({ length: 20 }, () => postUnfinished('ada', protocol));
    await until(() => oneUser.filter(({ status }) => status === 429).length === 17);
    expect((await inFlight()).writes).toBe(3);
    expect((await server.ask('POST', configMaps, { headers: asUser('bob'), body: named('first') })).status).toBe(201);
    const manyUsers = Array.from({ length: 20 }, (_, index) => postUnfinished(`user-${index}`, protocol));
    await until(async () => (await inFlight()).writes === 23);
    expect((await server.ask('POST', configMaps, { headers: asUser('bob'), body: named('second') })).status).toBe(201);
    expect(manyUsers.map(({ status }) => status)).toEqual(manyUsers.map(() => undefined));
  });

  test('end at the request timeout, and release their slots', async () => {
    server = await startTestServer('orch', {
      authorization: allowAll,
      limits: { writesInFlightMax: 4 },
      priorityAndFairness: false,
    });
    const path = `${configMaps}?timeout=200ms`;
    const unfinished = Array.from({ length: 8 }, (_, index) => postUnfinished(`user-${index % 4}`, protocol, path));
    await until(() => unfinished.every(({ status }) => status !== undefined));
    expect(unfinished.map(({ status }) => status)).toEqual(unfinished.map(() => 504));
    await until(() => unfinished.every(({ closed }) => closed));
    expect(await inFlight()).toEqual({ reads: 0, writes: 0 });
  });

  test('end when their client disconnects', async () => {
    server = await startTestServer('orch', { authorization: allowAll });
    const unfinished = Array.from({ length: 8 }, (_, index) => postUnfinished(`user-${index % 4}`, protocol));
    await until(async () => (await inFlight()).writes === 8);
    for (const { sent } of unfinished) sent.destroy();
    await until(async () => (await inFlight()).writes === 0);
  });

  test('create the object once the body is complete', async () => {
    server = await startTestServer('orch', { authorization: allowAll });
    const unfinished = postUnfinished('ada', protocol);
    await until(async () => (await inFlight()).writes === 1);
    unfinished.sent.end(JSON.stringify(named('late')).slice(1).padEnd(99));
    await until(() => unfinished.status !== undefined);
    expect(unfinished.status).toBe(201);
    expect((await server.ask('GET', `${configMaps}/late`)).status).toBe(200);
  });
});

describe('waiting of a request', () => {
  const future = 'resourceVersion=999999';
  test.each<readonly [what: string, method: string, path: string]>([
    ['an object at a future version', 'GET', `${configMaps}/orch-root-ca.crt?${future}`],
    ['a list at a future version', 'GET', `${configMaps}?${future}`],
    ['a table at a future version', 'GET', `/api/v1/pods?${future}`],
    ['the deletion of a list at a future version', 'DELETE', `${configMaps}?${future}`],
  ])('for %s ends at its timeout', async (_, method, path) => {
    server = await startTestServer();
    const responses = await Promise.all(Array.from({ length: 5 }, () => server.ask(method, `${path}&timeout=100ms`)));
    // Without the timeout, a future version returns 504 after three seconds, with another message.
    expect(responses.map(({ json }) => [json.code, json.reason, json.details])).toEqual(
      responses.map(() => [504, 'Timeout', {}]),
    );
    expect(await inFlight()).toEqual({ reads: 0, writes: 0 });
  });

  const never = new Promise<never>(() => undefined);

  test('for a hanging authorizer ends at its timeout', async () => {
    const silent: Authorizer = {
      authorize: ({ user }) => (user.name === 'ada' ? never : { verdict: 'allow', reason: '' }),
      rulesFor: noRules,
    };
    const authorization = { modes: [], authorizers: [silent] };
    server = await startTestServer('orch', { authorization });
    for (const method of ['GET', 'POST']) {
      const body = method === 'GET' ? {} : { body: named('a') };
      const response = await server.ask(method, `${configMaps}?timeout=100ms`, { headers: asUser('ada'), ...body });
      expect(response.status).toBe(504);
    }
    expect(await inFlight()).toEqual({ reads: 0, writes: 0 });
    // The authorizer is also called for the impersonation.
    expect((await server.ask('GET', configMaps, { headers: asUser('bob') })).status).toBe(200);
  });

  test('for a hanging authenticator ends at its timeout', async () => {
    const silent: Authenticator = { authenticate: (request) => (request.header('x-slow') ? never : { type: 'none' }) };
    const user = { name: 'admin', uid: '', groups: ['system:masters'], extra: {} };
    const tokens = { authenticateToken: () => ({ type: 'user', user, method: 'test' }) as const };
    const authentication = { authenticators: [silent], tokenAuthenticators: [tokens], anonymous: true };
    server = await startTestServer('orch', { authentication, authorization: allowAll });
    const slow = await server.ask('GET', `${configMaps}?timeout=100ms`, { headers: { 'x-slow': 'yes' } });
    expect(slow.status).toBe(504);
    expect((await server.ask('GET', configMaps)).status).toBe(200);
    expect(await inFlight()).toEqual({ reads: 0, writes: 0 });
  });
});

describe('one user', () => {
  /** An authorizer that blocks the requests of users until the test releases them. */
  function blockingAuthorizer() {
    const held: (() => void)[] = [];
    const authorizer: Authorizer = {
      authorize({ user, verb }) {
        const allowed = { verdict: 'allow', reason: '' } as const;
        if (user.name === 'admin' || verb === 'impersonate') return allowed;
        return new Promise((resolve) => held.push(() => resolve(allowed)));
      },
      rulesFor: noRules,
    };
    return { held, authorization: { modes: [], authorizers: [authorizer] } };
  }

  test.each([
    ['reads', 'GET', { readsInFlightMax: 4 }],
    ['writes', 'POST', { writesInFlightMax: 4 }],
  ] as const)('cannot take all slots for %s, however many requests it sends', async (_, method, limits) => {
    const { held, authorization } = blockingAuthorizer();
    server = await startTestServer('orch', { authorization, limits, priorityAndFairness: false });
    let made = 0;
    const send = (user: string) => {
      const body = method === 'GET' ? {} : { body: named(`map-${made++}`) };
      return server.ask(method, configMaps, { headers: asUser(user), ...body });
    };
    const ofAda = Array.from({ length: 3 }, () => send('ada'));
    await until(() => held.length === 3);
    const rejected = await send('ada');
    expect(rejected.status).toBe(429);
    expect(rejected.headers['retry-after']).toBe('1');
    expect(rejected.json).toMatchObject({ reason: 'TooManyRequests', details: { retryAfterSeconds: 1 } });
    const ofBob = send('bob');
    await until(() => held.length === 4);
    expect((await send('eve')).status).toBe(429);
    expect(
      (await server.ask(method, configMaps, method === 'GET' ? {} : { body: named('admins') })).status,
    ).toBeLessThan(300);
    for (const go of held.splice(0)) go();
    const responses = await Promise.all([...ofAda, ofBob]);
    for (const { status } of responses) expect(status).toBeLessThan(300);
    expect(await inFlight()).toEqual({ reads: 0, writes: 0 });
    const again = Array.from({ length: 3 }, () => send('ada'));
    await until(() => held.length === 3);
    for (const go of held) go();
    for (const { status } of await Promise.all(again)) expect(status).toBeLessThan(300);
  });

  test('includes anonymous requests', async () => {
    const { held, authorization } = blockingAuthorizer();
    server = await startTestServer('orch', {
      authorization,
      limits: { readsInFlightMax: 4 },
      priorityAndFairness: false,
    });
    const anonymous = () => server.ask('GET', configMaps, { token: '' });
    const sent = Array.from({ length: 3 }, anonymous);
    await until(() => held.length === 3);
    expect((await anonymous()).status).toBe(429);
    for (const go of held) go();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('gets its slots back after disconnects and errors', async () => {
    const { held, authorization } = blockingAuthorizer();
    server = await startTestServer('orch', {
      authorization,
      limits: { readsInFlightMax: 4 },
      priorityAndFairness: false,
    });
    const session = connect(server.server.url, { rejectUnauthorized: false });
    session.on('error', () => undefined);
    opened.push(session);
    for (let round = 0; round < 3; round++) {
      const streams = Array.from({ length: 3 }, () => session.request({ ':path': configMaps, ...asUser('ada') }));
      for (const stream of streams) stream.on('error', () => undefined);
      await until(() => held.length === 3 * (round + 1));
      for (const stream of streams) stream.close(8);
      await until(async () => (await inFlight()).reads === 0);
    }
    for (let count = 0; count < 10; count++) {
      const missing = server.ask('GET', `${configMaps}/none`, { headers: asUser('ada') });
      await until(() => held.length === 10 + count);
      held.at(-1)?.();
      expect((await missing).status).toBe(404);
    }
    expect(await inFlight()).toEqual({ reads: 0, writes: 0 });
  });
});

test('a document that its client does not read keeps its slot until the request timeout', async () => {
  server = await startTestServer('orch', { authorization: allowAll });
  const session = connect(server.server.url, { rejectUnauthorized: false });
  session.on('error', () => undefined);
  opened.push(session);
  for (let count = 0; count < 5; count++) {
    const stream = session.request({ ':path': '/openapi/v2?timeout=5s', ...asUser('ada') });
    stream.on('error', () => undefined).pause();
  }
  await until(async () => (await inFlight()).reads > 0);
  await until(async () => (await inFlight()).reads === 0);
  expect((await server.ask('GET', '/openapi/v2', { headers: asUser('ada') })).status).toBe(200);
}, 60_000);

test.each(['identity', 'gzip'])(
  'a list (%s) that its client does not read keeps its slot until the request timeout',
  async (encoding) => {
    server = await startTestServer('orch', { authorization: allowAll });
    for (let index = 0; index < 30; index++) {
      const body = { metadata: { name: `large-${index}` }, data: { k: randomBytes(600_000).toString('base64') } };
      expect((await server.ask('POST', configMaps, { body })).status).toBe(201);
    }
    const headers = { ...asUser('ada'), 'accept-encoding': encoding };
    const response = await server.open(`${configMaps}?timeout=5s`, { headers });
    response.pause();
    opened.push(response);
    await until(async () => (await inFlight()).reads === 1);
    await until(async () => (await inFlight()).reads === 0);
    response.on('error', () => undefined).resume();
    await new Promise((resolve) => response.on('close', resolve));
    expect(response.complete).toBe(false);
  },
  60_000,
);
