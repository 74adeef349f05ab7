import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, type Response, usePlane } from './plane.js';

// Spec: Merge-strategy markers. Lists of custom resources, marked by their schema.

const plane = usePlane();
const group = 'lists.example.com';
const apiVersion = `${group}/v1`;
const collection = `/apis/${group}/v1/namespaces/default/boxes`;

const listOf = (items: object, listType?: string, ...keys: readonly string[]) => ({
  ...{ type: 'array', items },
  ...(listType === undefined ? {} : { 'x-orch-list-type': listType }),
  ...(keys.length === 0 ? {} : { 'x-orch-list-map-keys': keys }),
});
const text = { type: 'string' };
const structOf = (properties: object, ...required: readonly string[]) => ({
  ...{ type: 'object', properties },
  ...(required.length === 0 ? {} : { required }),
});
const item = structOf({ name: text, size: { type: 'integer' } }, 'name');
const withParts = structOf({ name: text, parts: listOf(item, 'map', 'name'), tags: listOf(text, 'set') });

function definitionOf(plural: string, kind: string, properties: object) {
  const schema = { openAPIV3Schema: structOf({ spec: structOf(properties) }) };
  const versions = [{ name: 'v1', served: true, storage: true, schema }];
  return { spec: { group, scope: 'Namespaced', names: { plural, kind }, versions } };
}

beforeAll(async () => {
  const lists = {
    ...{ tags: listOf(text, 'set'), items: listOf(item, 'map', 'name'), whole: listOf(withParts, 'atomic') },
    unmarked: listOf(withParts),
  };
  await plane().define(definitionOf('boxes', 'Box', lists));
});

const box = (name: string, spec: object) => ({ apiVersion, kind: 'Box', metadata: { name }, spec });
const create = (name: string, spec: object) => plane().ask('POST', collection, { body: box(name, spec) });
const apply = (manager: string, name: string, spec: object, options = '') =>
  plane().ask('PATCH', `${collection}/${name}?fieldManager=${manager}${options}`, {
    ...{ body: box(name, spec), type: 'application/apply-patch+yaml' },
  });
const ownedBy = ({ json }: Response, manager: string): Parsed =>
  json.metadata.managedFields.find((entry: Parsed) => entry.manager === manager)?.fieldsV1['f:spec'];
const causesOf = ({ json }: Response): readonly string[] =>
  json.details.causes.map(({ reason, field }: Parsed) => `${reason} ${field}`);

describe('a list', () => {
  test('set has unique scalars, and map unique values of its keys [Merge-strategy markers (for apply merging), 5]', async () => {
    const spec = { tags: ['a', 'b'], items: [{ name: 'a' }, { name: 'b' }] };
    expect((await create('unique', spec)).json.spec).toEqual(spec);
    const twice = await create('twice', { tags: ['a', 'b', 'a'], items: [{ name: 'a' }, { name: 'a', size: 2 }] });
    expect([twice.status, causesOf(twice).toSorted()]).toEqual([
      422,
      ['FieldValueDuplicate spec.items[1]', 'FieldValueDuplicate spec.tags[2]'],
    ]);
    for (const repeated of [{ tags: ['a', 'a'] }, { items: [{ name: 'a' }, { name: 'a' }] }]) {
      const applied = await apply('m', 'unique', repeated, '&force=true');
      expect([repeated, applied.status, applied.json.message]).toEqual([
        repeated,
        400,
        expect.stringContaining('duplicate entries'),
      ]);
    }
    expect((await plane().ask('GET', `${collection}/unique`)).json.spec).toEqual(spec);

    const define = (type: object) => {
      const definition = definitionOf('crates', 'Crate', { list: type });
      const body = {
        ...{ apiVersion: `${plane().group}/v1`, kind: 'CustomResourceDefinition' },
        ...{ ...definition, metadata: { name: `crates.${group}` } },
      };
      return plane().ask('POST', `${plane().definitions}?dryRun=All`, { body });
    };
    expect((await define(listOf(text, 'set'))).status).toBe(201);
    expect((await define(listOf(item, 'map', 'name'))).status).toBe(201);
    // No set of structs, no map of scalars, none without keys, and no key that is not scalar.
    const lists = structOf({ name: listOf(text) }, 'name');
    for (const type of [listOf(item, 'set'), listOf(text, 'map', 'name'), listOf(item, 'map')])
      expect((await define(type)).status).toBe(422);
    expect((await define(listOf(lists, 'map', 'name'))).status).toBe(422);
  });

  test.each(['whole', 'unmarked'])(
    '%s is replaced as a whole with all that is below it, and has one manager [Merge-strategy markers (for apply merging), 6]',
    async (field) => {
      const name = `atomic-${field}`;
      const first = [{ name: 'a', parts: [{ name: 'x', size: 1 }], tags: ['t'] }];
      const second = [{ name: 'b', parts: [{ name: 'y' }], tags: ['u'] }];
      const made = await apply('one', name, { [field]: first });
      // The leaf is the list: nothing below it has an owner of its own.
      expect(ownedBy(made, 'one')).toEqual({ [`f:${field}`]: {} });
      const conflict = await apply('two', name, { [field]: second });
      expect([conflict.status, causesOf(conflict)]).toEqual([409, [`FieldManagerConflict .spec.${field}`]]);
      // Another part of the same element conflicts as well.
      const inside = [{ name: 'a', parts: [{ name: 'z' }] }];
      expect((await apply('two', name, { [field]: inside })).status).toBe(409);
      const forced = await apply('two', name, { [field]: second }, '&force=true');
      expect(forced.json.spec).toEqual({ [field]: second });
      expect([ownedBy(forced, 'one'), ownedBy(forced, 'two')]).toEqual([undefined, { [`f:${field}`]: {} }]);
    },
  );
});
