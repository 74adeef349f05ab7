import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames, StatusError, systemClock } from '@orch/apimachinery';
import { LazyProtobuf } from '../protobuf/lazy-protobuf.js';
import { ConnectionError, type Transport, type TransportRequest } from '../transport/transport.js';
import { HttpResourceClient } from './http-resource-client.js';
import { RequestSender } from './request-sender.js';
import type { ResourceClient } from './resource-client.js';
import { unchangedSpelling } from './wire-spelling.js';

const reference = { group: 'rbac.authorization.orch.io', version: 'v1', resource: 'roles' };
const role = { apiVersion: 'rbac.authorization.orch.io/v1', kind: 'Role', metadata: { name: 'r', namespace: 'n' } };

/** A client of a server that always sends this response; records requests. */
function given({
  response = JSON.stringify(role),
  names = orchNames,
  type = 'application/json',
  protobuf = false,
  metadata = false,
  of = reference,
} = {}) {
  const sent: TransportRequest[] = [];
  const body = Buffer.from(response);
  const transport: Transport = {
    request: async (request) => {
      sent.push(request);
      return { status: 200, headers: { 'content-type': type }, body };
    },
    stream: async (request) => {
      sent.push(request);
      const chunks = (async function* () {
        yield body;
      })();
      return { status: 200, headers: { 'content-type': type }, chunks };
    },
    close: () => {},
  };
  const sender = new RequestSender({ transport, headers: { 'user-agent': 'test' }, clock: systemClock() });
  const parts = {
    ...{ sender, names, spelling: unchangedSpelling },
    ...(protobuf ? { protobuf: new LazyProtobuf(names) } : {}),
    ...(metadata ? { as: 'PartialObjectMetadata' as const } : {}),
  };
  return { client: new HttpResourceClient(of, parts), sent };
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

describe('the Accept header', () => {
  const json = 'application/json';
  const metaOf = (kind: string) => `;as=${kind};g=meta.orch.io;v=v1`;
  const protobufType = orchNames.protobufMediaType;
  const custom = { group: 'example.com', version: 'v1', resource: 'things' };

  test.each<readonly [string, Parameters<typeof given>[0], readonly (string | undefined)[]]>([
    ['JSON', {}, [json, json, json]],
    ['protobuf', { protobuf: true }, [`${protobufType},${json}`, `${protobufType},${json}`, `${protobufType},${json}`]],
    ['protobuf and a custom resource', { protobuf: true, of: custom }, [json, json, json]],
    [
      'metadata',
      { metadata: true },
      [
        `${json}${metaOf('PartialObjectMetadata')},${json}`,
        `${json}${metaOf('PartialObjectMetadataList')},${json}`,
        json,
      ],
    ],
    [
      'metadata of a custom resource in protobuf',
      { metadata: true, protobuf: true, of: custom },
      [
        `${protobufType}${metaOf('PartialObjectMetadata')},${json}${metaOf('PartialObjectMetadata')},${json}`,
        `${protobufType}${metaOf('PartialObjectMetadataList')},${json}${metaOf('PartialObjectMetadataList')},${json}`,
        json,
      ],
    ],
  ])('of gets, lists and writes is that of %s', async (_, options, expected) => {
    const { client, sent } = given(options);
    await client.get('r', inN);
    await client.list(inN);
    await client.update(role);
    expect(sent.map(({ headers }) => headers['accept'])).toEqual(expected);
  });
});

describe('a list', () => {
  const items = [{ metadata: { name: 'a' } }, { kind: 'Own', apiVersion: 'own/v1', metadata: { name: 'b' } }];

  test('its items have the kind and version of the list, unless they have their own', async () => {
    const response = JSON.stringify({
      kind: 'RoleList',
      apiVersion: 'x/v1',
      metadata: { resourceVersion: '7' },
      items,
    });
    expect(await given({ response }).client.list()).toEqual({
      metadata: { resourceVersion: '7' },
      items: [{ kind: 'Role', apiVersion: 'x/v1', metadata: { name: 'a' } }, items[1]],
    });
  });

  test('its items have the kind before the last List', async () => {
    const response = JSON.stringify({ kind: 'ListenerList', apiVersion: 'x/v1', metadata: {}, items });
    expect((await given({ response }).client.list()).items[0]?.kind).toBe('Listener');
  });

  test('without kind and version has those of the resource, and without items none', async () => {
    const { client } = given({ response: JSON.stringify({ metadata: {}, items: [items[0]] }) });
    const version = 'rbac.authorization.orch.io/v1';
    expect((await client.list()).items).toEqual([{ kind: '', apiVersion: version, metadata: { name: 'a' } }]);
    expect((await given({ response: '{"items":null}' }).client.list()).items).toEqual([]);
  });
});

describe('a list of exactly one version', () => {
  const listOf = (resourceVersion: string) => ({ response: JSON.stringify({ metadata: { resourceVersion } }) });
  const exact = { resourceVersion: '7', resourceVersionMatch: 'Exact' } as const;

  test('without limit is rejected when the server returns another version [Read semantics for resourceVersion, 19]', async () => {
    expect((await given(listOf('7')).client.list(exact)).metadata).toEqual({ resourceVersion: '7' });
    const newer = given(listOf('9')).client.list(exact);
    await expect(newer).rejects.toMatchObject({ name: 'ConnectionError', kind: 'malformed' });
    await expect(newer).rejects.toThrow('the list has resourceVersion 9 in place of exactly 7');
  });

  test('with another match may be newer', async () => {
    const { client } = given(listOf('9'));
    for (const options of [{ ...exact, resourceVersionMatch: 'NotOlderThan' } as const, { resourceVersion: '7' }])
      expect((await client.list(options)).metadata.resourceVersion).toBe('9');
  });
});

describe('a response in protobuf', () => {
  const type = orchNames.protobufMediaType;

  test.each(['k8s\u0001', 'k9s\0', 'K8s\0'])('with the unknown prefix %j is rejected [Protobuf, 1]', async (prefix) => {
    const { client } = given({ protobuf: true, type, response: `${prefix}\n\u000a\n\u0002v1\u0012\u0004Role` });
    await expect(client.get('r', inN)).rejects.toMatchObject({
      ...{ name: 'ConnectionError', kind: 'malformed' },
      message: expect.stringContaining('expected prefix'),
    });
  });

  test('without the prefix is rejected [Protobuf envelope (wire format for `application/vnd.orch.protobuf`), 3]', async () => {
    const { client } = given({ protobuf: true, type });
    await expect(client.get('r', inN)).rejects.toMatchObject({ name: 'ConnectionError', kind: 'malformed' });
    const watch = given({ protobuf: true, type: `${type};stream=watch`, response: '\0\0\0\u0001x' }).client.watch();
    await expect(watch.next()).rejects.toMatchObject({ name: 'ConnectionError', kind: 'malformed' });
  });

  test('is malformed for a client of JSON', async () => {
    const { client } = given({ type, response: 'k8s\0' });
    await expect(client.get('r', inN)).rejects.toMatchObject({ kind: 'malformed' });
  });
});
