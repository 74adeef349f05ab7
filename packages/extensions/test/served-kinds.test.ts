import { describe, expect, test } from '@jest/globals';
import { conditionOf, type Parsed, usePlane } from './plane.js';

const plane = usePlane();
const group = 'tools.example.com';
const schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['size'],
      properties: {
        size: { type: 'integer', minimum: 1, default: 5 },
        color: { type: 'string', enum: ['red', 'green'] },
      },
    },
    status: { type: 'object', properties: { seen: { type: 'integer' } } },
  },
};
const hammers = {
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural: 'hammers', kind: 'Hammer', shortNames: ['hm'], categories: ['all'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: schema },
        subresources: { status: {} },
        additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }],
      },
    ],
  },
};
const hammer = (name: string) => ({ apiVersion: `${group}/v1`, kind: 'Hammer', metadata: { name }, spec: {} });
const collection = `/apis/${group}/v1/namespaces/default/hammers`;

describe('a custom resource definition', () => {
  test('is established, and its kind is served with every verb', async () => {
    const definition = await plane().define(hammers);
    expect(conditionOf(definition, 'NamesAccepted')).toMatchObject({ status: 'True', reason: 'NoConflicts' });
    expect(conditionOf(definition, 'Established')).toMatchObject({ status: 'True', reason: 'InitialNamesAccepted' });
    expect(definition.status.acceptedNames).toEqual({
      ...{ plural: 'hammers', singular: 'hammer', shortNames: ['hm'] },
      ...{ kind: 'Hammer', listKind: 'HammerList', categories: ['all'] },
    });
    expect(definition.status.storedVersions).toEqual(['v1']);
    const created = await plane().ask('POST', collection, {
      body: { apiVersion: `${group}/v1`, kind: 'Hammer', metadata: { name: 'a' }, spec: { color: 'red', extra: 1 } },
    });
    expect([created.status, created.json.spec]).toEqual([201, { color: 'red', size: 5 }]);
    expect(created.json.metadata.generation).toBe(1);
    const watched = plane().watch(`${collection}?watch=1`);
    expect((await watched.take(1)).map(({ type, object }: Parsed) => [type, object.kind])).toEqual([
      ['ADDED', 'Hammer'],
    ]);
    const patched = await plane().ask('PATCH', `${collection}/a`, {
      body: { spec: { size: 7 } },
      type: 'application/merge-patch+json',
    });
    expect([patched.json.spec.size, patched.json.metadata.generation]).toEqual([7, 2]);
    const list = await plane().ask('GET', collection);
    expect([list.json.kind, list.json.items.length]).toEqual(['HammerList', 1]);
    const events = await watched.take(2);
    expect(events[1].object.spec.size).toBe(7);
    const removed = await plane().ask('DELETE', `${collection}/a`);
    expect(removed.json).toMatchObject({ status: 'Success', details: { kind: 'hammers', group, name: 'a' } });
    expect((await watched.take(3))[2].type).toBe('DELETED');
  });

  test('appears in discovery with its short names, categories and subresources', async () => {
    const list = (await plane().ask('GET', `/apis/${group}/v1`)).json;
    expect(list.resources.find(({ name }: Parsed) => name === 'hammers')).toMatchObject({
      ...{ singularName: 'hammer', kind: 'Hammer', namespaced: true, shortNames: ['hm'], categories: ['all'] },
      storageVersionHash: expect.any(String),
    });
    expect(list.resources.map(({ name }: Parsed) => name)).toEqual(['hammers', 'hammers/status']);
    expect((await plane().ask('GET', '/apis')).json.groups.map(({ name }: Parsed) => name)).toContain(group);
  });

  test('publishes its schema in OpenAPI v2 and v3', async () => {
    const v2 = (await plane().ask('GET', '/openapi/v2')).json;
    const hammer = v2.definitions['com.example.tools.v1.Hammer'];
    expect(hammer.properties.spec).toEqual({
      type: 'object',
      required: ['size'],
      properties: { size: { type: 'integer', minimum: 1 }, color: { type: 'string', enum: ['red', 'green'] } },
    });
    expect(hammer.properties.metadata.$ref).toMatch(/ObjectMeta$/);
    const path = v2.paths[`/apis/${group}/v1/namespaces/{namespace}/hammers/{name}`];
    expect(path.patch.consumes).toEqual([
      'application/json-patch+json',
      'application/merge-patch+json',
      'application/apply-patch+yaml',
    ]);
    const v3 = (await plane().ask('GET', `/openapi/v3/apis/${group}/v1`)).json;
    expect(v3.components.schemas['com.example.tools.v1.Hammer'].properties.spec.properties.size).toEqual({
      ...{ type: 'integer', minimum: 1, default: 5 },
    });
    const protobuf = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
    expect((await plane().ask('GET', '/openapi/v2', { accept: protobuf })).text).toContain(
      'com.example.tools.v1.Hammer',
    );
  });

  test('rejects strategic merge patches and protobuf, and unknown fields in selectors', async () => {
    await plane().ask('POST', collection, { body: hammer('b') });
    const patch = await plane().ask('PATCH', `${collection}/b`, {
      ...{ body: { spec: { size: 2 } }, type: 'application/strategic-merge-patch+json' },
    });
    expect([patch.status, patch.json.reason, patch.json.message]).toEqual([
      ...[415, 'UnsupportedMediaType'],
      'the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
    ]);
    const protobuf = 'application/vnd.orch.protobuf';
    expect((await plane().ask('GET', `${collection}/b`, { accept: protobuf })).status).toBe(406);
    expect((await plane().ask('POST', collection, { body: 'x', type: protobuf })).status).toBe(415);
    const selected = await plane().ask('GET', `${collection}?fieldSelector=metadata.name%3Db`);
    expect(selected.json.items.map(({ metadata }: Parsed) => metadata.name)).toEqual(['b']);
    const unknown = await plane().ask('GET', `${collection}?fieldSelector=spec.size%3D5`);
    expect([unknown.status, unknown.json.message]).toEqual([400, 'field label not supported: spec.size']);
    const json = await plane().ask('PATCH', `${collection}/b`, {
      body: [{ op: 'remove', path: '/spec/size' }],
      type: 'application/json-patch+json',
    });
    expect(json.json.spec).toEqual({ size: 5 });
  });

  test('is listed as a table, as metadata and as YAML', async () => {
    const as = (form: string) => `application/json;as=${form};v=v1;g=meta.orch.io`;
    const table = (await plane().ask('GET', collection, { accept: as('Table') })).json;
    expect(table.columnDefinitions.map(({ name, type }: Parsed) => [name, type])).toEqual([
      ['Name', 'string'],
      ['Size', 'integer'],
    ]);
    expect(table.rows.map(({ cells }: Parsed) => cells)).toEqual([['b', 5]]);
    const metadata = (await plane().ask('GET', collection, { accept: as('PartialObjectMetadataList') })).json;
    expect([metadata.kind, Object.keys(metadata.items[0])]).toEqual([
      'PartialObjectMetadataList',
      ['kind', 'apiVersion', 'metadata'],
    ]);
    const yaml = await plane().ask('GET', `${collection}/b`, { accept: 'application/yaml' });
    expect(yaml.text).toContain('kind: Hammer');
    const body = `apiVersion: ${group}/v1\nkind: Hammer\nmetadata: {name: from-yaml}\nspec: {size: 3}\n`;
    const created = await plane().ask('POST', collection, { body, type: 'application/yaml' });
    expect([created.status, created.json.spec]).toEqual([201, { size: 3 }]);
  });

  test('is deleted as a collection, by labels', async () => {
    const labelled = { ...hammer('l'), metadata: { name: 'l', labels: { x: 'y' } } };
    await plane().ask('POST', collection, { body: labelled });
    const deleted = await plane().ask('DELETE', `${collection}?labelSelector=x%3Dy`);
    expect([deleted.json.kind, deleted.json.items.map(({ metadata }: Parsed) => metadata.name)]).toEqual([
      'HammerList',
      ['l'],
    ]);
  });
});

describe('the status of an object', () => {
  test('is written apart from it', async () => {
    const created = await plane().ask('POST', collection, { body: { ...hammer('s'), status: { seen: 1 } } });
    expect(created.json).not.toHaveProperty('status');
    const status = await plane().ask('PUT', `${collection}/s/status`, {
      body: { ...created.json, spec: { size: 99 }, status: { seen: 2, other: 3 } },
    });
    expect([status.json.spec.size, status.json.status, status.json.metadata.generation]).toEqual([5, { seen: 2 }, 1]);
    const updated = await plane().ask('PUT', `${collection}/s`, {
      body: { ...status.json, spec: { size: 6 }, status: { seen: 7 } },
    });
    expect([updated.json.spec.size, updated.json.status, updated.json.metadata.generation]).toEqual([
      6,
      { seen: 2 },
      2,
    ]);
    const { resourceVersion: _version, ...metadata } = updated.json.metadata;
    const unconditional = await plane().ask('PUT', `${collection}/s`, { body: { ...updated.json, metadata } });
    expect([unconditional.status, unconditional.json.details.causes[0].field]).toEqual([
      422,
      'metadata.resourceVersion',
    ]);
  });
});

describe('apply', () => {
  const crates = `/apis/${group}/v1/crates`;
  const apply = (name: string, manager: string, spec: object, query = '') =>
    plane().ask('PATCH', `${crates}/${name}?fieldManager=${manager}${query}`, {
      body: { apiVersion: `${group}/v1`, kind: 'Crate', metadata: { name }, spec },
      type: 'application/apply-patch+yaml',
    });

  test('merges lists by the markers of the schema', async () => {
    await plane().define({
      spec: {
        ...{ group, scope: 'Cluster', names: { plural: 'crates', kind: 'Crate' } },
        versions: [
          {
            ...{ name: 'v1', served: true, storage: true },
            schema: {
              openAPIV3Schema: {
                type: 'object',
                properties: {
                  spec: {
                    type: 'object',
                    properties: {
                      tags: { type: 'array', items: { type: 'string' }, 'x-orch-list-type': 'set' },
                      parts: {
                        ...{ type: 'array', 'x-orch-list-type': 'map', 'x-orch-list-map-keys': ['name'] },
                        items: {
                          type: 'object',
                          required: ['name'],
                          properties: { name: { type: 'string' }, count: { type: 'integer' } },
                        },
                      },
                      order: { type: 'array', items: { type: 'string' } },
                      free: { type: 'object', 'x-orch-preserve-unknown-fields': true },
                    },
                  },
                },
              },
            },
          },
        ],
      },
    });
    await apply('a', 'first', { tags: ['x'], parts: [{ name: 'p', count: 1 }], free: { any: { b: [1] } } });
    const second = await apply('a', 'second', { tags: ['y'], parts: [{ name: 'q' }] });
    expect(second.json.spec).toEqual({
      ...{ tags: ['x', 'y'], parts: [{ name: 'p', count: 1 }, { name: 'q' }], free: { any: { b: [1] } } },
    });
    const managed = second.json.metadata.managedFields.find(({ manager }: Parsed) => manager === 'first').fieldsV1;
    expect(managed['f:spec']).toEqual({
      'f:free': { 'f:any': { '.': {}, 'f:b': {} } },
      'f:parts': { 'k:{"name":"p"}': { '.': {}, 'f:count': {}, 'f:name': {} } },
      'f:tags': { 'v:"x"': {} },
    });
    const conflict = await apply('a', 'second', { parts: [{ name: 'p', count: 2 }] });
    expect([conflict.status, conflict.json.details.causes[0].field]).toEqual([409, '.spec.parts[name="p"].count']);
    const forced = await apply('a', 'second', { parts: [{ name: 'p', count: 2 }] }, '&force=true');
    expect(forced.json.spec.parts).toEqual([{ name: 'p', count: 2 }]);
    const atomic = await apply('a', 'third', { order: ['b', 'a'] });
    expect(atomic.json.spec.order).toEqual(['b', 'a']);
  });

  test('rejects fields that are not in the schema', async () => {
    const unknown = await apply('b', 'first', { bogus: 1 });
    expect([unknown.status, unknown.json.message]).toEqual([
      400,
      expect.stringContaining('.spec.bogus: field not declared in schema'),
    ]);
  });
});
