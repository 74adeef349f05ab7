import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Ask, startTestServer, type TestServer } from './test-server.js';

const space = '/api/v1/namespaces/default';
const maps = `${space}/configmaps`;
const pods = `${space}/pods`;
const protobufType = 'application/vnd.kubernetes.protobuf';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('kubernetes', { admission: { disabled: ['ServiceAccount', 'Priority'] } });
});
afterAll(() => server.stop());

/** A config map of a name of its own. */
let made = 0;
async function givenMap(metadata: Readonly<Record<string, unknown>> = {}, to = server): Promise<string> {
  made += 1;
  const name = `map-${made}`;
  const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...metadata } };
  expect((await to.ask('POST', maps, { body })).status).toBe(201);
  return `${maps}/${name}`;
}

async function givenPod(spec: Readonly<Record<string, unknown>> = {}, phase?: string): Promise<string> {
  made += 1;
  const name = `pod-${made}`;
  const containers = [{ name: 'main', image: 'nginx' }];
  const body = { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { nodeName: 'n', containers, ...spec } };
  expect((await server.ask('POST', pods, { body })).status).toBe(201);
  if (phase !== undefined) {
    const headers = { 'content-type': 'application/merge-patch+json' };
    await server.ask('PATCH', `${pods}/${name}/status`, { body: { status: { phase } }, headers });
  }
  return `${pods}/${name}`;
}

const isThere = async (path: string, at = server) => (await at.ask('GET', path)).status === 200;
const letGo = (path: string) =>
  server.ask('PATCH', path, {
    body: { metadata: { finalizers: null } },
    headers: { 'content-type': 'application/merge-patch+json' },
  });

describe('finalizers', () => {
  test('hold an object until the last is gone, and take no others then [Deletion of a resource, 1] [Deletion of a resource, 3]', async () => {
    const path = await givenMap({ finalizers: ['x.io/a', 'x.io/b'] });
    const marked = await server.ask('DELETE', path);
    expect(marked.json).toMatchObject({ kind: 'ConfigMap', metadata: { deletionGracePeriodSeconds: 0 } });
    const headers = { 'content-type': 'application/merge-patch+json' };
    const more = { metadata: { finalizers: ['x.io/a', 'x.io/b', 'x.io/c'] } };
    expect((await server.ask('PATCH', path, { body: more, headers })).status).toBe(422);
    const less = { metadata: { finalizers: ['x.io/b'] } };
    expect((await server.ask('PATCH', path, { body: less, headers })).json.metadata.finalizers).toEqual(['x.io/b']);
    expect(await isThere(path)).toBe(true);
    expect((await letGo(path)).json.metadata.finalizers).toBeUndefined();
    expect(await isThere(path)).toBe(false);
  });

  const orphan = { propagationPolicy: 'Orphan' };
  const foreground = { propagationPolicy: 'Foreground' };
  const background = { propagationPolicy: 'Background' };
  test.each([
    [[], {}, undefined],
    [[], background, undefined],
    [[], orphan, ['orphan']],
    [[], foreground, ['foregroundDeletion']],
    [[], { orphanDependents: true }, ['orphan']],
    [[], { orphanDependents: false }, undefined],
    [['x.io/a'], orphan, ['x.io/a', 'orphan']],
    [['orphan', 'x.io/a'], {}, ['orphan', 'x.io/a']],
    [['orphan', 'x.io/a'], foreground, ['x.io/a', 'foregroundDeletion']],
    [['foregroundDeletion'], background, undefined],
  ] as const)('of %j, deleted with %j, are %j afterwards', async (finalizers, body, after) => {
    const path = await givenMap({ finalizers });
    const { status } = await server.ask('DELETE', path, { body });
    expect(status).toBe(200);
    const now = await server.ask('GET', path);
    expect(now.status === 404 ? undefined : now.json.metadata.finalizers).toEqual(after);
  });

  test.each([
    [['x.io/a'], foreground, background, ['x.io/a']],
    [['x.io/a'], {}, orphan, ['x.io/a', 'orphan']],
    [['x.io/a'], orphan, {}, ['x.io/a', 'orphan']],
    [[], orphan, foreground, ['foregroundDeletion']],
    [[], foreground, background, undefined],
  ] as const)('of %j, deleted with %j and again with %j, are %j', async (finalizers, first, second, after) => {
    const path = await givenMap({ finalizers });
    const marked = await server.ask('DELETE', path, { body: first });
    await server.ask('DELETE', path, { body: second });
    const now = await server.ask('GET', path);
    expect(now.status === 404 ? undefined : now.json.metadata.finalizers).toEqual(after);
    if (now.status === 200) {
      expect(now.json.metadata.deletionTimestamp).toBe(marked.json.metadata.deletionTimestamp);
    }
  });

  test('are not asked of dependents of events, which have none', async () => {
    const body = { apiVersion: 'v1', kind: 'Event', metadata: { name: 'e' }, involvedObject: { namespace: 'default' } };
    await server.ask('POST', `${space}/events`, { body });
    await server.ask('DELETE', `${space}/events/e`, { body: orphan });
    expect(await isThere(`${space}/events/e`)).toBe(false);
  });

  test('stay as they are where no garbage collector runs', async () => {
    const without = await startTestServer('kubernetes', { garbageCollection: false });
    try {
      const [plain, held] = [
        await givenMap({}, without),
        await givenMap({ finalizers: ['foregroundDeletion'] }, without),
      ];
      await without.ask('DELETE', plain, { body: orphan });
      expect(await isThere(plain, without)).toBe(false);
      const kept = await without.ask('DELETE', held, { body: background });
      expect(kept.json.metadata.finalizers).toEqual(['foregroundDeletion']);
    } finally {
      await without.stop();
    }
  });
});

describe('grace of pods', () => {
  test.each([
    ['the default', {}, undefined, {}, 30],
    ['that of its spec', { terminationGracePeriodSeconds: 7 }, undefined, {}, 7],
    ['what is asked', { terminationGracePeriodSeconds: 7 }, undefined, { gracePeriodSeconds: 3 }, 3],
    ['longer than that of its spec', {}, 'Running', { gracePeriodSeconds: 90 }, 90],
    ['none', {}, undefined, { gracePeriodSeconds: 0 }, undefined],
    ['none in its spec', { terminationGracePeriodSeconds: 0 }, undefined, {}, undefined],
    ['below nothing', {}, undefined, { gracePeriodSeconds: -3 }, undefined],
    ['of a pod without a node', { nodeName: '' }, undefined, { gracePeriodSeconds: 9 }, undefined],
    ['of a pod that failed', {}, 'Failed', { gracePeriodSeconds: 9 }, undefined],
    ['of a pod that is done', {}, 'Succeeded', {}, undefined],
  ] as const)('%s', async (_what, spec, phase, body, seconds) => {
    const path = await givenPod(spec, phase);
    const from = Math.floor(Date.now() / 1_000);
    const answer = await server.ask('DELETE', path, { body });
    expect([answer.status, answer.json.kind]).toEqual([200, 'Pod']);
    expect(await isThere(path)).toBe(seconds !== undefined);
    if (seconds === undefined) return;
    const { deletionGracePeriodSeconds, deletionTimestamp } = answer.json.metadata;
    expect(deletionGracePeriodSeconds).toBe(seconds);
    const waitSeconds = Date.parse(deletionTimestamp) / 1_000 - from;
    expect(waitSeconds).toBeGreaterThanOrEqual(seconds);
    expect(waitSeconds).toBeLessThanOrEqual(seconds + 5);
  });

  test('gets shorter by another delete and never longer; its end moves with it', async () => {
    const path = await givenPod();
    const first = (await server.ask('DELETE', path)).json.metadata;
    const later = async (body: unknown) => (await server.ask('DELETE', path, { body })).json.metadata;
    for (const body of [{}, { gracePeriodSeconds: 30 }, { gracePeriodSeconds: 60 }]) {
      expect(await later(body)).toEqual(first);
    }
    const shorter = await later({ gracePeriodSeconds: 10 });
    expect(shorter.deletionGracePeriodSeconds).toBe(10);
    expect(Date.parse(first.deletionTimestamp) - Date.parse(shorter.deletionTimestamp)).toBe(20_000);
    await later({ gracePeriodSeconds: 0 });
    expect(await isThere(path)).toBe(false);
  });

  test('and finalizers hold a pod both, whichever ends first', async () => {
    const held = async () => {
      const path = await givenPod();
      const headers = { 'content-type': 'application/merge-patch+json' };
      await server.ask('PATCH', path, { body: { metadata: { finalizers: ['x.io/a'] } }, headers });
      await server.ask('DELETE', path);
      return path;
    };
    const stop = (path: string) => server.ask('DELETE', path, { body: { gracePeriodSeconds: 0 } });
    for (const [first, last] of [
      [letGo, stop],
      [stop, letGo],
    ] as const) {
      const path = await held();
      await first(path);
      expect(await isThere(path)).toBe(true);
      await last(path);
      expect(await isThere(path)).toBe(false);
    }
  });

  test('that is none is seen as a change and then as the end', async () => {
    const { json } = await server.ask('GET', pods);
    const path = await givenPod();
    await server.ask('DELETE', path, { body: { gracePeriodSeconds: 0 } });
    const name = path.split('/').at(-1);
    const query = `watch=1&resourceVersion=${json.metadata.resourceVersion}&fieldSelector=metadata.name%3D${name}`;
    const events = await server.watch(`${pods}?${query}`, 3);
    expect(events.map(({ type, object }) => [type, object.metadata.deletionGracePeriodSeconds])).toEqual([
      ['ADDED', undefined],
      ['MODIFIED', 0],
      ['DELETED', 0],
    ]);
  });
});

describe('the answer', () => {
  const kinds = [
    ['configmaps', { kind: 'ConfigMap' }, 'Status'],
    ['secrets', { kind: 'Secret' }, 'Status'],
    ['serviceaccounts', { kind: 'ServiceAccount' }, 'ServiceAccount'],
    ['resourcequotas', { kind: 'ResourceQuota' }, 'ResourceQuota'],
    [
      'podtemplates',
      { kind: 'PodTemplate', template: { spec: { containers: [{ name: 'a', image: 'b' }] } } },
      'PodTemplate',
    ],
  ] as const;
  test.each(kinds)(
    'of %s: the object, or a Status that names it [Deletion of a resource, 2]',
    async (plural, fields, kind) => {
      const path = `${space}/${plural}/answered`;
      const body = { apiVersion: 'v1', ...fields, metadata: { name: 'answered' } };
      const { json } = await server.ask('POST', `${space}/${plural}`, { body });
      const dry = await server.ask('DELETE', `${path}?dryRun=All`);
      expect(await isThere(path)).toBe(true);
      const answer = await server.ask('DELETE', path);
      expect([dry.json.kind, answer.status, answer.json.kind]).toEqual([kind, 200, kind]);
      if (kind === 'Status') {
        expect(answer.json).toEqual({
          kind: 'Status',
          apiVersion: 'v1',
          metadata: {},
          status: 'Success',
          details: { name: 'answered', kind: plural, uid: json.metadata.uid },
        });
      } else expect(answer.json.metadata.uid).toBe(json.metadata.uid);
      expect(await isThere(path)).toBe(false);
    },
  );

  test('is 202 when the object stays and its dependents were not to be orphaned', async () => {
    const path = await givenMap({ finalizers: ['x.io/a'] });
    expect((await server.ask('DELETE', `${path}?orphanDependents=false`)).status).toBe(202);
    expect((await server.ask('DELETE', path)).status).toBe(200);
    expect((await server.ask('DELETE', await givenMap(), { body: { orphanDependents: false } })).status).toBe(200);
  });

  test('of a dry run that takes the collector’s finalizer off is the object without it, and nothing has changed', async () => {
    const path = await givenMap({ finalizers: ['orphan'] });
    const dry = await server.ask('DELETE', `${path}?dryRun=All&propagationPolicy=Background`);
    expect([dry.json.kind, dry.json.metadata.finalizers]).toEqual(['ConfigMap', undefined]);
    const now = (await server.ask('GET', path)).json.metadata;
    expect([now.finalizers, now.deletionTimestamp]).toEqual([['orphan'], undefined]);
  });

  test.each([
    ['a mark by grace', {}, 30],
    ['the end', { gracePeriodSeconds: 0 }, 0],
  ])('of a dry run of a pod shows %s', async (_what, options, seconds) => {
    const path = await givenPod();
    const dry = await server.ask('DELETE', path, { body: { dryRun: ['All'], ...options } });
    expect(dry.json.metadata.deletionGracePeriodSeconds).toBe(seconds);
    expect((await server.ask('GET', path)).json.metadata.deletionTimestamp).toBeUndefined();
  });
});

describe('preconditions', () => {
  test.each(['uid', 'resourceVersion'])('of %s that does not hold: 409, in body and query', async (which) => {
    const path = await givenMap();
    const told = which === 'uid' ? 'the UID in the precondition' : 'the ResourceVersion in the precondition';
    const asks: readonly (readonly [path: string, ask?: Ask])[] = [
      [path, { body: { preconditions: { [which]: '77' } } }],
      [`${path}?${which}=77`],
      [`${path}?${which}=77&dryRun=All`],
    ];
    for (const [target, ask] of asks) {
      const { status, json } = await server.ask('DELETE', target, ask);
      expect([status, json.reason]).toEqual([409, 'Conflict']);
      expect(json.message).toContain(`${told} (77) does not match`);
    }
    expect(await isThere(path)).toBe(true);
  });

  test('that hold let the object go', async () => {
    const path = await givenMap();
    const { uid, resourceVersion } = (await server.ask('GET', path)).json.metadata;
    const body = { preconditions: { uid, resourceVersion } };
    expect((await server.ask('DELETE', path, { body })).status).toBe(200);
    expect(await isThere(path)).toBe(false);
  });

  test.each([
    ['UID', { uid: 'other' }],
    ['ResourceVersion', { resourceVersion: '1' }],
  ])('of a namespace on its %s hold also while it goes', async (what, preconditions) => {
    const name = `ns-${what.toLowerCase()}`;
    await server.ask('POST', '/api/v1/namespaces', {
      body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
    });
    const path = `/api/v1/namespaces/${name}`;
    for (const round of ['first', 'again']) {
      const { status, json } = await server.ask('DELETE', path, { body: { preconditions } });
      expect([round, status]).toEqual([round, 409]);
      expect(json.message).toContain(`Precondition failed: ${what} in precondition: `);
      expect((await server.ask('DELETE', path)).json.status.phase).toBe('Terminating');
    }
  });
});

test('a configuration without finalizers leaves the one that a deletion set [Server-side apply rules, 10]', async () => {
  const path = `${maps}/applied-and-deleted`;
  const apply = (metadata: object) =>
    server.ask('PATCH', `${path}?fieldManager=a`, {
      body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'applied-and-deleted', ...metadata } },
      headers: { 'content-type': 'application/apply-patch+yaml' },
    });
  expect((await apply({ finalizers: ['example.com/one'] })).status).toBe(201);
  await server.ask('DELETE', path, { body: { propagationPolicy: 'Orphan' } });
  const applied = await apply({});
  expect([applied.status, applied.json.metadata.finalizers]).toEqual([200, ['orphan']]);
  expect(await isThere(path)).toBe(true);
});

describe('options', () => {
  test.each([
    [{ propagationPolicy: 'Orphan', orphanDependents: true }, ['cannot be both set']],
    [{ propagationPolicy: 'Odd' }, ['Unsupported value: "Odd"']],
    [{ dryRun: ['Some'] }, ['Unsupported value: []string{"Some"}']],
    [{ dryRun: ['All', ''] }, ['Unsupported value: []string{"All", ""}']],
    [
      { propagationPolicy: 'Odd', orphanDependents: false, dryRun: ['Some'] },
      ['cannot be both set', 'Unsupported value: "Odd"', 'Unsupported value: []string{"Some"}'],
    ],
  ])('that do not go together are told all at once: %j', async (body, causes) => {
    const path = await givenMap();
    for (const target of [path, maps]) {
      const { status, json } = await server.ask('DELETE', target, { body });
      expect([status, json.details.kind, json.details.group]).toEqual([422, 'DeleteOptions', 'meta.k8s.io']);
      expect(json.details.causes).toHaveLength(causes.length);
      for (const [index, cause] of causes.entries()) expect(json.details.causes[index].message).toContain(cause);
    }
    expect(await isThere(path)).toBe(true);
  });

  test('that are wrong are told of after a selector that is', async () => {
    const path = await givenMap();
    const query = `labelSelector=${encodeURIComponent('a=,')}`;
    const { status, json } = await server.ask('DELETE', `${maps}?${query}`, { body: { propagationPolicy: 'Odd' } });
    expect([status, json.message]).toEqual([400, "found '', expected: identifier after ','"]);
    expect(await isThere(path)).toBe(true);
  });

  test.each([
    ['gracePeriodSeconds=odd', 'strconv.ParseInt: parsing "odd": invalid syntax'],
    ['gracePeriodSeconds=99999999999999999999', 'strconv.ParseInt: parsing "99999999999999999999": value out of range'],
  ])('that are no numbers in the query are a bad request: %s', async (query, message) => {
    const { status, json } = await server.ask('DELETE', `${await givenMap()}?${query}`);
    expect([status, json.message]).toEqual([400, message]);
  });

  test('in the query count only when there is no body', async () => {
    const path = await givenMap();
    const query = 'propagationPolicy=Orphan&gracePeriodSeconds=5';
    expect((await server.ask('DELETE', `${path}?${query}&dryRun=All`)).json.metadata.finalizers).toEqual(['orphan']);
    expect((await server.ask('DELETE', `${path}?${query}`, { body: {} })).json.kind).toBe('Status');
  });

  test.each([
    [
      'JSON',
      'application/json',
      JSON.stringify({ kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Orphan' }),
    ],
    ['YAML', 'application/yaml', 'kind: DeleteOptions\napiVersion: v1\npropagationPolicy: Orphan\n'],
    ['protobuf', protobufType, protobufOptions('Orphan')],
  ] as const)('are read as %s', async (_form, type, body) => {
    const { json } = await server.ask('DELETE', await givenMap(), { body, headers: { 'content-type': type } });
    expect(json.metadata.finalizers).toEqual(['orphan']);
  });

  test('are of their own kind: others are no options', async () => {
    const path = await givenMap();
    const ask = async (target: string, body: unknown) => (await server.ask('DELETE', target, { body })).json;
    const map = { kind: 'ConfigMap', apiVersion: 'v1' };
    expect(await ask(path, map)).toMatchObject({
      code: 400,
      message: expect.stringContaining('no kind "ConfigMap" is'),
    });
    const unknown = 'converting (v1.ConfigMap) to (v1.DeleteOptions): unknown conversion';
    expect(await ask(maps, map)).toMatchObject({ code: 400, message: unknown });
    expect(await isThere(path)).toBe(true);
  });

  test.each([
    [{ kind: 'X' }, 'no kind "X" is registered for version "meta.k8s.io/v1" in scheme'],
    [{ kind: 'X\u0000\u2028', apiVersion: 'v2' }, 'no kind "X\\x00\\u2028" is registered for version "v2" in scheme'],
    [{ kind: 'DeleteOptions', apiVersion: 'a/b/c' }, 'unexpected GroupVersion string: a/b/c'],
    [
      { propagationPolicy: 'deep' },
      "couldn't get version/kind; json parse error: invalid character '{' exceeded max depth",
    ],
  ])('of no kind that is known are refused in the words of v1.21: %#', async (body, message) => {
    const text = JSON.stringify(body).replace('"deep"', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
    const { json } = await server.ask('DELETE', await givenMap(), { body: text });
    expect(json).toMatchObject({ code: 400, message: expect.stringContaining(message) });
  });

  test.each([{ kind: null }, { kind: '' }, { apiVersion: 'v2' }, { kind: 'DeleteOptions', apiVersion: 'apps/v1' }])(
    'need not say what they are: %j',
    async (body) => {
      const path = await givenMap();
      expect((await server.ask('DELETE', path, { body })).status).toBe(200);
      expect(await isThere(path)).toBe(false);
    },
  );

  test('of another media type: 415, and what is no protobuf is said to be none', async () => {
    const path = await givenMap();
    const ask = (type: string) => server.ask('DELETE', path, { body: '{}', headers: { 'content-type': type } });
    expect((await ask('text/plain')).status).toBe(415);
    expect((await ask(protobufType)).json.message).toContain('does not appear to be a protobuf message');
  });
});

describe('a collection', () => {
  const secrets = `${space}/secrets`;
  const given = async (colors: Readonly<Record<string, string>>, to = server) => {
    for (const [name, color] of Object.entries(colors)) {
      const metadata = { name, labels: { color } };
      await to.ask('POST', secrets, { body: { apiVersion: 'v1', kind: 'Secret', type: `x.io/${color}`, metadata } });
    }
  };
  const namesAt = async (path: string, method: 'GET' | 'DELETE' = 'GET', to = server): Promise<readonly string[]> => {
    const { json } = await to.ask(method, path);
    return json.items.map((item: { readonly metadata: { readonly name: string } }) => item.metadata.name);
  };
  const clear = () => server.ask('DELETE', secrets);

  test.each([
    ['labelSelector=color+in+(red)', ['a', 'c'], ['b']],
    ['fieldSelector=metadata.name%3Db', ['b'], ['a', 'c']],
    ['fieldSelector=type%3Dx.io/red&labelSelector=color', ['a', 'c'], ['b']],
    ['labelSelector=color%3Dgreen', [], ['a', 'b', 'c']],
    ['dryRun=All', ['a', 'b', 'c'], ['a', 'b', 'c']],
    ['', ['a', 'b', 'c'], []],
  ])('?%s answers with what was there, and the rest stays', async (query, answered, left) => {
    await clear();
    await given({ a: 'red', b: 'blue', c: 'red' });
    expect(await namesAt(`${secrets}?${query}`, 'DELETE')).toEqual(answered);
    expect(await namesAt(secrets)).toEqual(left);
  });

  test('goes in chunks, and each answer says how it goes on', async () => {
    await clear();
    await given({ a: 'red', b: 'blue', c: 'red' });
    const first = (await server.ask('DELETE', `${secrets}?limit=2`)).json;
    expect([first.items.length, first.metadata.remainingItemCount]).toEqual([2, 1]);
    expect(await namesAt(secrets)).toEqual(['c']);
    const rest = await namesAt(`${secrets}?limit=2&continue=${first.metadata.continue}`, 'DELETE');
    expect([rest, await namesAt(secrets)]).toEqual([['c'], []]);
  });

  test.each([
    [1, false],
    [2, true],
  ])('goes by %i workers, each of which takes 64 at once', async (collectionDeletersMax, isGone) => {
    const workers = await startTestServer('kubernetes', { limits: { collectionDeletersMax } });
    try {
      const names = Array.from({ length: 150 }, (_, index) => `s-${String(index).padStart(3, '0')}`);
      await given(Object.fromEntries(names.map((name) => [name, 'red'])), workers);
      // Of all only the hundredth may go: the first of the others is told of, when those beside it have been tried.
      const { uid } = (await workers.ask('GET', `${secrets}/s-100`)).json.metadata;
      const refused = await workers.ask('DELETE', secrets, { body: { preconditions: { uid } } });
      expect([refused.status, refused.json.details.name]).toEqual([409, 's-000']);
      expect(await isThere(`${secrets}/s-100`, workers)).toBe(!isGone);
      const left = isGone ? names.filter((name) => name !== 's-100') : names;
      expect(await namesAt(secrets, 'DELETE', workers)).toEqual(left);
      expect(await namesAt(secrets, 'GET', workers)).toEqual([]);
    } finally {
      await workers.stop();
    }
  });

  test('of pods: each has its own grace', async () => {
    await server.ask('DELETE', `${pods}?gracePeriodSeconds=0`);
    await givenPod({ nodeName: '' });
    const kept = await givenPod({ terminationGracePeriodSeconds: 5 });
    await server.ask('DELETE', pods);
    const { json } = await server.ask('GET', pods);
    expect(json.items).toHaveLength(1);
    expect(json.items[0].metadata).toMatchObject({ name: kept.split('/').at(-1), deletionGracePeriodSeconds: 5 });
  });

  test('stops with the refusal of one', async () => {
    await clear();
    await given({ a: 'red' });
    const { status, json } = await server.ask('DELETE', secrets, { body: { preconditions: { uid: 'other' } } });
    expect([status, json.details.name]).toEqual([409, 'a']);
    expect(await namesAt(secrets)).toEqual(['a']);
  });

  test.each(['namespaces', 'namespaces/default/services'])('of %s cannot be deleted', async (path) => {
    expect((await server.ask('DELETE', `/api/v1/${path}`)).status).toBe(405);
  });
});

/** `propagationPolicy` is field 4 of the options; the envelope has the type in field 1 and the message in field 2. */
function protobufOptions(policy: string): Buffer {
  const field = (number: number, content: Buffer) =>
    Buffer.concat([Buffer.from([(number << 3) | 2, content.length]), content]);
  const type = Buffer.concat([field(1, Buffer.from('v1')), field(2, Buffer.from('DeleteOptions'))]);
  const envelope = Buffer.concat([field(1, type), field(2, field(4, Buffer.from(policy)))]);
  return Buffer.concat([Buffer.from('k8s\0', 'latin1'), envelope]);
}
