import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AdmissionPlugin } from '@orch/apiserver';
import { Gate } from '../gate.js';
import { startTestServer, type TestServer } from '../test-server.js';
import { collectEvents } from './collected-events.js';

const maps = '/api/v1/namespaces/default/configmaps';
const gate = new Gate();
const faulty: AdmissionPlugin = {
  handles: ({ definition }) => definition.resource === 'configmaps',
  async mutate({ name }) {
    if (name === 'panic') throw new Error('a bug of a plugin');
    if (name === 'slow') await gate.passed();
  },
};

const events = collectEvents([
  { level: 'None', nonResourceURLs: ['/version*'] },
  { level: 'Metadata', users: ['bob'], omitStages: ['RequestReceived'] },
  { level: 'Metadata' },
]);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('orch', { ...events.options, admission: { plugins: [faulty] } });
});
afterAll(() => server.stop());
beforeEach(() => events.clear());

/** Sends a POST whose response is not read. */
function post(auditID: string, body: string, length = body.length): TLSSocket {
  const { hostname: host, port } = new URL(server.server.url);
  const socket = connectTls({ host, port: Number(port), rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
  const head = [`POST ${maps} HTTP/1.1`, 'host: x', 'authorization: Bearer admin', `audit-id: ${auditID}`];
  head.push('content-type: application/json', `content-length: ${length}`);
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

const stagesOf = async (auditID: unknown) =>
  (await events.of(auditID)).map(({ stage, responseStatus }) => [stage, responseStatus?.code]);

describe('a request has the events', () => {
  test('RequestReceived and ResponseComplete [Audit events, 1]', async () => {
    const { headers } = await server.ask('GET', maps, { headers: { 'audit-id': 'mine' } });
    expect(headers['audit-id']).toBe('mine');
    const [received, complete] = await events.of('mine');
    expect(received).toMatchObject({ kind: 'Event', apiVersion: 'audit.orch.io/v1', level: 'Metadata', verb: 'list' });
    expect(received).not.toHaveProperty('responseStatus');
    expect(received.stageTimestamp).toBe(received.requestReceivedTimestamp);
    expect(complete).toMatchObject({ stage: 'ResponseComplete', responseStatus: { metadata: {}, code: 200 } });
    expect(complete.stageTimestamp >= complete.requestReceivedTimestamp).toBe(true);
    expect(complete.annotations).toEqual({
      'authorization.orch.io/decision': 'allow',
      'authorization.orch.io/reason': expect.any(String),
    });
  });

  test('a new id, when the client sends none', async () => {
    const ids = [await server.ask('GET', maps), await server.ask('GET', maps)].map(
      ({ headers }) => headers['audit-id'],
    );
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(ids[1]).not.toBe(ids[0]);
  });

  test('none at level None, and no id', async () => {
    const { headers } = await server.ask('GET', '/version');
    expect(headers).not.toHaveProperty('audit-id');
    expect(events.all).toEqual([]);
  });

  test('without the stages that the rule omits', async () => {
    const { headers, status } = await server.ask('GET', maps, { token: 'bob' });
    expect(status).toBe(403);
    expect(await stagesOf(headers['audit-id'])).toEqual([['ResponseComplete', 403]]);
  });

  test('ResponseStarted for a long-running one', async () => {
    await server.watch(`${maps}?watch=1&timeoutSeconds=1`, 1, { headers: { 'audit-id': 'watch' } });
    expect(await stagesOf('watch')).toEqual([
      ['RequestReceived', undefined],
      ['ResponseStarted', 200],
      ['ResponseComplete', 200],
    ]);
  });

  test('ResponseStarted with code 101 at an upgrade', async () => {
    const { hostname: host, port } = new URL(server.server.url);
    const socket = connectTls({ host, port: Number(port), rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
    const lines = [
      `GET ${maps}?watch=1&timeoutSeconds=1 HTTP/1.1`,
      ...['host: x', 'authorization: Bearer admin', 'audit-id: upgrade', 'connection: upgrade', 'upgrade: websocket'],
      ...['origin: https://a.example.com', 'sec-websocket-version: 13', 'sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg=='],
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n`);
    socket.resume();
    expect(await stagesOf('upgrade')).toEqual([
      ['RequestReceived', undefined],
      ['ResponseStarted', 101],
      ['ResponseComplete', 101],
    ]);
  });

  test('ResponseStarted alone for invalid credentials, with the attempted methods', async () => {
    const { status, headers } = await server.ask('GET', `${maps}?access_token=x`, { token: 'wrong' });
    expect(status).toBe(401);
    const all = await events.of(headers['audit-id']);
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({
      ...{ stage: 'ResponseStarted', user: {}, verb: 'list' },
      responseStatus: { code: 401, message: 'Authentication failed, attempted: bearer, access_token' },
    });
  });

  test('ResponseStarted alone for an invalid timeout', async () => {
    const { status, headers } = await server.ask('GET', `${maps}?timeout=x`);
    expect(status).toBe(400);
    const id = headers['audit-id'];
    expect(events.all.filter(({ auditID }) => auditID === id)).toMatchObject([
      { stage: 'ResponseStarted', responseStatus: { code: 400, reason: 'BadRequest' } },
    ]);
  });

  test('Panic for a bug, instead of ResponseComplete', async () => {
    const body = { metadata: { name: 'panic' } };
    const { status, headers } = await server.ask('POST', maps, { body });
    expect(status).toBe(500);
    const [, last] = await events.of(headers['audit-id']);
    expect(last).toMatchObject({
      ...{ stage: 'Panic', objectRef: { name: 'panic' } },
      responseStatus: {
        status: 'Failure',
        reason: 'InternalError',
        code: 500,
        message: "APIServer panic'd: a bug of a plugin",
      },
    });
  });

  test('ResponseComplete with the outcome, when the client disconnects meanwhile', async () => {
    const socket = post('gone', JSON.stringify({ metadata: { name: 'slow' } }));
    await gate.reached();
    socket.destroy();
    gate.open();
    const all = await events.of('gone');
    expect(all.at(-1)).toMatchObject({ stage: 'ResponseComplete', responseStatus: { code: 201 } });
  });

  test('ResponseComplete with a note, when the client disconnects before the request is complete', async () => {
    const socket = post('cut', '{"metadata":', 1_000);
    while (events.all.length === 0) await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    const all = await events.of('cut');
    expect(all.at(-1)).toMatchObject({
      ...{ stage: 'ResponseComplete' },
      responseStatus: { status: 'Success', message: 'Connection closed early', code: 200 },
    });
  });

  test('the user that is impersonated, besides the one who authenticated', async () => {
    const headers = { 'impersonate-user': 'jane', 'impersonate-group': 'g', 'impersonate-extra-scopes': 'a' };
    const response = await server.ask('GET', maps, { headers });
    const [received, complete] = await events.of(response.headers['audit-id']);
    expect(received).not.toHaveProperty('impersonatedUser');
    expect(complete).toMatchObject({
      user: { username: 'admin', uid: 'admin-uid', groups: ['system:masters', 'system:authenticated'] },
      impersonatedUser: { username: 'jane', groups: ['g', 'system:authenticated'], extra: { scopes: ['a'] } },
      annotations: { 'authorization.orch.io/decision': 'forbid' },
    });
  });
});

test('a request of a deprecated version has annotations [Audit events, 2] [Deprecation rules, 17]', async () => {
  const { headers } = await server.ask('GET', '/apis/rbac.authorization.orch.io/v1beta1/roles');
  const [, complete] = await events.of(headers['audit-id']);
  expect(complete.annotations).toMatchObject({ 'orch.io/deprecated': 'true', 'orch.io/removed-release': '1.22' });
});

test('metrics count events, and requests by level', async () => {
  const text = (await server.ask('GET', '/metrics')).text;
  expect(text).toMatch(/^apiserver_audit_event_total \d+$/m);
  expect(text).toMatch(/^apiserver_audit_level_total\{level="Metadata"\} [1-9]\d*$/m);
  expect(text).toMatch(/^apiserver_audit_level_total\{level="None"\} [1-9]\d*$/m);
  expect(text).toMatch(/^apiserver_audit_requests_rejected_total 0$/m);
});
