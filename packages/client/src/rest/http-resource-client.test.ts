import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames, StatusError, systemClock } from '@orch/apimachinery';
import { ConnectionError, type Transport, type TransportRequest } from '../transport/transport.js';
import { HttpResourceClient } from './http-resource-client.js';
import { RequestSender } from './request-sender.js';
import type { ResourceClient } from './resource-client.js';
import { unchangedSpelling } from './wire-spelling.js';

const reference = { group: 'rbac.authorization.orch.io', version: 'v1', resource: 'roles' };
const role = { apiVersion: 'rbac.authorization.orch.io/v1', kind: 'Role', metadata: { name: 'r', namespace: 'n' } };

/** A client of a server that always sends this response; records requests. */
function given({ response = JSON.stringify(role), names = orchNames } = {}) {
  const sent: TransportRequest[] = [];
  const body = Buffer.from(response);
  const transport: Transport = {
    request: async (request) => {
      sent.push(request);
      return { status: 200, headers: {}, body };
    },
    stream: async (request) => {
      sent.push(request);
      const chunks = (async function* () {
        yield body;
      })();
      return { status: 200, headers: {}, chunks };
    },
    close: () => {},
  };
  const sender = new RequestSender({ transport, headers: { 'user-agent': 'test' }, clock: systemClock() });
  return { client: new HttpResourceClient(reference, { sender, names, spelling: unchangedSpelling }), sent };
}

const base = '/apis/rbac.authorization.orch.io/v1';
const inN = { namespace: 'n' };

describe('each method sends one request', () => {
  test.each<readonly [string, string, unknown, (client: ResourceClient) => Promise<unknown>]>([
    ['GET', `${base}/namespaces/n/roles/r`, undefined, (client) => client.get('r', inN)],
    ['GET', `${base}/roles/a%2Fb`, undefined, (client) => client.get('a/b')],
    [
      'GET',
      `${base}/roles?labelSelector=a%20in%20(b)&limit=5&resourceVersion=7&resourceVersionMatch=Exact`,
      undefined,
      (client) =>
        client.list({ labelSelector: 'a in (b)', limit: 5, resourceVersion: '7', resourceVersionMatch: 'Exact' }),
    ],
    [
      'POST',
      `${base}/namespaces/n/roles?fieldManager=me`,
      role,
      (client) => client.create(role, { fieldManager: 'me' }),
    ],
    [
      'POST',
      `${base}/namespaces/o/roles?dryRun=All`,
      role,
      (client) => client.create(role, { namespace: 'o', dryRun: true }),
    ],
    ['PUT', `${base}/namespaces/n/roles/r`, role, (client) => client.update(role)],
    ['PUT', `${base}/namespaces/n/roles/r/status`, role, (client) => client.updateStatus(role)],
    [
      'POST',
      `${base}/namespaces/n/roles/r/binding`,
      role,
      (client) => client.createSubresource('r', 'binding', role, inN),
    ],
    [
      'PUT',
      `${base}/namespaces/n/roles/r/finalize`,
      role,
      (client) => client.updateSubresource('r', 'finalize', role, inN),
    ],
    ['DELETE', `${base}/namespaces/n/roles/r`, undefined, (client) => client.delete('r', inN)],
    [
      'DELETE',
      `${base}/namespaces/n/roles/r`,
      {
        kind: 'DeleteOptions',
        apiVersion: 'v1',
        gracePeriodSeconds: 0,
        propagationPolicy: 'Orphan',
        preconditions: { uid: 'u' },
        dryRun: ['All'],
      },
      (client) =>
        client.delete('r', {
          ...inN,
          gracePeriodSeconds: 0,
          propagationPolicy: 'Orphan',
          preconditions: { uid: 'u' },
          dryRun: true,
        }),
    ],
    [
      'DELETE',
      `${base}/namespaces/n/roles?labelSelector=a%3Db`,
      undefined,
      (client) => client.deleteCollection({ ...inN, labelSelector: 'a=b' }),
    ],
  ])('%s %s with %j', async (method, path, body, call) => {
    const { client, sent } = given();
    await call(client);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method, path, headers: { 'user-agent': 'test' } });
    expect(sent[0]?.body === undefined ? undefined : JSON.parse(sent[0].body.toString())).toEqual(body);
    expect(sent[0]?.headers['content-type']).toBe(body === undefined ? undefined : 'application/json');
  });

  test.each([
    ['json', 'application/json-patch+json'],
    ['merge', 'application/merge-patch+json'],
    ['strategic', 'application/strategic-merge-patch+json'],
  ] as const)('a %s patch is sent as %s', async (type, mediaType) => {
    const { client, sent } = given();
    await client.patch('r', { type, body: { a: 1 }, subresource: 'status' }, { ...inN, fieldManager: 'me' });
    expect(sent[0]).toMatchObject({ method: 'PATCH', path: `${base}/namespaces/n/roles/r/status?fieldManager=me` });
    expect(sent[0]?.headers['content-type']).toBe(mediaType);
    expect(sent[0]?.body?.toString()).toBe('{"a":1}');
  });

  test('spells groups in the dialect of the server', async () => {
    const { client, sent } = given({ names: kubernetesNames });
    await client.get('r', inN);
    expect(sent[0]?.path).toBe('/apis/rbac.authorization.k8s.io/v1/namespaces/n/roles/r');
  });
});

describe('a watch', () => {
  const watched = async (response: string) => {
    const { client, sent } = given({ response });
    const seen: unknown[] = [];
    const ended = await (async () => {
      for await (const event of client.watch({ ...inN, resourceVersion: '5', allowBookmarks: true, timeoutSeconds: 9 }))
        seen.push(event.type === 'BOOKMARK' ? `bookmark ${event.resourceVersion}` : event.type);
    })().then(
      () => 'ended',
      (error: unknown) => error,
    );
    return { seen, ended, path: sent[0]?.path };
  };
  const line = (type: string, object: unknown) => `${JSON.stringify({ type, object })}\n`;

  test('yields events until the server ends it', async () => {
    const bookmark = { kind: 'Role', metadata: { resourceVersion: '9' } };
    const outcome = await watched(line('ADDED', role) + line('BOOKMARK', bookmark) + line('DELETED', role));
    expect(outcome).toEqual({
      seen: ['ADDED', 'bookmark 9', 'DELETED'],
      ended: 'ended',
      path: `${base}/namespaces/n/roles?watch=1&allowWatchBookmarks=true&resourceVersion=5&timeoutSeconds=9`,
    });
  });

  test('ends with the StatusError of an ERROR event', async () => {
    const status = { kind: 'Status', status: 'Failure', code: 410, reason: 'Expired', message: 'too old' };
    const { seen, ended } = await watched(line('ADDED', role) + line('ERROR', status));
    expect(seen).toEqual(['ADDED']);
    expect(ended).toBeInstanceOf(StatusError);
    expect(ended).toMatchObject({ code: 410, reason: 'Expired', message: 'too old' });
  });

  test.each([
    ['an event of another type', line('SURPRISE', role)],
    ['an event without an object', '{"type":"ADDED"}\n'],
    ['a line that is not JSON', '<html>\n'],
  ])('%s throws a ConnectionError', async (_, response) => {
    expect((await watched(response)).ended).toBeInstanceOf(ConnectionError);
  });
});

test.each(['', '[]', '<html>', '{"kind":"Role"}'])('a response %j throws a ConnectionError', async (response) => {
  await expect(given({ response }).client.get('r', inN)).rejects.toBeInstanceOf(ConnectionError);
});
