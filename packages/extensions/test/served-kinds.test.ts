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
});
