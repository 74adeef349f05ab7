import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type AdmissionPlugin, type AdmissionRequest, defineKind } from '@orch/apiserver';
import { startTestServer, type TestServer } from './test-server.js';
import { allOf, Configurations, startWebhook, type TestWebhook, warningsOf } from './webhook-fixture.js';

const maps = '/api/v1/namespaces/default/configmaps';
const admission = 'admission.k8s.io';
const merge = { 'content-type': 'application/merge-patch+json' };

let server: TestServer;
let hook: TestWebhook;
/** The data of config maps that an in-tree plugin sees, in order. */
const inTree: unknown[] = [];
const audits: AdmissionRequest['audit'][] = [];
const plugin: AdmissionPlugin = {
  handles: ({ definition, name }) => definition.resource === 'configmaps' && name.startsWith('in-tree'),
  mutate({ object, audit }) {
    inTree.push(object?.['data']);
    audits.push(audit);
  },
};
const configurations = new Configurations(() => server, 'admissionregistration.k8s.io');
let last = 0;
const nextName = () => `object-${++last}`;

beforeAll(async () => {
  hook = await startWebhook();
  server = await startTestServer('kubernetes', { admission: { plugins: [plugin] } });
});
afterAll(async () => {
  await server.stop();
  await hook.close();
});
beforeEach(() => {
  hook.reset();
  inTree.length = 0;
  audits.length = 0;
});
afterEach(() => configurations.deleteAll());

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.ask(method, path, { body, headers });
const createMap = (members: object = {}, query = '') => {
  const { metadata = {}, ...rest } = { metadata: {}, ...members };
  return ask('POST', `${maps}${query}`, { metadata: { name: nextName(), ...metadata }, data: { a: '1' }, ...rest });
};
const clientConfig = (path: string) => ({ url: `${hook.url}${path}`, caBundle: hook.caBundle });
const webhook = (path: string, members: object = {}) => ({
  name: `${path.slice(1)}.hooks.example.com`,
  clientConfig: clientConfig(path),
  rules: allOf(['configmaps']),
  ...members,
});
const add = (key: string, value: unknown) => ({ op: 'add', path: `/data/${key}`, value });

describe('a mutating webhook', () => {
  test('changes an object before it is stored, from the moment its configuration is acknowledged', async () => {
    hook.on('/set', () => ({ operations: [add('b', '2')] }));
    await configurations.create('mutating', 'set', [webhook('/set')]);
    const created = await createMap();
    expect([created.status, created.json.data]).toEqual([201, { a: '1', b: '2' }]);
    expect((await ask('GET', `${maps}/${created.json.metadata.name}`)).json.data).toEqual({ a: '1', b: '2' });
    await configurations.deleteAll();
    expect((await createMap()).json.data).toEqual({ a: '1' });
  });

  test('receives the request, its user, its options and the object as a review of v1 [Admission webhooks (outgoing calls), 1]', async () => {
    await configurations.create('mutating', 'm', [webhook('/see', { timeoutSeconds: 7 })]);
    const { json } = await createMap({ metadata: { labels: { l: 'x' } } }, '?fieldManager=me');
    const [seen] = hook.seen;
    const kind = { group: '', version: 'v1', kind: 'ConfigMap' };
    const resource = { group: '', version: 'v1', resource: 'configmaps' };
    expect(seen?.review).toMatchObject({ kind: 'AdmissionReview', apiVersion: `${admission}/v1` });
    expect(seen?.request).toEqual({
      ...{ uid: expect.any(String), kind, resource, requestKind: kind, requestResource: resource },
      ...{ name: json.metadata.name, namespace: 'default', operation: 'CREATE', dryRun: false },
      userInfo: { username: 'admin', uid: 'admin-uid', groups: ['system:masters', 'system:authenticated'] },
      object: {
        ...{ kind: 'ConfigMap', apiVersion: 'v1', data: { a: '1' } },
        metadata: expect.objectContaining({ name: json.metadata.name, labels: { l: 'x' }, creationTimestamp: null }),
      },
      oldObject: null,
      options: { kind: 'CreateOptions', apiVersion: 'meta.k8s.io/v1', fieldManager: 'me' },
    });
    expect(seen?.query).toBe('timeout=7s');
    expect(seen?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'apiserver-admission' });
    await ask('PATCH', `${maps}/${json.metadata.name}`, { data: { a: '2' } }, merge);
    expect(hook.seen[1]?.request).toMatchObject({
      operation: 'UPDATE',
      object: { data: { a: '2' }, metadata: { resourceVersion: json.metadata.resourceVersion } },
      oldObject: { data: { a: '1' } },
    });
    await ask('DELETE', `${maps}/${json.metadata.name}`, { gracePeriodSeconds: 3 });
    expect(hook.seen[2]?.request).toMatchObject({
      ...{ operation: 'DELETE', object: null, oldObject: { kind: 'ConfigMap', data: { a: '2' } } },
      options: { kind: 'DeleteOptions', gracePeriodSeconds: 3 },
    });
  });

  test('is called in the order of configuration names, then of the list, with the result of the previous one', async () => {
    for (const path of ['/z', '/y', '/x']) {
      hook.on(path, ({ request }) => ({ operations: [add(`n${Object.keys(request.object.data).length}`, path)] }));
    }
    await configurations.create('mutating', 'b', [webhook('/x')]);
    await configurations.create('mutating', 'a', [webhook('/z'), webhook('/y')]);
    expect((await createMap()).json.data).toEqual({ a: '1', n1: '/z', n2: '/y', n3: '/x' });
    expect(hook.seen.map(({ path }) => path)).toEqual(['/z', '/y', '/x']);
  });

  test('is called again for IfNeeded when a later webhook changed the object, at most once, with in-tree plugins', async () => {
    hook.on('/again', () => ({}));
    hook.on('/once', () => ({}));
    let changes = 0;
    hook.on('/loop', () => ({ operations: [add('b', String(++changes))] }));
    await configurations.create('mutating', 'm', [
      webhook('/again', { reinvocationPolicy: 'IfNeeded' }),
      webhook('/once'),
      webhook('/loop', { reinvocationPolicy: 'IfNeeded' }),
    ]);
    const { json } = await createMap({ metadata: { name: 'in-tree-1' } });
    expect(hook.seen.map(({ path }) => path)).toEqual(['/again', '/once', '/loop', '/again']);
    expect(hook.seen[3]?.request.object.data).toEqual({ a: '1', b: '1' });
    expect(json.data).toEqual({ a: '1', b: '1' });
    expect(inTree).toHaveLength(2);
  });

  test('that loops with another one ends after the reinvocation', async () => {
    const grow =
      (key: string) =>
      ({ request }: { request: { object: { data: Record<string, string> } } }) => ({
        operations: [add(key, `${request.object.data[key] ?? ''}x`)],
      });
    hook.on('/one', grow('one'));
    hook.on('/two', grow('two'));
    const reinvocationPolicy = 'IfNeeded';
    await configurations.create('mutating', 'm', [
      webhook('/one', { reinvocationPolicy }),
      webhook('/two', { reinvocationPolicy }),
    ]);
    expect((await createMap()).json.data).toEqual({ a: '1', one: 'xx', two: 'xx' });
    expect(hook.seen.map(({ path }) => path)).toEqual(['/one', '/two', '/one', '/two']);
  });

  test('that changes nothing causes no reinvocation', async () => {
    hook.on('/same', () => ({ operations: [add('a', '1')] }));
    await configurations.create('mutating', 'm', [webhook('/same', { reinvocationPolicy: 'IfNeeded' })]);
    expect((await createMap({ metadata: { name: 'in-tree-2' } })).status).toBe(201);
    expect([hook.seen.length, inTree.length]).toEqual([1, 1]);
  });

  test('gets defaults for what it adds, and the result is validated', async () => {
    const services = '/api/v1/namespaces/default/services';
    hook.on('/port', () => ({ operations: [{ op: 'add', path: '/spec/ports/-', value: { name: 'b', port: 81 } }] }));
    hook.on('/bad', () => ({ operations: [{ op: 'add', path: '/spec/ports/-', value: { name: 'b', port: 0 } }] }));
    const body = { metadata: { name: 'with-ports' }, spec: { ports: [{ name: 'a', port: 80 }] } };
    await configurations.create('mutating', 'm', [webhook('/port', { rules: allOf(['services']) })]);
    const created = await ask('POST', services, body);
    expect(created.json.spec.ports).toEqual([
      { name: 'a', port: 80, protocol: 'TCP', targetPort: 80 },
      { name: 'b', port: 81, protocol: 'TCP', targetPort: 81 },
    ]);
    await ask('DELETE', `${services}/with-ports`);
    await configurations.deleteAll();
    await configurations.create('mutating', 'm', [webhook('/bad', { rules: allOf(['services']) })]);
    const rejected = await ask('POST', services, body);
    expect([rejected.status, rejected.json.details.causes[0].field]).toEqual([422, 'spec.ports[1].port']);
  });

  test('does not complete an update of a service that lacks its resourceVersion', async () => {
    const services = '/api/v1/namespaces/default/services';
    const body = { metadata: { name: 'versioned' }, spec: { ports: [{ port: 80 }] } };
    await ask('POST', services, body);
    await configurations.create('mutating', 'm', [webhook('/see', { rules: allOf(['services']) })]);
    const { status, json } = await ask('PUT', `${services}/versioned`, body);
    expect([status, json.details.causes[0].field, hook.seen.length]).toEqual([422, 'metadata.resourceVersion', 1]);
  });

  test('cannot change the identity of an updated object, and owner references are deduplicated after it', async () => {
    const { json } = await createMap();
    const owner = { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' };
    hook.on('/meta', () => ({
      operations: [
        { op: 'remove', path: '/metadata/uid' },
        { op: 'replace', path: '/metadata/creationTimestamp', value: '2001-01-01T00:00:00Z' },
        { op: 'replace', path: '/metadata/resourceVersion', value: '1' },
        { op: 'add', path: '/metadata/ownerReferences', value: [owner, owner] },
      ],
    }));
    await configurations.create('mutating', 'm', [webhook('/meta')]);
    const path = `${maps}/${json.metadata.name}`;
    const patched = await ask('PATCH', path, { data: { a: '2' } }, merge);
    expect(patched.status).toBe(200);
    const { uid, creationTimestamp } = json.metadata;
    expect(patched.json.metadata).toMatchObject({ uid, creationTimestamp, ownerReferences: [owner] });
    expect(warningsOf(patched).join()).toContain('duplicate entries after mutating admission happens');
    hook.on('/meta', () => ({ operations: [{ op: 'replace', path: '/metadata/name', value: 'other' }] }));
    const renamed = await ask('PATCH', path, { data: { a: '3' } }, merge);
    expect([renamed.status, renamed.json.reason]).toEqual([422, 'Invalid']);
    hook.on('/meta', () => ({ operations: [{ op: 'add', path: '/metadata/namespace', value: 'other' }] }));
    const moved = await createMap();
    expect([moved.status, moved.json.message]).toEqual([
      400,
      'the namespace of the provided object does not match the namespace sent on the request',
    ]);
  });

  test('that makes managedFields invalid does not lose them, and the client is warned', async () => {
    hook.on('/owners', () => ({
      operations: [{ op: 'replace', path: '/metadata/managedFields', value: [{ operation: 'x' }] }],
    }));
    await configurations.create('mutating', 'm', [webhook('/owners')]);
    const created = await createMap({}, '?fieldManager=me');
    expect(created.json.metadata.managedFields).toMatchObject([{ manager: 'me', operation: 'Update' }]);
    expect(warningsOf(created).join()).toContain('.metadata.managedFields was in an invalid state after admission');
  });

  test('changes large integers and objects with them exactly', async () => {
    server.server.kinds.put('counters', counters());
    hook.on('/number', () => ({ operations: [{ op: 'add', path: '/spec/seen', value: true }] }));
    await configurations.create('mutating', 'm', [webhook('/number', { rules: allOf(['counters']) })]);
    const body = '{"metadata":{"name":"large"},"spec":{"count":9007199254740993}}';
    const { text } = await server.ask('POST', '/apis/example.com/v1/namespaces/default/counters', {
      body: Buffer.from(body),
    });
    expect(text).toContain('"spec":{"count":9007199254740993,"seen":true}');
    server.server.kinds.remove('counters');
  });
});

function counters() {
  return defineKind({
    ...{ group: 'example.com', version: 'v1', kind: 'Counter', resource: 'counters', namespaced: true },
    fields: [{ name: 'spec', type: 'any', shape: 'single' }],
  });
}

describe('a validating webhook', () => {
  test('denies with the status of its response', async () => {
    await configurations.create('validating', 'v', [webhook('/deny')]);
    const denied = 'admission webhook "deny.hooks.example.com" denied the request';
    const causes = [{ reason: 'a', message: 'b', field: 'c' }];
    for (const [status, expected] of [
      [undefined, { code: 400, message: `${denied} without explanation` }],
      [{ message: 'no' }, { code: 400, message: `${denied}: no` }],
      [{ reason: 'Because' }, { code: 400, message: `${denied}: Because`, reason: 'Because' }],
      [
        { code: 200, status: 'Success', message: 'm', reason: 'Forbidden' },
        { code: 400, message: `${denied}: m`, reason: 'Forbidden', status: 'Failure' },
      ],
      [
        { code: 418, message: 'm', details: { name: 'x', causes } },
        { code: 418, message: `${denied}: m`, details: { name: 'x', causes } },
      ],
      [
        { code: 999, message: 'm' },
        { code: 500, message: `${denied}: m` },
      ],
    ]) {
      hook.on('/deny', () => ({ allowed: false, ...(status === undefined ? {} : { status }) }));
      const { status: code, json } = await createMap();
      expect(json).toEqual({ ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' }, ...expected });
      expect(code).toBe(json.code);
    }
  });

  test('runs in parallel with others, and any denial rejects the request', async () => {
    let arrived = 0;
    let release = (): void => undefined;
    const bothArrived = new Promise<void>((resolve) => (release = resolve));
    const together = async () => {
      if (++arrived === 2) release();
      await bothArrived;
      return {};
    };
    hook.on('/first', together);
    hook.on('/second', async () => ({ ...(await together()), allowed: false, status: { message: 'second' } }));
    await configurations.create('validating', 'v', [webhook('/first'), webhook('/second')]);
    const { status, json } = await createMap();
    expect([status, json.message]).toEqual([
      400,
      'admission webhook "second.hooks.example.com" denied the request: second',
    ]);
  });

  test('sees the object as it would be stored, after mutating webhooks', async () => {
    hook.on('/mutate', () => ({ operations: [add('b', '2')] }));
    await configurations.create('mutating', 'm', [webhook('/mutate')]);
    await configurations.create('validating', 'v', [webhook('/check')]);
    const { json } = await createMap({ metadata: { name: undefined, generateName: 'made-' } });
    const [mutating, validating] = hook.seen;
    expect(mutating?.request).not.toHaveProperty('name');
    expect(validating?.request).toMatchObject({
      name: json.metadata.name,
      object: { data: { a: '1', b: '2' }, metadata: { name: json.metadata.name, uid: json.metadata.uid } },
    });
  });

  test('may not return a patch', async () => {
    hook.on('/patching', () => ({ operations: [add('b', '2')] }));
    await configurations.create('validating', 'v', [webhook('/patching')]);
    const { status, json } = await createMap();
    expect([status, json.message]).toEqual([
      500,
      'Internal error occurred: failed calling webhook "patching.hooks.example.com": ' +
        'validating webhook may not return response.patch',
    ]);
  });
});

describe('warnings and annotations', () => {
  test('warnings are sent to the client once each, with a denial too, without texts that headers cannot contain', async () => {
    const warnings = ['one', '', 'two\nlines', 'with "quotes" \\', 'one'];
    hook.on('/warn', () => ({ warnings }));
    await configurations.create('validating', 'v', [webhook('/warn')]);
    expect(warningsOf(await createMap())).toEqual(['299 - "one"', '299 - "with \\"quotes\\" \\\\"']);
    hook.on('/warn', () => ({ warnings, allowed: false }));
    const denied = await createMap();
    expect([denied.status, warningsOf(denied).length]).toEqual([400, 2]);
  });

  test('warnings of all webhooks of a response have 4096 characters at most', async () => {
    for (const path of ['/w1', '/w2']) {
      hook.on(path, () => ({ warnings: Array.from({ length: 20 }, (_, index) => `${path}${index}`.padEnd(200, '.')) }));
    }
    await configurations.create('mutating', 'm', [webhook('/w1'), webhook('/w2')]);
    const texts = warningsOf(await createMap()).map((text) => text.slice('299 - "'.length, -1));
    expect(texts).toHaveLength(20);
    expect(texts.join('').length).toBeLessThanOrEqual(4_096);
  });

  test('annotations are kept for the audit event, under the name of the webhook, with the mutations', async () => {
    hook.on('/note', () => ({ auditAnnotations: { why: 'because' }, operations: [add('b', '2')] }));
    await configurations.create('mutating', 'm', [webhook('/note')]);
    await createMap({ metadata: { name: 'in-tree-3' } });
    const annotations: unknown = Reflect.get(audits[0] ?? {}, 'annotations');
    const mutation = { configuration: 'm', webhook: 'note.hooks.example.com', mutated: true };
    expect(annotations).toEqual(
      new Map([
        ['note.hooks.example.com/why', 'because'],
        ['mutation.webhook.admission.k8s.io/round_0_index_0', JSON.stringify(mutation)],
      ]),
    );
  });
});

test('reviews are in the dialect of the server', async () => {
  const other = await startTestServer('orch');
  try {
    const created = new Configurations(() => other, 'admissionregistration.orch.io');
    hook.on('/orch', () => ({ operations: [add('b', '2')] }));
    await created.create('mutating', 'm', [webhook('/orch')]);
    const { status, json } = await other.ask('POST', maps, { body: { metadata: { name: 'a' }, data: { a: '1' } } });
    expect([status, json.data]).toEqual([201, { a: '1', b: '2' }]);
    expect(hook.seen[0]?.review.apiVersion).toBe('admission.orch.io/v1');
    expect(hook.seen[0]?.request.options.apiVersion).toBe('meta.orch.io/v1');
  } finally {
    await other.stop();
  }
});
