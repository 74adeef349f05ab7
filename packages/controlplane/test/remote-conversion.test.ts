import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  defineMessage,
  type FieldSchema,
  StatusError,
  timeoutError,
} from '@orch/apimachinery';
import { defineKind, type KindSet } from '@orch/apiserver';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

const group = 'shop.example.com';
const v1 = `/apis/${group}/v1/namespaces/default/widgets`;
const v2 = `/apis/${group}/v2/namespaces/default/widgets`;
const limits = { conversionTimeoutMs: 500 };

/** How the converter behaves; reset after each test. */
interface Behavior {
  delayMs: number;
  /** Throws to fail, or changes the results. */
  disturb: (objects: ApiObject[]) => unknown[];
}
const good: Behavior = { delayMs: 0, disturb: (objects) => objects };
const behavior = { ...good };
const calls: { readonly to: string; readonly names: readonly (string | undefined)[]; readonly signal: AbortSignal }[] =
  [];

const common: readonly FieldSchema[] = [
  { name: 'color', type: 'string', shape: 'single' },
  { name: 'padding', type: 'string', shape: 'single' },
];
const size: FieldSchema = { name: 'size', type: 'int32', shape: 'single' };
const Dimensions = defineMessage('test.Dimensions', {}, () => [size]);
const specOf = {
  v1: defineMessage('test.SpecV1', {}, () => [size, ...common]),
  v2: defineMessage('test.SpecV2', {}, () => [
    { name: 'dimensions', type: () => Dimensions, shape: 'single' },
    ...common,
  ]),
};

/** v1, the stored version, has `spec.size`; v2 has `spec.dimensions.size`. */
function widgets(): KindSet {
  const versions = (['v1', 'v2'] as const).map((version) =>
    defineKind({
      ...{ group, version, kind: 'Widget', resource: 'widgets', namespaced: true, hasStatus: true },
      fields: [
        { name: 'spec', type: () => specOf[version], shape: 'single' },
        { name: 'status', type: 'any', shape: 'single' },
      ],
    }),
  );
  const [first, second] = versions.flatMap(({ definitions }) => definitions);
  if (first === undefined || second === undefined) throw new Error('each version has a definition');
  const both = [second.hub, first.hub];
  const conversion = {
    async convert(
      objects: readonly DeepReadonly<ApiObject>[],
      { version }: { readonly version: string },
      { signal }: { readonly signal: AbortSignal },
    ) {
      calls.push({ to: version, names: objects.map(({ metadata }) => metadata.name), signal });
      await new Promise((resolve) => setTimeout(resolve, behavior.delayMs).unref());
      return behavior.disturb(objects.map((object) => converted(object, version)));
    },
  };
  return {
    definitions: [{ ...first, versions: both, storedVersions: both, conversion }],
    kinds: versions.flatMap(({ kinds }) => kinds),
  };
}

function converted(object: DeepReadonly<ApiObject>, version: string): ApiObject {
  const copy: Parsed = deepCopy(object);
  const size = copy.spec?.size ?? copy.spec?.dimensions?.size;
  const { size: _size, dimensions: _dimensions, ...rest } = copy.spec ?? {};
  const spec = size === undefined ? rest : version === 'v1' ? { ...rest, size } : { ...rest, dimensions: { size } };
  return { ...copy, apiVersion: `${group}/${version}`, spec };
}

const admin = { token: 'admin' };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('orch', { limits });
  server.server.kinds.put('widgets', widgets());
});
afterAll(() => server.stop());
afterEach(async () => {
  Object.assign(behavior, good);
  await ask('DELETE', v1);
  calls.length = 0;
});

const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.ask(method, path, {
    ...admin,
    body,
    ...(headers === undefined ? {} : { headers: { ...headers, authorization: 'Bearer admin' } }),
  });
const create = (name: string, size: number) => ask('POST', v1, { metadata: { name }, spec: { size } });
const fail = (error: Error) => () => {
  throw error;
};
const patchTypes = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  apply: 'application/apply-patch+yaml',
};

describe('a kind with remote conversion', () => {
  test('is read and written in each version; the stored version needs no conversion', async () => {
    const created = await ask('POST', v2, {
      metadata: { name: 'a', labels: { x: '1' } },
      spec: { dimensions: { size: 1 } },
    });
    expect([created.status, created.json.spec]).toEqual([201, { dimensions: { size: 1 } }]);
    expect(created.json.apiVersion).toBe(`${group}/v2`);
    calls.length = 0;
    const stored = await ask('GET', `${v1}/a`);
    expect([stored.json.apiVersion, stored.json.spec]).toEqual([`${group}/v1`, { size: 1 }]);
    expect(calls).toEqual([]);
    const updated = await ask('PUT', `${v2}/a`, { ...created.json, spec: { dimensions: { size: 2 } } });
    expect([updated.status, updated.json.spec]).toEqual([200, { dimensions: { size: 2 } }]);
    expect((await ask('GET', `${v1}/a`)).json.spec).toEqual({ size: 2 });
    expect((await ask('GET', `${v2}/a`)).json).toEqual(updated.json);
    const status = await ask('PUT', `${v2}/a/status`, { ...updated.json, status: { seen: true } });
    expect([status.status, status.json.spec, status.json.status]).toEqual([
      200,
      { dimensions: { size: 2 } },
      { seen: true },
    ]);
    const deleted = await ask('DELETE', `${v2}/a`);
    expect(deleted.status).toBe(200);
  });

  test('is converted once per version and revision, whatever form the requests want', async () => {
    await create('a', 1);
    calls.length = 0;
    const table = { accept: 'application/json;as=Table;v=v1;g=meta.orch.io' };
    expect((await ask('GET', `${v2}/a?`)).json.spec).toEqual({ dimensions: { size: 1 } });
    expect((await ask('GET', `${v2}?includeObject=Object`, undefined, table)).json.rows[0].object.spec).toEqual({
      dimensions: { size: 1 },
    });
    expect((await ask('GET', `${v2}/a`, undefined, { accept: 'application/yaml' })).text).toContain('dimensions:');
    expect(calls.map(({ to, names }) => [to, names])).toEqual([['v2', ['a']]]);
    await ask('PATCH', `${v1}/a`, { spec: { size: 2 } }, { 'content-type': patchTypes.merge });
    expect((await ask('GET', `${v2}/a`)).json.spec).toEqual({ dimensions: { size: 2 } });
  });

  test('lists convert many objects per call, in order, with their selectors and pages', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `w-${String(index).padStart(3, '0')}`);
    const padding = 'x'.repeat(8_000);
    await Promise.all(
      names.map((name, index) => ask('POST', v1, { metadata: { name }, spec: { size: index + 1, padding } })),
    );
    calls.length = 0;
    const list = (await ask('GET', v2)).json;
    expect([list.kind, list.apiVersion]).toEqual(['WidgetList', `${group}/v2`]);
    expect(list.items.map(({ metadata, spec }: Parsed) => [metadata.name, spec.dimensions.size])).toEqual(
      names.map((name, index) => [name, index + 1]),
    );
    expect(calls.flatMap((call) => call.names).sort()).toEqual(names);
    expect(calls.length).toBeGreaterThan(2);
    expect(calls.length).toBeLessThan(8);
    const page = (await ask('GET', `${v2}?limit=2`)).json;
    expect(page.items.map(({ spec }: Parsed) => spec.dimensions.size)).toEqual([1, 2]);
    const rest = (await ask('GET', `${v2}?limit=2&continue=${page.metadata.continue}`)).json;
    expect(rest.items.map(({ spec }: Parsed) => spec.dimensions.size)).toEqual([3, 4]);
  });

  test('watches get initial and live events in order from a slow converter, and bookmarks between them', async () => {
    for (let size = 1; size < 4; size += 1) await create(`a-${size}`, size);
    behavior.delayMs = 20;
    const watched = server.watch(
      `${v2}?watch=1&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan`,
      7,
      admin,
    );
    await eventually(() => calls.some(({ to }) => to === 'v2'));
    for (let size = 4; size < 7; size += 1) await create(`a-${size}`, size);
    const events = await watched;
    const seen = events.map(({ type, object }) => (type === 'BOOKMARK' ? type : [type, object.spec.dimensions.size]));
    expect(seen).toEqual([
      ['ADDED', 1],
      ['ADDED', 2],
      ['ADDED', 3],
      'BOOKMARK',
      ['ADDED', 4],
      ['ADDED', 5],
      ['ADDED', 6],
    ]);
  });

  test('many watches share the conversion of an event', async () => {
    await create('a', 0);
    const { resourceVersion } = (await ask('GET', v1)).json.metadata;
    calls.length = 0;
    const watches = Array.from({ length: 10 }, () =>
      server.watch(`${v2}?watch=1&resourceVersion=${resourceVersion}`, 3, admin),
    );
    await create('b', 1);
    await ask('PATCH', `${v1}/b`, { spec: { size: 2 } }, { 'content-type': patchTypes.merge });
    await ask('DELETE', `${v1}/b`);
    for (const events of await Promise.all(watches)) {
      expect(events.map(({ type, object }) => [type, object.spec.dimensions.size])).toEqual([
        ['ADDED', 1],
        ['MODIFIED', 2],
        ['DELETED', 2],
      ]);
    }
    expect(calls.length).toBeLessThanOrEqual(3);
  });

  test('patches refer to the version of the request', async () => {
    await create('a', 1);
    const merge = await ask(
      'PATCH',
      `${v2}/a`,
      { spec: { dimensions: { size: 5 } } },
      { 'content-type': patchTypes.merge },
    );
    expect([merge.status, merge.json.spec]).toEqual([200, { dimensions: { size: 5 } }]);
    const operations = [{ op: 'replace', path: '/spec/dimensions/size', value: 6 }];
    const json = await ask('PATCH', `${v2}/a`, operations, { 'content-type': patchTypes.json });
    expect([json.status, json.json.spec]).toEqual([200, { dimensions: { size: 6 } }]);
    expect((await ask('GET', `${v1}/a`)).json.spec).toEqual({ size: 6 });
  });

  test('apply merges and prunes in the version of each manager, and reports conflicts in it', async () => {
    const apply = (path: string, manager: string, spec: object) => {
      const version = path.split('/')[3];
      const body = { apiVersion: `${group}/${version}`, kind: 'Widget', metadata: { name: 'a' }, spec };
      return ask('PATCH', `${path}/a?fieldManager=${manager}`, body, { 'content-type': patchTypes.apply });
    };
    expect((await apply(v2, 'one', { dimensions: { size: 1 }, color: 'red' })).status).toBe(201);
    const conflict = await apply(v1, 'two', { size: 2 });
    expect([conflict.status, conflict.json.details.causes.map(({ field }: Parsed) => field)]).toEqual([
      409,
      ['.spec.dimensions.size'],
    ]);
    const updated = await ask(
      'PATCH',
      `${v1}/a?fieldManager=three`,
      { spec: { size: 3 } },
      { 'content-type': patchTypes.merge },
    );
    const owned = (manager: string) =>
      updated.json.metadata.managedFields.find((entry: Parsed) => entry.manager === manager);
    expect(owned('one').fieldsV1['f:spec']).toEqual({ 'f:color': {} });
    expect(owned('three')).toMatchObject({ apiVersion: `${group}/v1`, fieldsV1: { 'f:spec': { 'f:size': {} } } });
    const pruned = await apply(v2, 'one', { dimensions: { size: 3 } });
    expect([pruned.status, pruned.json.spec]).toEqual([200, { dimensions: { size: 3 } }]);
  });
});

describe('a converter that fails', () => {
  const requests = [
    ['GET', '/a', undefined],
    ['GET', '', undefined],
    ['POST', '', { metadata: { name: 'b' }, spec: {} }],
    ['PUT', '/a', { metadata: { name: 'a' }, spec: {} }],
  ] as const;

  test.each(requests)('fails %s %s with a 500 and its message, and changes nothing', async (method, path, body) => {
    const { resourceVersion } = (await create('a', 1)).json.metadata;
    behavior.disturb = fail(new Error('conversion webhook failed: no route'));
    const failed = await ask(method, `${v2}${path}`, body);
    expect(failed.json).toMatchObject({ kind: 'Status', code: 500, message: 'conversion webhook failed: no route' });
    expect(failed.json).not.toHaveProperty('reason');
    Object.assign(behavior, good);
    expect((await ask('GET', v1)).json.items.map(({ metadata }: Parsed) => metadata.resourceVersion)).toEqual([
      resourceVersion,
    ]);
  });

  test.each(['merge', 'apply'] as const)('fails a %s patch, and changes nothing', async (type) => {
    await create('a', 1);
    behavior.disturb = fail(timeoutError('the converter is busy'));
    const body = {
      apiVersion: `${group}/v2`,
      kind: 'Widget',
      metadata: { name: 'a' },
      spec: { dimensions: { size: 2 } },
    };
    const failed = await ask('PATCH', `${v2}/a?fieldManager=m`, body, { 'content-type': patchTypes[type] });
    expect([failed.status, failed.json.reason, failed.json.message]).toEqual([
      504,
      'Timeout',
      'Timeout: the converter is busy',
    ]);
    Object.assign(behavior, good);
    expect((await ask('GET', `${v1}/a`)).json.spec).toEqual({ size: 1 });
  });

  test('ends a watch with an ERROR event that contains the Status; other versions go on', async () => {
    await create('a', 1);
    const other = server.watch(`${v1}?watch=1&resourceVersion=0`, 2, admin);
    behavior.disturb = fail(new Error('no route'));
    const events = await server.watch(`${v2}?watch=1&resourceVersion=0`, 5, admin);
    expect(events.map(({ type, object }) => [type, object.code, object.message])).toEqual([['ERROR', 500, 'no route']]);
    await create('b', 2);
    expect((await other).map(({ object }) => object.metadata.name)).toEqual(['a', 'b']);
  });

  test.each<[string, (objects: ApiObject[]) => unknown[], string]>([
    ['too few objects', () => [], 'the converter returned 0 objects instead of 1'],
    ['no object', () => ['a'], 'the converter returned a value that is not an object'],
    [
      'another version',
      (all) => all.map((one) => ({ ...one, apiVersion: 'x/v3' })),
      `the converter returned a Widget of x/v3 instead of a Widget of ${group}/v2`,
    ],
    [
      'another name',
      (all) => all.map((one) => ({ ...one, metadata: { ...one.metadata, name: 'b' } })),
      'the converter changed metadata.name from a',
    ],
  ])('is one that returns %s', async (_what, disturb, message) => {
    await create('a', 1);
    behavior.disturb = disturb;
    expect((await ask('GET', `${v2}/a`)).json).toMatchObject({ code: 500, message });
  });

  test('may change labels and annotations, and no other metadata', async () => {
    const created = (await create('a', 1)).json.metadata;
    behavior.disturb = (all) =>
      all.map((one) => ({
        ...one,
        metadata: { ...one.metadata, labels: { x: '1' }, finalizers: ['x/y'], generation: 7 },
      }));
    const { metadata } = (await ask('GET', `${v2}/a`)).json;
    expect(metadata).toEqual({ ...created, labels: { x: '1' } });
  });

  test('is one that responds late: its signal is aborted, and requests do not wait for it', async () => {
    await create('a', 1);
    calls.length = 0;
    behavior.delayMs = 5_000;
    const message = 'the converter did not respond within 0.5 s';
    expect((await ask('GET', `${v2}/a`)).json).toMatchObject({ code: 500, message });
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true]);
  });
});

describe('a slow converter', () => {
  test('delays no other request, also not for the same object', async () => {
    await create('a', 1);
    behavior.delayMs = 100;
    const slow = ask('PATCH', `${v2}/a`, { spec: { color: 'red' } }, { 'content-type': patchTypes.merge });
    await eventually(() => calls.some(({ to }) => to === 'v2'));
    let isSlow = true;
    void slow.then(() => {
      isSlow = false;
    });
    for (let size = 2; size < 5; size += 1) {
      const fast = await ask('PATCH', `${v1}/a`, { spec: { size } }, { 'content-type': patchTypes.merge });
      expect([fast.status, isSlow]).toEqual([200, true]);
    }
    expect((await slow).json.spec).toEqual({ color: 'red', dimensions: { size: 4 } });
  });

  test('may fail with a status of its own', async () => {
    await create('a', 1);
    const status = new StatusError({
      ...timeoutError('x').status,
      code: 503,
      reason: 'ServiceUnavailable',
      message: 'later',
    });
    behavior.disturb = fail(status);
    expect((await ask('GET', `${v2}/a`)).json).toMatchObject({
      code: 503,
      reason: 'ServiceUnavailable',
      message: 'later',
    });
  });
});

async function eventually(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 2));
}
