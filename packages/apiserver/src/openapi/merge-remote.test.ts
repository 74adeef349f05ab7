import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '@orch/apimachinery';
import { mergeRemote } from './merge-remote.js';

const reference = (name: string) => ({ $ref: `#/definitions/${name}` });
const own = new Map<string, JsonObject>([['Meta', { type: 'object', description: 'own' }]]);
const find = (name: string) => own.get(name);

describe('the documents of other servers', () => {
  test('share definitions that are equal', () => {
    const remote = {
      paths: { '/a': { get: reference('Meta') } },
      definitions: { Meta: { description: 'own', type: 'object' } },
    };
    expect(mergeRemote([remote], find)).toEqual({ paths: [['/a', { get: reference('Meta') }]], definitions: [] });
  });

  test('have new names for definitions that differ, and references to them, and keep other texts', () => {
    const definitions = {
      Meta: { type: 'string', description: '#/definitions/Meta' },
      List: {
        properties: { items: { items: reference('Meta') }, $ref: { type: 'string' } },
        allOf: [reference('Meta')],
      },
    };
    const merged = mergeRemote([{ paths: { '/a': { get: reference('Meta') } }, definitions }], find);
    expect(merged.paths).toEqual([['/a', { get: reference('Meta_v2') }]]);
    expect(new Map(merged.definitions)).toEqual(
      new Map<string, object>([
        ['Meta_v2', definitions.Meta],
        [
          'List',
          {
            properties: { items: { items: reference('Meta_v2') }, $ref: { type: 'string' } },
            allOf: [reference('Meta_v2')],
          },
        ],
      ]),
    );
  });

  test('number the names of further servers', () => {
    const remote = (type: string) => ({ paths: { [`/${type}`]: reference('Meta') }, definitions: { Meta: { type } } });
    const merged = mergeRemote([remote('string'), remote('number'), remote('string')], find);
    expect(merged.definitions).toEqual([
      ['Meta_v2', { type: 'string' }],
      ['Meta_v3', { type: 'number' }],
    ]);
    expect(merged.paths.map(([, path]) => path)).toEqual([
      reference('Meta_v2'),
      reference('Meta_v3'),
      reference('Meta_v2'),
    ]);
  });
});
