import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, usePlane } from './plane.js';

const group = 'paints.example.com';
const path = `/apis/${group}/v1/namespaces/default/paints`;

const versionOf = (name: string, properties: object, selectable: readonly string[]) => ({
  name,
  served: true,
  storage: name === 'v1',
  schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } } },
  selectableFields: selectable.map((jsonPath) => ({ jsonPath })),
});
const properties = {
  color: { type: 'string' },
  liters: { type: 'integer' },
  glossy: { type: 'boolean' },
  layers: { type: 'array', items: { type: 'string' } },
};
const definitionOf = (plural: string, selectable: readonly string[]): Parsed => ({
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural, kind: plural },
    versions: [versionOf('v1', properties, selectable)],
  },
});

describe('with the gate CustomResourceFieldSelectors', () => {
  const plane = usePlane({ naming: 'kubernetes', featureGates: { CustomResourceFieldSelectors: true } });
  const create = (name: string, spec: object) =>
    plane().ask('POST', path, { body: { apiVersion: `${group}/v1`, kind: 'paints', metadata: { name }, spec } });
  const namesOf = async (selector: string) => {
    const list = await plane().ask('GET', `${path}?fieldSelector=${encodeURIComponent(selector)}`);
    return list.json.items.map(({ metadata }: Parsed) => metadata.name);
  };

  beforeAll(async () => {
    await plane().define(definitionOf('paints', ['.spec.color', '.spec.liters', '.spec.glossy']));
    await create('a', { color: 'red', liters: 5, glossy: true });
    await create('b', { color: 'blue', liters: 5 });
    await create('c', { color: 'red' });
  });

  test('a list selects strings, integers, booleans and missing members', async () => {
    expect(await namesOf('spec.color=red')).toEqual(['a', 'c']);
    expect(await namesOf('spec.color!=red')).toEqual(['b']);
    expect(await namesOf('spec.liters=5,spec.color=blue')).toEqual(['b']);
    expect(await namesOf('spec.glossy=true')).toEqual(['a']);
    expect(await namesOf('spec.liters=')).toEqual(['c']);
  });

  test('a selector of another member is rejected with 400', async () => {
    const response = await plane().ask('GET', `${path}?fieldSelector=spec.layers%3Dx`);
    expect(response.status).toBe(400);
    expect(response.json.message).toBe('field label not supported: spec.layers');
  });

  test('a watch sends DELETED for an object that the selector no longer matches', async () => {
    await create('w', { color: 'green' });
    const watched = plane().watch(`${path}?watch=1&fieldSelector=spec.color%3Dgreen`);
    await watched.take(1);
    const type = 'application/merge-patch+json';
    await plane().ask('PATCH', `${path}/w`, { type, body: { spec: { color: 'black' } } });
    const events = await watched.take(2);
    expect(events.map((event) => [event.type, event.object.metadata.name])).toEqual([
      ['ADDED', 'w'],
      ['DELETED', 'w'],
    ]);
  });

  test('deletecollection deletes the selected objects only', async () => {
    await create('d1', { color: 'white' });
    await create('d2', { color: 'white' });
    const deleted = await plane().ask('DELETE', `${path}?fieldSelector=spec.color%3Dwhite`);
    expect(deleted.status).toBe(200);
    expect(await namesOf('spec.color=white')).toEqual([]);
    expect(await namesOf('spec.color=red')).toEqual(['a', 'c']);
  });

  test('a field that an update of the definition adds is selectable in the same store', async () => {
    await plane().define(definitionOf('later', ['.spec.color']));
    const items = `/apis/${group}/v1/namespaces/default/later`;
    const body = { apiVersion: `${group}/v1`, kind: 'later', metadata: { name: 'x' }, spec: { liters: 3 } };
    await plane().ask('POST', items, { body });
    const added = { op: 'add', path: '/spec/versions/0/selectableFields/1', value: { jsonPath: '.spec.liters' } };
    const type = 'application/json-patch+json';
    const patched = await plane().ask('PATCH', `${plane().definitions}/later.${group}`, { type, body: [added] });
    expect(patched.status).toBe(200);
    const list = await plane().until(`${items}?fieldSelector=spec.liters%3D3`, ({ status }) => status === 200);
    expect(list.items).toHaveLength(1);
  });

  test('each version accepts its own selectors', async () => {
    const definition = definitionOf('many', ['.spec.color']);
    definition.spec.versions.push(versionOf('v2', properties, ['.spec.liters']));
    await plane().define(definition);
    const select = (version: string, selector: string) =>
      plane().ask('GET', `/apis/${group}/${version}/namespaces/default/many?fieldSelector=${selector}`);
    expect((await select('v1', 'spec.color%3Da')).status).toBe(200);
    expect((await select('v1', 'spec.liters%3D1')).status).toBe(400);
    expect((await select('v2', 'spec.liters%3D1')).status).toBe(200);
    expect((await select('v2', 'spec.color%3Da')).status).toBe(400);
  });

  test('a definition with invalid paths is rejected with a cause per path', async () => {
    const selectable = [
      '',
      '.spec.color',
      ".spec['color']",
      '.spec.none',
      '.spec.layers',
      '.spec.layers[0]',
      '.metadata.name',
      'spec.color',
    ];
    const definition = definitionOf('wrong', selectable);
    const body = {
      ...{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' },
      metadata: { name: `wrong.${group}` },
      ...definition,
    };
    const response = await plane().ask('POST', plane().definitions, { body });
    expect(response.status).toBe(422);
    const at = (index: number) => `spec.versions[0].selectableFields[${index}].jsonPath`;
    const found = response.json.details.causes.map(({ field, reason }: Parsed) => [reason, field]);
    // A single version has its fields at the top in the form that is validated.
    const causes = found.map(([reason, field]: [string, string]) => [
      reason,
      field.replace('spec.selectableFields', 'spec.versions[0].selectableFields'),
    ]);
    expect(causes).toEqual([
      ['FieldValueRequired', at(0)],
      ['FieldValueDuplicate', at(2)],
      ['FieldValueInvalid', at(3)],
      ['FieldValueInvalid', at(4)],
      ['FieldValueInvalid', at(5)],
      ['FieldValueInvalid', at(6)],
      ['FieldValueInvalid', at(7)],
    ]);
  });

  test('more than eight selectable fields are rejected', async () => {
    const names = [...'abcdefghi'];
    const definition = definitionOf('toomany', []);
    const fields = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    definition.spec.versions = [
      versionOf(
        'v1',
        fields,
        names.map((name) => `.spec.${name}`),
      ),
    ];
    const metadata = { name: `toomany.${group}` };
    const body = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata, ...definition };
    const response = await plane().ask('POST', plane().definitions, { body });
    expect(response.status).toBe(422);
    expect(response.json.message).toContain('must have at most 8 items');
  });
});

describe('without the gate CustomResourceFieldSelectors', () => {
  const plane = usePlane({ naming: 'kubernetes' });

  test('selectable fields of a definition are dropped, and selectors of them are rejected with 400', async () => {
    const definition = await plane().define(definitionOf('paints', ['.spec.color', 'not a path']));
    expect(definition.spec.versions[0]).not.toHaveProperty('selectableFields');
    const response = await plane().ask('GET', `${path}?fieldSelector=spec.color%3Dred`);
    expect(response.status).toBe(400);
    expect(response.json.message).toBe('field label not supported: spec.color');
  });

  test('selectable fields of a v1beta1 definition are dropped', async () => {
    const given = definitionOf('olds', []);
    const [{ schema, selectableFields: _none, ...version }] = given.spec.versions;
    given.spec.versions = [version];
    Object.assign(given.spec, { validation: schema, selectableFields: [{ jsonPath: '.spec.color' }] });
    const definition = await plane().define(given, 'v1beta1');
    expect(definition.spec.versions[0]).not.toHaveProperty('selectableFields');
  });
});
