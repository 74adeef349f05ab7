import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Dialect, invariant, makeNames } from '@orch/apimachinery';
import { rowPaths, sampleOf, startServerOfAllRows, titled } from './every-row.js';
import { type Row, withAlpha as served } from './served-rows.js';
import type { Parsed, TestServer } from './test-server.js';

const stored = served.filter(({ virtual }) => virtual !== true);
const tableType = (group: string) => `application/json;as=Table;g=${group};v=v1`;

// Each verb of every row of packages/api/data/resources.yaml, with alpha versions enabled, over TLS.
describe.each<Dialect>(['orch', 'kubernetes'])('every resource in the %s dialect', (dialect) => {
  const names = makeNames(dialect);
  let server: TestServer;
  beforeAll(async () => {
    server = await startServerOfAllRows(dialect);
  });
  afterAll(() => server.stop());

  const { apiVersion, everywhere, collection } = rowPaths(names);
  const patch = (path: string, type: string, body: unknown) =>
    server.ask('PATCH', path, { body, headers: { 'content-type': `application/${type}+json` } });

  /** Creates a sample with a unique name and the label `set`. */
  async function make(row: Row, word: string, metadata: object = {}) {
    const name = `${word}${served.indexOf(row)}`;
    const sample = sampleOf(names, row, name);
    const known = { name: sample.name, labels: { set: name } };
    const body = { ...sample.members, metadata: { ...known, ...metadata } };
    const response = await server.ask('POST', collection(row), { body });
    return { ...sample, response, name: known.name, path: `${collection(row)}/${known.name}`, set: `set%3D${name}` };
  }

  /** Removes the finalizers of an object being deleted and checks that it is removed. Returns whether it had any. */
  async function release(row: Row, path: string): Promise<boolean> {
    const left = await server.ask('GET', path);
    const isHeld = left.status === 200;
    if (isHeld) {
      expect(left.json.metadata.deletionTimestamp).toBeDefined();
      if (row.resource === 'namespaces')
        await server.ask('PUT', `${path}/finalize`, { body: { ...left.json, spec: {} } });
      else await patch(path, 'merge-patch', { metadata: { finalizers: null } });
    }
    expect((await server.ask('GET', path)).json).toMatchObject({ code: 404, reason: 'NotFound' });
    return isHeld;
  }

  const nameOf = ({ metadata }: Parsed) => metadata.name;

  describe.each(titled(stored))('%s', (_title, row) => {
    const may = (verb: string) => row.verbs.includes(verb);
    const has = (subresource: string) => row.subresources?.some(({ name }) => name === subresource) === true;

    test('creates an object with 201 and reads it back unchanged', async () => {
      const { response, path, name } = await make(row, 'made');
      expect([response.status, response.json]).toMatchObject([
        201,
        { kind: row.kind, apiVersion: apiVersion(row), metadata: { name, uid: expect.any(String) } },
      ]);
      expect(response.json.metadata.namespace).toBe(row.namespaced ? 'default' : undefined);
      const read = await server.ask('GET', path);
      expect([read.status, read.json]).toEqual([200, response.json]);
    });

    test('lists objects by label and field, across namespaces and as a table', async () => {
      const { set, name, response } = await make(row, 'listed');
      await make(row, 'unlisted');
      for (const path of new Set([collection(row), everywhere(row)])) {
        const byLabel = await server.ask('GET', `${path}?labelSelector=${set}`);
        expect([byLabel.status, byLabel.json]).toMatchObject([
          200,
          {
            kind: row.listKind,
            apiVersion: apiVersion(row),
            metadata: { resourceVersion: expect.stringMatching(/^\d+$/) },
          },
        ]);
        const { kind: _kind, apiVersion: _apiVersion, ...item } = response.json;
        expect(byLabel.json.items).toEqual([item]);
        const byField = await server.ask('GET', `${path}?fieldSelector=metadata.name%3D${name}`);
        expect(byField.json.items).toEqual([item]);
      }
      const accept = `${tableType(names.group('meta.orch.io'))},application/json`;
      const { json } = await server.ask('GET', `${collection(row)}?labelSelector=${set}`, { headers: { accept } });
      expect(json.kind).toBe('Table');
      expect(json.rows.map(({ object }: Parsed) => nameOf(object))).toEqual([name]);
      expect(json.rows[0].cells).toHaveLength(json.columnDefinitions.length);
    });

    test('rejects an update with a stale resourceVersion', async () => {
      const { response, path } = await make(row, 'updated');
      const changed = structuredClone(response.json);
      changed.metadata.annotations = { ...changed.metadata.annotations, by: 'update' };
      const updated = await server.ask('PUT', path, { body: changed });
      expect([updated.status, updated.json.metadata.annotations?.by]).toEqual([200, 'update']);
      expect(updated.json.metadata.resourceVersion).not.toBe(response.json.metadata.resourceVersion);
      const stale = await server.ask('PUT', path, { body: changed });
      expect(stale.json).toMatchObject({ kind: 'Status', code: 409, reason: 'Conflict' });
      expect((await server.ask('GET', path)).json).toEqual(updated.json);
    });

    test.each([`application/vnd.${dialect}.protobuf`, 'application/yaml'])(
      'an object read as %s is written back unchanged',
      async (type) => {
        const { path, response } = await make(row, type.endsWith('yaml') ? 'spelled' : 'encoded');
        const read = await server.ask('GET', path, { headers: { accept: type } });
        expect([read.status, read.headers['content-type']]).toEqual([200, type]);
        const sent = await server.ask('PUT', path, { body: read.bytes, headers: { 'content-type': type } });
        // A write without changes keeps the resourceVersion.
        expect([sent.status, sent.json]).toEqual([200, response.json]);
      },
    );

    test('applies the three patch types', async () => {
      const { path } = await make(row, 'patched', { finalizers: ['example.com/one'] });
      const json = await patch(path, 'json-patch', [{ op: 'add', path: '/metadata/annotations', value: { a: 'b' } }]);
      expect([json.status, json.json.metadata.annotations.a]).toEqual([200, 'b']);
      const strategic = await patch(path, 'strategic-merge-patch', { metadata: { finalizers: ['example.com/two'] } });
      expect([strategic.status, [...strategic.json.metadata.finalizers].sort()]).toEqual([
        200,
        expect.arrayContaining(['example.com/one', 'example.com/two']),
      ]);
      const merge = await patch(path, 'merge-patch', { metadata: { finalizers: ['example.com/three'] } });
      expect([merge.status, merge.json.metadata.finalizers]).toEqual([200, ['example.com/three']]);
      expect((await server.ask('GET', path)).json).toEqual(merge.json);
    });

    test('increments the generation on a spec change where the kind has one', async () => {
      const { response, path, change, generations } = await make(row, 'counted');
      expect(response.json.metadata.generation).toBe(generations?.[0]);
      const held = await patch(path, 'merge-patch', { metadata: { finalizers: ['example.com/hold'] } });
      expect([held.status, held.json.metadata.generation]).toEqual([200, generations?.[0]]);
      if (change === undefined) return;
      const changed = await patch(path, 'merge-patch', change);
      expect([changed.status, changed.json]).toMatchObject([200, change]);
      expect(changed.json.metadata.generation).toBe(generations?.[1]);
    });

    test('writes the status only by the status subresource, or with the object if the kind has none', async () => {
      const { path, change = {}, status, isStatusFinal = false } = await make(row, 'reported');
      if (!has('status')) {
        expect((await server.ask('GET', `${path}/status`)).status).toBe(404);
        if (status === undefined) return;
        const patched = await patch(path, 'merge-patch', { status });
        expect([patched.status, patched.json]).toMatchObject([200, { status }]);
        return;
      }
      invariant(status !== undefined, `samples.ts lacks a status of ${row.resource}`);
      const before = (await server.ask('GET', `${path}/status`)).json;
      const aside = await patch(path, 'merge-patch', { status });
      expect([aside.status, aside.json.status]).toEqual([200, before.status]);
      const patched = await patch(`${path}/status`, 'merge-patch', { ...change, status });
      expect([patched.status, patched.json]).toMatchObject([200, { kind: row.kind, status }]);
      expect(patched.json.spec).toEqual(before.spec);
      expect(patched.json.metadata.generation).toBe(before.metadata.generation);
      expect((await server.ask('GET', path)).json).toEqual(patched.json);
      const next = isStatusFinal ? patched.json.status : (before.status ?? {});
      const put = await server.ask('PUT', `${path}/status`, { body: { ...patched.json, status: next } });
      expect([put.status, put.json.metadata.uid]).toEqual([200, before.metadata.uid]);
      const stale = await server.ask('PUT', `${path}/status`, { body: patched.json });
      if (put.json.metadata.resourceVersion !== patched.json.metadata.resourceVersion) expect(stale.status).toBe(409);
    });

    test('serves the scale where the kind has one', async () => {
      const { path } = await make(row, 'scaled');
      const scale = await server.ask('GET', `${path}/scale`);
      expect(scale.status).toBe(has('scale') ? 200 : 404);
      if (!has('scale')) return;
      expect(scale.json).toMatchObject({ kind: 'Scale', apiVersion: 'autoscaling/v1', spec: { replicas: 1 } });
      const put = await server.ask('PUT', `${path}/scale`, { body: { ...scale.json, spec: { replicas: 3 } } });
      expect([put.status, put.json.spec]).toEqual([200, { replicas: 3 }]);
      const patched = await patch(`${path}/scale`, 'merge-patch', { spec: { replicas: 4 } });
      expect([patched.status, patched.json.spec]).toEqual([200, { replicas: 4 }]);
      expect((await server.ask('GET', path)).json.spec.replicas).toBe(4);
      const stale = await server.ask('PUT', `${path}/scale`, { body: { ...scale.json, spec: { replicas: 5 } } });
      expect(stale.json).toMatchObject({ code: 409, reason: 'Conflict' });
    });

    test('watches creates, changes and deletes after a version', async () => {
      const { resourceVersion } = (await server.ask('GET', everywhere(row))).json.metadata;
      const { path, set, name } = await make(row, 'watched');
      await make(row, 'unwatched');
      await patch(path, 'merge-patch', { metadata: { annotations: { a: 'b' } } });
      await server.ask('DELETE', `${path}?gracePeriodSeconds=0&propagationPolicy=Background`);
      // A pod is marked for deletion first, even without grace period.
      const isMarked = (await release(row, path)) || row.resource === 'pods';
      const expected = ['ADDED', 'MODIFIED', ...(isMarked ? ['MODIFIED'] : []), 'DELETED'];
      const query = `watch=1&resourceVersion=${resourceVersion}&labelSelector=${set}&timeoutSeconds=1`;
      const events = await server.watch(`${collection(row)}?${query}`, expected.length);
      expect(events.map(({ type }) => type)).toEqual(expected);
      for (const { object } of events) {
        expect(object).toMatchObject({ kind: row.kind, apiVersion: apiVersion(row), metadata: { name } });
      }
      const versions = events.map(({ object }) => Number(object.metadata.resourceVersion));
      expect(versions).toEqual([...versions].sort((one, other) => one - other));
    });

    test('dry runs respond like the writes and change nothing', async () => {
      const { path, set, name } = await make(row, 'dry');
      const before = (await server.ask('GET', path)).json;
      const versionOf = async () => (await server.ask('GET', collection(row))).json.metadata.resourceVersion;
      const version = await versionOf();
      const other = sampleOf(names, row, 'dried');
      const body = { ...other.members, metadata: { name: other.name } };
      if (other.named === undefined) {
        expect((await server.ask('POST', `${collection(row)}?dryRun=All`, { body })).status).toBe(201);
        expect((await server.ask('GET', `${collection(row)}/dried`)).status).toBe(404);
      }
      const labels = { set: name, dry: 'yes' };
      if (may('update')) {
        const changed = { ...before, metadata: { ...before.metadata, labels } };
        const { status, json } = await server.ask('PUT', `${path}?dryRun=All`, { body: changed });
        expect([status, json.metadata.labels]).toMatchObject([200, labels]);
      }
      if (may('patch')) {
        const { status, json } = await patch(`${path}?dryRun=All`, 'merge-patch', { metadata: { labels } });
        expect([status, json.metadata.labels]).toMatchObject([200, labels]);
      }
      expect((await server.ask('DELETE', `${path}?dryRun=All&gracePeriodSeconds=0`)).status).toBe(200);
      if (may('deletecollection')) {
        const deleted = await server.ask('DELETE', `${collection(row)}?dryRun=All&labelSelector=${set}`);
        expect([deleted.status, deleted.json.items?.map(nameOf)]).toEqual([200, [before.metadata.name]]);
      }
      expect((await server.ask('GET', path)).json).toEqual(before);
      expect(await versionOf()).toBe(version);
      await server.ask('DELETE', `${path}?gracePeriodSeconds=0&propagationPolicy=Background`);
      await release(row, path);
    });

    test('deletes an object when its last finalizer is removed', async () => {
      const { path, name } = await make(row, 'held', { finalizers: ['example.com/hold'] });
      const deleted = await server.ask('DELETE', `${path}?gracePeriodSeconds=0&propagationPolicy=Background`);
      expect([200, 202]).toContain(deleted.status);
      const held = await server.ask('GET', path);
      expect(held.json.metadata).toMatchObject({ name, deletionTimestamp: expect.any(String) });
      expect(held.json.metadata.finalizers).toContain('example.com/hold');
      const freed = await patch(path, 'merge-patch', { metadata: { finalizers: null } });
      expect(freed.status).toBe(200);
      await release(row, path);
    });

    test(`a collection is ${may('deletecollection') ? 'deleted by its label' : 'not deletable'}`, async () => {
      const { path, set } = await make(row, 'gathered');
      const other = await make(row, 'spared');
      const query = `labelSelector=${set}&gracePeriodSeconds=0&propagationPolicy=Background`;
      const deleted = await server.ask('DELETE', `${collection(row)}?${query}`);
      if (may('deletecollection')) {
        expect([deleted.status, deleted.json.kind]).toEqual([200, row.listKind]);
        await release(row, path);
      } else {
        expect(deleted.json).toMatchObject({ code: 405, reason: 'MethodNotAllowed' });
        expect((await server.ask('GET', path)).json.metadata.deletionTimestamp).toBeUndefined();
      }
      expect((await server.ask('GET', other.path)).json.metadata.deletionTimestamp).toBeUndefined();
    });
  });

  test.each(titled(served.filter(({ virtual }) => virtual)))('%s responds and is not stored', async (_title, row) => {
    const name = `virtual${served.indexOf(row)}`;
    if (row.resource === 'componentstatuses') {
      const { status, json } = await server.ask('GET', collection(row));
      expect([status, json.kind, json.apiVersion]).toEqual([200, row.listKind, apiVersion(row)]);
      return;
    }
    await server.ask('POST', '/api/v1/namespaces/default/pods', {
      body: { metadata: { name }, spec: { containers: [{ name: 'c', image: 'i' }] } },
    });
    const attributes = { verb: 'get', resource: 'pods', namespace: 'default' };
    const bodies: Readonly<Record<string, object>> = {
      bindings: { metadata: { name }, target: { kind: 'Node', name: 'n' } },
      tokenreviews: { spec: { token: 'bob' } },
      localsubjectaccessreviews: {
        metadata: { namespace: 'default' },
        spec: { user: 'bob', resourceAttributes: attributes },
      },
      selfsubjectaccessreviews: { spec: { resourceAttributes: attributes } },
      selfsubjectrulesreviews: { spec: { namespace: 'default' } },
      subjectaccessreviews: { spec: { user: 'bob', resourceAttributes: attributes } },
    };
    const { status, json } = await server.ask('POST', collection(row), { body: bodies[row.resource] });
    expect(status).toBe(201);
    expect(json.kind).toBe(row.resource === 'bindings' ? 'Status' : row.kind);
    expect((await server.ask('GET', collection(row))).status).toBe(405);
  });
});
