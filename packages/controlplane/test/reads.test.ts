import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

describe('reads', () => {
  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await server.ask('POST', path, {
        body: { metadata: { name, labels: { odd: 'ace'.includes(name) ? 'yes' : 'no' } } },
      });
    }
  });
  afterAll(() => server.stop());
  const get = (query: string, headers: Record<string, string> = {}) =>
    server.ask('GET', `${path}${query}`, { headers });
  const namesOf = (list: { items: { metadata: { name: string } }[] }) =>
    list.items.map(({ metadata }) => metadata.name);

  test('the pages of a list have the same resourceVersion [Query parameters, 5] [Query parameters, 6]', async () => {
    const first = (await get('?limit=2')).json;
    expect(namesOf(first)).toEqual(['a', 'b']);
    expect(first.metadata.remainingItemCount).toBe(3);
    await server.ask('POST', path, { body: { metadata: { name: 'bb' } } });
    const token = encodeURIComponent(first.metadata.continue);
    const second = (await get(`?limit=5&continue=${token}`)).json;
    expect(namesOf(second)).toEqual(['c', 'd', 'e']);
    expect(second.metadata).toEqual({ resourceVersion: first.metadata.resourceVersion });
    await server.ask('DELETE', `${path}/bb`);
  });

  test('remainingItemCount is set for lists without selectors', async () => {
    for (const [query, remaining] of [
      ['limit=1', 4],
      ['limit=4', 1],
      ['limit=1&labelSelector=odd%3Dyes', undefined],
      ['limit=1&fieldSelector=metadata.name!%3Da', undefined],
      ['limit=5', undefined],
      ['', undefined],
    ] as const) {
      const { metadata } = (await get(`?${query}`)).json;
      expect([query, metadata.remainingItemCount]).toEqual([query, remaining]);
      const hasMore = query.startsWith('limit') && query !== 'limit=5';
      expect([query, metadata.continue !== undefined]).toEqual([query, hasMore]);
    }
    const selected = (await get('?limit=2&labelSelector=odd%3Dyes')).json;
    const rest = await get(`?limit=2&labelSelector=odd%3Dyes&continue=${selected.metadata.continue}`);
    expect([...namesOf(selected), ...namesOf(rest.json)]).toEqual(['a', 'c', 'e']);
  });

  test('rejects a continue token that is changed, truncated or of another list', async () => {
    const token: string = (await get('?limit=1')).json.metadata.continue;
    const changed = `${token.slice(0, 20)}${token.charAt(20) === 'A' ? 'B' : 'A'}${token.slice(21)}`;
    const older = Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv: 1, start: 'a\u0000' })).toString('base64url');
    const elsewhere = [
      '/api/v1/configmaps',
      '/api/v1/namespaces/kube-system/configmaps',
      path.replace(/\w+$/, 'secrets'),
    ];
    for (const target of [
      ...[changed, token.slice(0, -4), token.slice(4), older].map((other) => `${path}?limit=1&continue=${other}`),
      ...elsewhere.map((other) => `${other}?limit=1&continue=${token}`),
    ]) {
      const { json } = await server.ask('GET', target);
      expect([target, json.code, json.reason]).toEqual([target, 400, 'BadRequest']);
      expect(json.message).toMatch(/^invalid continue token: continue key is not valid: /);
    }
    expect(namesOf((await get(`?limit=1&continue=${token}`)).json)).toEqual(['b']);
  });

  test('lists are filtered by selectors', async () => {
    expect(namesOf((await get('?labelSelector=odd%3Dyes')).json)).toEqual(['a', 'c', 'e']);
    expect(namesOf((await get('?labelSelector=odd+notin+(yes)')).json)).toEqual(['b', 'd']);
    expect(namesOf((await get('?fieldSelector=metadata.name%3Db')).json)).toEqual(['b']);
    const { json } = await get('?fieldSelector=foo%3Dbar');
    expect(json).toMatchObject({
      code: 400,
      message: '"foo" is not a known field selector: only "metadata.name", "metadata.namespace"',
    });
  });

  test('label selectors mean the same in lists and watches, whatever their syntax', async () => {
    const at = '/api/v1/namespaces/selected/configmaps';
    await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'selected' } } });
    for (const [name, labels] of [
      ['a', { app: 'web', size: '5' }],
      ['b', { app: 'db', 'example.com/size': '7', empty: '' }],
      ['c', { size: '10' }],
      ['d', {}],
    ] as const) {
      await server.ask('POST', at, { body: { metadata: { name, labels } } });
    }
    const none = await server.ask('GET', `${at}?watch=1&timeoutSeconds=1&labelSelector=app%3Dnone`);
    expect(none.text).toBe('');
    for (const [selector, names] of [
      ['app=web', 'a'],
      ['app==web', 'a'],
      ['app!=web', 'bcd'],
      ['app in (web, db)', 'ab'],
      ['app notin (web)', 'bcd'],
      ['app', 'ab'],
      ['!app', 'cd'],
      ['size>5', 'c'],
      ['size<6', 'a'],
      ['empty=', 'b'],
      ['example.com/size', 'b'],
      ['app,app!=db', 'a'],
      ['!app,size', 'c'],
      [' app in ( db ) , ! size ', 'b'],
    ] as const) {
      const query = `labelSelector=${encodeURIComponent(selector)}`;
      expect([selector, namesOf((await server.ask('GET', `${at}?${query}`)).json).join('')]).toEqual([selector, names]);
      const events = await server.watch(`${at}?watch=1&${query}`, names.length);
      expect([selector, events.map(({ object }) => object.metadata.name).join('')]).toEqual([selector, names]);
    }
    for (const wrong of ['app in', 'app=(', '=web', 'size>x', 'a,,b']) {
      const { json } = await server.ask('GET', `${at}?watch=1&labelSelector=${encodeURIComponent(wrong)}`);
      expect([wrong, json.code, json.reason]).toEqual([wrong, 400, 'BadRequest']);
    }
  });

  test('an Accept header falls back to a supported media type', async () => {
    const list = 'application/json;as=Foo;g=meta.k8s.io;v=v1, application/json';
    expect((await get('', { accept: list })).json.kind).toBe('ConfigMapList');
    const rejected = await get('', { accept: 'text/plain' });
    expect(rejected.json).toMatchObject({ code: 406, reason: 'NotAcceptable' });
  });

  test.each(['meta.k8s.io', 'meta.orch.io'])(
    'tables are requested with the group %s [Content types, 3]',
    async (group) => {
      const { json } = await get('', { accept: `application/json;as=Table;g=${group};v=v1beta1` });
      expect(json).toMatchObject({ kind: 'Table', apiVersion: 'meta.k8s.io/v1beta1' });
      expect(json.columnDefinitions.map(({ name }: { name: string }) => name)).toContain('Name');
      expect(json.rows[0].cells[0]).toBe('a');
      expect(json.rows[0].object).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'a' } });
    },
  );

  test('table rows of daemon sets omit the annotation of the template generation', async () => {
    const labels = { app: 'd' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const path = '/apis/apps/v1/namespaces/default/daemonsets';
    const made = await server.ask('POST', path, {
      body: { metadata: { name: 'd' }, spec: { selector: { matchLabels: labels }, template } },
    });
    expect(Object.keys(made.json.metadata.annotations)).toEqual(['deprecated.daemonset.template.generation']);
    const accept = 'application/json;as=Table;g=meta.k8s.io;v=v1';
    const { json } = await server.ask('GET', path, { headers: { accept } });
    expect(json.rows[0].object.metadata).toMatchObject({ name: 'd', uid: made.json.metadata.uid });
    expect(json.rows[0].object.metadata.annotations).toBeUndefined();
  });

  test('kinds without their own columns have the default table [Envelope shapes, 4]', async () => {
    const accept = 'application/json;as=Table;g=meta.k8s.io;v=v1beta1';
    await server.ask('POST', '/api/v1/namespaces/default/limitranges', { body: { metadata: { name: 'l' } } });
    const { json } = await server.ask('GET', '/api/v1/namespaces/default/limitranges', { headers: { accept } });
    expect(json).toMatchObject({ kind: 'Table', apiVersion: 'meta.k8s.io/v1beta1' });
    const columns = json.columnDefinitions.map(({ name, type }: { name: string; type: string }) => [name, type]);
    expect(columns).toEqual([
      ['Name', 'string'],
      ['Created At', 'date'],
    ]);
    expect(json.rows[0].cells).toEqual(['l', json.rows[0].object.metadata.creationTimestamp]);
  });

  test('lists are returned as PartialObjectMetadataList', async () => {
    const accept = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
    const { json } = await get('', { accept });
    expect(json).toMatchObject({ kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1' });
    expect(json.items[0]).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'a' } });
  });

  test('objects are returned as YAML and protobuf [Content types, 2]', async () => {
    expect((await server.ask('GET', `${path}/a`, { headers: { accept: 'application/yaml' } })).text).toContain(
      'kind: ConfigMap\n',
    );
    const accept = 'application/vnd.kubernetes.protobuf';
    const { bytes, headers } = await server.ask('GET', `${path}/a`, { headers: { accept } });
    expect(headers['content-type']).toBe(accept);
    expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0x6b, 0x38, 0x73, 0]));
    const list = await get('', { accept });
    expect(list.bytes.subarray(0, 4)).toEqual(Buffer.from([0x6b, 0x38, 0x73, 0]));
    const made = await server.ask('POST', path, { body: bytes, headers: { 'content-type': accept } });
    expect(made.json).toMatchObject({
      code: 400,
      reason: 'BadRequest',
      message: 'resourceVersion should not be set on objects to be created',
    });
  });

  test('large lists are compressed for clients that accept gzip', async () => {
    const data = { big: 'x'.repeat(200_000) };
    await server.ask('POST', '/api/v1/namespaces/kube-public/configmaps', {
      body: { metadata: { name: 'big' }, data },
    });
    const headers = { 'accept-encoding': 'gzip' };
    const { headers: given, bytes } = await server.ask('GET', '/api/v1/namespaces/kube-public/configmaps', { headers });
    expect(given['content-encoding']).toBe('gzip');
    expect(bytes.length).toBeLessThan(10_000);
  });

  test('large objects are compressed in every form and after a write, small ones are not', async () => {
    const maps = '/api/v1/namespaces/kube-public/configmaps';
    const gzip = { 'accept-encoding': 'gzip' };
    const body = { metadata: { name: 'large' }, data: { big: 'x'.repeat(200_000) } };
    const made = await server.ask('POST', maps, { body, headers: gzip });
    expect([made.status, made.headers['content-encoding']]).toEqual([201, 'gzip']);
    for (const [accept, query] of [
      ['application/json', ''],
      ['application/json', '?pretty=1'],
      ['application/yaml', ''],
      ['application/vnd.kubernetes.protobuf', ''],
      ['application/json;as=Table;g=meta.k8s.io;v=v1', '?includeObject=Object'],
    ] as const) {
      const path = `${maps}/large${query}`;
      const plain = await server.ask('GET', path, { headers: { accept } });
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const encoding of ['gzip', 'deflate, gzip;q=0.5']) {
        const given = await server.ask('GET', path, { headers: { accept, 'accept-encoding': encoding } });
        expect(given.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
        expect(given.headers['content-type']).toBe(plain.headers['content-type']);
        expect(gunzipSync(given.bytes).equals(plain.bytes)).toBe(true);
      }
      const rejected = await server.ask('GET', path, { headers: { accept, 'accept-encoding': 'gzip;q=0' } });
      expect(rejected.headers['content-encoding']).toBeUndefined();
    }
    await server.ask('POST', maps, { body: { metadata: { name: 'small' }, data: { a: 'x'.repeat(120_000) } } });
    const small = await server.ask('GET', `${maps}/small`, { headers: gzip });
    expect(small.headers['content-encoding']).toBeUndefined();
  });

  test('HTTP/1.1 returns the same bytes', async () => {
    const first = await get('');
    const second = await server.ask('GET', path, { protocol: 'HTTP/1.1' });
    expect(second.text).toBe(first.text);
  });
});

test('responses are not compressed without the feature gate APIResponseCompression', async () => {
  const server = await startTestServer('orch', { gates: (gate) => gate !== 'APIResponseCompression' });
  const maps = '/api/v1/namespaces/default/configmaps';
  await server.ask('POST', maps, { body: { metadata: { name: 'large' }, data: { big: 'x'.repeat(200_000) } } });
  for (const path of [maps, `${maps}/large`]) {
    const { status, headers, bytes } = await server.ask('GET', path, { headers: { 'accept-encoding': 'gzip' } });
    expect([status, headers['content-encoding'], bytes.length > 200_000]).toEqual([200, undefined, true]);
  }
  await server.stop();
});

test.each([
  ['RemainingItemCount', 'lists have no remainingItemCount', ['a', 'b'], [true, undefined]],
  ['APIListChunking', 'lists ignore limit and continue', ['a', 'b', 'c'], [false, undefined]],
] as const)('without the gate %s %s', async (disabled, _meaning, names, [hasMore, remaining]) => {
  const server = await startTestServer('orch', { gates: (gate) => gate !== disabled });
  const maps = '/api/v1/namespaces/default/configmaps';
  for (const name of ['a', 'b', 'c']) await server.ask('POST', maps, { body: { metadata: { name } } });
  const { items, metadata } = (await server.ask('GET', `${maps}?limit=2`)).json;
  expect(items.map((item: { metadata: { name: string } }) => item.metadata.name)).toEqual(names);
  expect([metadata.continue !== undefined, metadata.remainingItemCount]).toEqual([hasMore, remaining]);
  if (disabled === 'APIListChunking') {
    expect((await server.ask('GET', `${maps}?limit=2&continue=abc`)).json.items).toHaveLength(3);
    expect((await server.ask('DELETE', `${maps}?limit=1`)).json.items).toHaveLength(3);
  }
  await server.stop();
});
