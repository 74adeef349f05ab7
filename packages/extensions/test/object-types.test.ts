import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeYaml } from '@orch/apimachinery';
import { type Parsed, usePlane } from './plane.js';

const plane = usePlane({ naming: 'kubernetes' });
const group = 'kinds.example.com';
const apiVersion = `${group}/v1`;
const path = `/apis/${apiVersion}/namespaces/default/pots`;

const schema = (properties: object) => ({
  openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } },
});
const definitionOf = (plural: string, more: object): Parsed => ({
  spec: { group, scope: 'Namespaced', names: { plural, kind: plural === 'pots' ? 'Pot' : 'Pan' }, ...more },
});
const create = (body: object) => plane().ask('POST', path, { body });

beforeAll(async () => {
  const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
  const version = { name: 'v1', served: true, storage: true, subresources: { scale } };
  await plane().define(
    definitionOf('pots', { versions: [{ ...version, schema: schema({ replicas: { type: 'integer' } }) }] }),
  );
  await create({ apiVersion, kind: 'Pot', metadata: { name: 'first' } });
});

describe('the type of a custom resource', () => {
  test('is in each item of a list, as JSON and as YAML', async () => {
    const json = await plane().ask('GET', path);
    expect(json.json.items[0]).toMatchObject({ apiVersion, kind: 'Pot', metadata: { name: 'first' } });
    const yaml = await plane().ask('GET', path, { accept: 'application/yaml' });
    expect(decodeYaml(yaml.text)).toMatchObject({
      kind: 'PotList',
      items: [{ apiVersion, kind: 'Pot', metadata: { name: 'first' } }],
    });
  });

  test('must be in the body of a write', async () => {
    const metadata = { name: 'x' };
    const noKind = await create({ apiVersion, metadata });
    expect(noKind.status).toBe(400);
    expect(noKind.json.message).toContain("unmarshalerDecoder: Object 'Kind' is missing in");
    expect((await create({ kind: 'Pot', metadata })).status).toBe(500);
    const other = await create({ apiVersion, kind: 'Pan', metadata });
    expect(other.status).toBe(422);
    expect(other.json.message).toBe(`Pan.${group} "x" is invalid: kind: Invalid value: "Pan": must be Pot`);
  });
});

test('a scale may be set on an object without replicas, but not left unset', async () => {
  const scale = (body: object) =>
    plane().ask('PATCH', `${path}/first/scale`, { type: 'application/merge-patch+json', body });
  const unset = await scale({ metadata: { labels: { a: 'b' } } });
  expect([unset.status, unset.json.message]).toEqual([400, 'the spec replicas field ".spec.replicas" cannot be empty']);
  expect((await scale({ spec: { replicas: 3 } })).json.spec).toEqual({ replicas: 3 });
  expect((await plane().ask('GET', `${path}/first`)).json.spec).toEqual({ replicas: 3 });
});

test('objects without a namespace cannot be selected by it', async () => {
  const versions = [{ name: 'v1', served: true, storage: true, schema: schema({}) }];
  await plane().define(definitionOf('pans', { scope: 'Cluster', versions }));
  const response = await plane().ask('GET', `/apis/${apiVersion}/pans?fieldSelector=metadata.namespace%3Dx`);
  expect([response.status, response.json.message]).toEqual([400, 'field label not supported: metadata.namespace']);
});

test('the deletion of a definition changes neither its generation nor sets a grace period', async () => {
  const versions = [{ name: 'v1', served: true, storage: true, schema: schema({}) }];
  const definition = definitionOf('held', { names: { plural: 'held', kind: 'Held' }, versions });
  await plane().define({ ...definition, metadata: { finalizers: ['example.com/hold'] } });
  const deleted = await plane().ask('DELETE', `${plane().definitions}/held.${group}`);
  expect(deleted.json.metadata).toMatchObject({ generation: 1, deletionTimestamp: expect.any(String) });
  expect(deleted.json.metadata).not.toHaveProperty('deletionGracePeriodSeconds');
});
