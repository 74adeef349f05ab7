import { describe, expect, test } from '@jest/globals';
import { conditionOf, type Parsed, usePlane } from './plane.js';

interface Members {
  readonly metadata?: object;
  readonly [member: string]: unknown;
}

const plane = usePlane();
const group = 'life.example.com';
const spec = (plural: string, kind: string, properties: object = {}) => ({
  group,
  scope: 'Namespaced',
  names: { plural, kind },
  versions: [version('v1', properties, { storage: true })],
});
const version = (name: string, properties: object, { storage = false, served = true } = {}) => ({
  ...{ name, served, storage },
  schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } } },
});
const open = { type: 'object', 'x-orch-preserve-unknown-fields': true };
const pathOf = (plural: string, name = 'v1') => `/apis/${group}/${name}/namespaces/default/${plural}`;
const object = (kind: string, name: string, { metadata = {}, ...members }: Members = {}, inVersion = 'v1') => ({
  ...{ apiVersion: `${group}/${inVersion}`, kind, ...members },
  metadata: { name, ...metadata },
});
const merge = 'application/merge-patch+json';

describe('names of definitions', () => {
  test('are accepted once in a group: the first definition keeps them until it is gone', async () => {
    await plane().define({
      spec: { ...spec('lamps', 'Lamp'), names: { plural: 'lamps', kind: 'Lamp', shortNames: ['lp'] } },
    });
    const names = { plural: 'lights', kind: 'Lamp', singular: 'lamp', shortNames: ['lp', 'li'] };
    const name = `lights.${group}`;
    await plane().ask('POST', plane().definitions, {
      body: {
        apiVersion: 'apiextensions.orch.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name },
        spec: { ...spec('lights', 'Lamp'), names },
      },
    });
    const conflicting = await plane().until(
      `${plane().definitions}/${name}`,
      ({ json }) => conditionOf(json, 'Established') !== undefined,
    );
    expect(conditionOf(conflicting, 'NamesAccepted')).toMatchObject({
      ...{ status: 'False', reason: 'ListKindConflict', message: '"LampList" is already in use' },
    });
    expect(conditionOf(conflicting, 'Established')).toMatchObject({ status: 'False', reason: 'NotAccepted' });
    expect(conflicting.status.acceptedNames).toEqual({ plural: 'lights', kind: '' });
    expect((await plane().ask('GET', pathOf('lights'))).status).toBe(404);
    await plane().ask('DELETE', `${plane().definitions}/lamps.${group}`);
    const accepted = await plane().established(name);
    expect(accepted.status.acceptedNames).toMatchObject({ plural: 'lights', kind: 'Lamp', shortNames: ['lp', 'li'] });
    expect((await plane().ask('GET', pathOf('lights'))).status).toBe(200);
  });

  test('go to one of several definitions that are created at once', async () => {
    const plurals = ['ones', 'twos', 'threes'];
    const created = plurals.map((plural) =>
      plane().ask('POST', plane().definitions, {
        body: {
          apiVersion: 'apiextensions.orch.io/v1',
          kind: 'CustomResourceDefinition',
          metadata: { name: `${plural}.${group}` },
          spec: { ...spec(plural, 'Same'), names: { plural, kind: 'Same', singular: plural.slice(0, -1) } },
        },
      }),
    );
    expect((await Promise.all(created)).map(({ status }) => status)).toEqual([201, 201, 201]);
    const decided = plurals.map((plural) =>
      plane().until(
        `${plane().definitions}/${plural}.${group}`,
        ({ json }) => conditionOf(json, 'Established') !== undefined,
      ),
    );
    const accepted = (await Promise.all(decided)).map((definition) => conditionOf(definition, 'Established').status);
    expect(accepted.toSorted()).toEqual(['False', 'False', 'True']);
  });
});

describe('conditions of definitions', () => {
  test('report schemas that are not structural; their objects keep unknown members, and are validated', async () => {
    const loose = await plane().define(
      {
        spec: {
          group,
          version: 'v1',
          names: { plural: 'loose', kind: 'Loose' },
          validation: { openAPIV3Schema: { properties: { spec: { properties: { a: { type: 'string' } } } } } },
        },
      },
      'v1beta1',
    );
    expect(conditionOf(loose, 'NonStructuralSchema')).toMatchObject({
      status: 'True',
      reason: 'Violations',
      message:
        '[spec.preserveUnknownFields: Invalid value: true: must be false, spec.versions[0].schema.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields, spec.versions[0].schema.openAPIV3Schema.type: Required value: must not be empty at the root]',
    });
    const kept = await plane().ask('POST', pathOf('loose'), {
      body: object('Loose', 'a', { spec: { b: 1 }, x: { y: 1 } }),
    });
    expect([kept.status, kept.json.spec, kept.json.x]).toEqual([201, { b: 1 }, { y: 1 }]);
    const rejected = await plane().ask('POST', pathOf('loose'), { body: object('Loose', 'b', { spec: { a: 2 } }) });
    expect(rejected.json.details.causes[0].field).toBe('spec.a');
  });

  test('report the approval of groups of the project', async () => {
    const approved = await plane().define({
      metadata: { annotations: { 'api-approved.orch.io': 'https://example.com/pull/1' } },
      spec: { ...spec('things', 'Thing'), group: 'probe.orch.io' },
    });
    expect(conditionOf(approved, 'OrchAPIApprovalPolicyConformant')).toMatchObject({
      ...{ status: 'True', reason: 'ApprovedAnnotation', message: 'approved in https://example.com/pull/1' },
    });
  });
});

describe('a changed definition', () => {
  test('renews stored objects and keeps their watches', async () => {
    await plane().define({ spec: spec('boxes', 'Box', { a: { type: 'string' }, old: { type: 'string' } }) });
    const box = (name: string) => object('Box', name, { spec: { a: 'x', old: 'y' } });
    await plane().ask('POST', pathOf('boxes'), { body: box('first') });
    const watched = plane().watch(`${pathOf('boxes')}?watch=1`);
    await watched.take(1);
    expect((await plane().ask('GET', pathOf('boxes'))).json.items[0].spec).toEqual({ a: 'x', old: 'y' });
    const path = `${plane().definitions}/boxes.${group}`;
    const versions = [
      version('v1', { a: { type: 'string' }, size: { type: 'integer', default: 3 } }, { storage: true }),
    ];
    const columns = [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }];
    const changed = await plane().ask('PATCH', path, {
      body: { spec: { versions: [{ ...versions[0], additionalPrinterColumns: columns }] } },
      type: merge,
    });
    expect(changed.status).toBe(200);
    expect((await plane().ask('GET', `${pathOf('boxes')}/first`)).json.spec).toEqual({ a: 'x', size: 3 });
    expect((await plane().ask('GET', pathOf('boxes'))).json.items[0].spec).toEqual({ a: 'x', size: 3 });
    const table = { accept: 'application/json;as=Table;v=v1;g=meta.orch.io' };
    expect((await plane().ask('GET', pathOf('boxes'), table)).json.rows[0].cells).toEqual(['first', 3]);
    await plane().ask('POST', pathOf('boxes'), { body: box('second') });
    const [, event] = await watched.take(2);
    expect([event.type, event.object.metadata.name, event.object.spec]).toEqual([
      'ADDED',
      'second',
      { a: 'x', size: 3 },
    ]);
  });

  test('serves several versions of an object, and another stored version', async () => {
    const [v1, v2] = [{ a: { type: 'string' } }, { a: { type: 'string' }, b: { type: 'string', default: 'two' } }];
    await plane().define({
      spec: { ...spec('jars', 'Jar'), versions: [version('v1', v1, { storage: true }), version('v2', v2)] },
    });
    const created = await plane().ask('POST', pathOf('jars', 'v2'), {
      body: object('Jar', 'j', { spec: { a: 'x' } }, 'v2'),
    });
    expect([created.json.apiVersion, created.json.spec]).toEqual([`${group}/v2`, { a: 'x' }]);
    const first = await plane().ask('GET', `${pathOf('jars')}/j`);
    expect([first.json.apiVersion, first.json.spec]).toEqual([`${group}/v1`, { a: 'x' }]);
    expect((await plane().ask('GET', `/apis/${group}`)).json.preferredVersion.version).toBe('v2');
    const watched = plane().watch(`${pathOf('jars')}?watch=1`);
    await watched.take(1);
    const path = `${plane().definitions}/jars.${group}`;
    const versions = [version('v1', v1), version('v2', v2, { storage: true })];
    const changed = await plane().ask('PATCH', path, { body: { spec: { versions } }, type: merge });
    expect(changed.json.status.storedVersions).toEqual(['v1', 'v2']);
    // The object is in v1 still, which prunes; v2 has defaults for objects that are written in it.
    expect((await plane().ask('GET', `${pathOf('jars', 'v2')}/j`)).json.spec).toEqual({ a: 'x' });
    const patched = await plane().ask('PATCH', `${pathOf('jars')}/j`, { body: { spec: { a: 'y' } }, type: merge });
    expect([patched.json.apiVersion, patched.json.spec]).toEqual([`${group}/v1`, { a: 'y' }]);
    expect((await plane().ask('GET', `${pathOf('jars', 'v2')}/j`)).json.spec).toEqual({ a: 'y', b: 'two' });
    const [, event] = await watched.take(2);
    expect([event.type, event.object.apiVersion, event.object.spec]).toEqual(['MODIFIED', `${group}/v1`, { a: 'y' }]);
    const unserved = [version('v1', v1, { served: false }), version('v2', v2, { storage: true })];
    await plane().ask('PATCH', path, { body: { spec: { versions: unserved } }, type: merge });
    await watched.ended;
    expect((await plane().ask('GET', pathOf('jars'))).status).toBe(404);
    expect((await plane().ask('GET', `${pathOf('jars', 'v2')}/j`)).json.spec).toEqual({ a: 'y', b: 'two' });
  });

  test('does not store members that the stored version lacks, also at the root', async () => {
    const withRoot = (name: string, storage: boolean, properties: object) => ({
      ...{ name, served: true, storage, schema: { openAPIV3Schema: { type: 'object', properties } } },
    });
    const [v1, v2] = [{ kept: { type: 'string' } }, { kept: { type: 'string' }, extra: { type: 'string' } }];
    await plane().define({
      spec: { ...spec('roots', 'Root'), versions: [withRoot('v1', true, v1), withRoot('v2', false, v2)] },
    });
    const body = object('Root', 'r', { kept: 'a', extra: 'b' }, 'v2');
    const created = await plane().ask('POST', pathOf('roots', 'v2'), { body });
    expect([created.status, created.json.kept, created.json.extra]).toEqual([201, 'a', undefined]);
    const versions = [withRoot('v1', false, v1), withRoot('v2', true, v2)];
    const path = `${plane().definitions}/roots.${group}`;
    await plane().ask('PATCH', path, { body: { spec: { versions } }, type: merge });
    const found = (await plane().ask('GET', `${pathOf('roots', 'v2')}/r`)).json;
    expect([found.kept, found.extra]).toEqual(['a', undefined]);
    const put = await plane().ask('PUT', `${pathOf('roots', 'v2')}/r`, { body: { ...found, extra: 'c' } });
    expect(put.json.extra).toBe('c');
  });

  test('counts changes of its kinds in the OpenAPI document', async () => {
    await plane().define({ spec: spec('counted', 'Counted') });
    const path = `${plane().definitions}/counted.${group}`;
    const versions = [version('v1', { size: { type: 'integer' } }, { storage: true })];
    await plane().ask('PATCH', path, { body: { spec: { versions } }, type: merge });
    await plane().ask('DELETE', path);
    await plane().until(path, ({ status }) => status === 404);
    const { text } = await plane().ask('GET', '/metrics');
    const lines = text.split('\n').filter((line) => line.includes(`crd="counted.${group}"`));
    expect(lines.sort()).toEqual(
      ['add', 'remove', 'update'].map(
        (reason) => `apiextensions_openapi_v2_regeneration_count{crd="counted.${group}",reason="${reason}"} 1`,
      ),
    );
  });

  test('warns of a deprecated version', async () => {
    const versions = [
      version('v2', {}, { storage: true }),
      { ...version('v1', { x: { type: 'string' } }), deprecated: true },
      { ...version('v1beta1', { y: { type: 'string' } }), deprecated: true, deprecationWarning: 'use v2' },
    ];
    await plane().define({ spec: { ...spec('olds', 'Old'), versions } });
    const warningOf = async (name: string) => (await plane().ask('GET', pathOf('olds', name))).headers['warning'];
    expect([await warningOf('v1'), await warningOf('v1beta1'), await warningOf('v2')]).toEqual([
      `299 - "${group}/v1 Old is deprecated"`,
      '299 - "use v2"',
      undefined,
    ]);
  });
});

describe('a deleted definition', () => {
  test('deletes its objects first, and rejects new ones; then its watches end', async () => {
    await plane().define({ spec: spec('cups', 'Cup', { any: open }) });
    const path = `${plane().definitions}/cups.${group}`;
    await plane().ask('POST', pathOf('cups'), { body: object('Cup', 'plain') });
    await plane().ask('POST', pathOf('cups'), { body: object('Cup', 'held', { metadata: { finalizers: ['x.y/z'] } }) });
    const watched = plane().watch(`${pathOf('cups')}?watch=1`);
    await watched.take(2);
    const deleted = await plane().ask('DELETE', path);
    expect([deleted.status, deleted.json.metadata.finalizers]).toEqual([
      200,
      ['customresourcecleanup.apiextensions.orch.io'],
    ]);
    expect(conditionOf(deleted.json, 'Terminating')).toMatchObject({
      status: 'True',
      reason: 'InstanceDeletionPending',
    });
    const late = await plane().ask('POST', pathOf('cups'), { body: object('Cup', 'late') });
    expect([late.status, late.json.reason, late.json.message]).toEqual([
      ...[405, 'MethodNotAllowed'],
      'create not allowed while custom resource definition is terminating',
    ]);
    const tried = await plane().ask('POST', `${pathOf('cups')}?dryRun=All`, { body: object('Cup', 'late') });
    expect([tried.status, tried.json.message]).toEqual([405, late.json.message]);
    await plane().until(path, ({ json }) => conditionOf(json, 'Terminating')?.reason === 'InstanceDeletionInProgress');
    const left = await plane().until(pathOf('cups'), ({ json }) => json.items.length === 1);
    expect(left.items[0].metadata).toMatchObject({ name: 'held', deletionTimestamp: expect.any(String) });
    const freed = await plane().ask('PATCH', `${pathOf('cups')}/held`, {
      body: { metadata: { finalizers: null } },
      type: merge,
    });
    expect(freed.status).toBe(200);
    await plane().until(path, ({ status }) => status === 404);
    await watched.ended;
    expect(
      watched.events
        .filter(({ type }: Parsed) => type === 'DELETED')
        .map(({ object: { metadata } }: Parsed) => metadata.name),
    ).toEqual(['plain', 'held']);
    expect((await plane().ask('GET', pathOf('cups'))).status).toBe(404);
    await plane().define({ spec: spec('cups', 'Cup', { any: open }) });
    expect((await plane().ask('GET', pathOf('cups'))).json.items).toEqual([]);
  });
});
