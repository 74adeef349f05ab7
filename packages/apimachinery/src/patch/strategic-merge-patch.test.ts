import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../objects/json.js';
import { defineMessage } from '../schema/define-message.js';
import type { MessageSchema } from '../schema/schema.js';
import { applyStrategicMergePatch } from './index.js';

const Env: MessageSchema = defineMessage('t.Env', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'value', type: 'string', shape: 'single' },
]);
const Container: MessageSchema = defineMessage('t.Container', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'image', type: 'string', shape: 'single' },
  { name: 'args', type: 'string', shape: 'list' },
  { name: 'env', type: () => Env, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'name' },
]);
const Volume: MessageSchema = defineMessage('t.Volume', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'emptyDir', type: () => Env, shape: 'single' },
  { name: 'hostPath', type: () => Env, shape: 'single' },
]);
const Strategy: MessageSchema = defineMessage('t.Strategy', {}, () => [
  { name: 'type', type: 'string', shape: 'single' },
  { name: 'rolling', type: () => Env, shape: 'single' },
]);
const Thing: MessageSchema = defineMessage('t.Thing', { typeMeta: true }, () => [
  { name: 'labels', type: 'string', shape: 'map' },
  { name: 'finalizers', type: 'string', shape: 'list', patchStrategy: ['merge'] },
  { name: 'containers', type: () => Container, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'name' },
  { name: 'volumes', type: () => Volume, shape: 'list', patchStrategy: ['merge', 'retainKeys'], patchMergeKey: 'name' },
  { name: 'strategy', type: () => Strategy, shape: 'single', patchStrategy: ['retainKeys'] },
  { name: 'selector', type: () => Strategy, shape: 'single', patchStrategy: ['replace'] },
  { name: 'tolerations', type: () => Env, shape: 'list' },
]);

const thing: JsonObject = {
  labels: { a: '1', b: '2' },
  finalizers: ['x', 'y'],
  containers: [
    {
      name: 'c1',
      image: 'i1',
      args: ['x', 'y'],
      env: [
        { name: 'e1', value: '1' },
        { name: 'e2', value: '2' },
      ],
    },
    { name: 'c2', image: 'i2' },
  ],
  volumes: [{ name: 'v1', emptyDir: {} }],
  strategy: { type: 'Rolling', rolling: { value: '1' } },
  selector: { type: 'a', rolling: {} },
  tolerations: [{ name: 't1' }],
};

/** One member of the patched object. */
function patched(member: string, patch: JsonObject): unknown {
  const before = structuredClone({ thing, patch });
  const result = applyStrategicMergePatch(Thing, thing, patch);
  expect({ thing, patch }).toEqual(before);
  return result[member];
}

describe('objects', () => {
  test('merges members and removes null ones', () => {
    expect(patched('labels', { labels: { b: null, c: '3' } })).toEqual({ a: '1', c: '3' });
    expect(patched('labels', { labels: null })).toBeUndefined();
    expect(patched('labels', {})).toEqual(thing['labels']);
  });
  test('$patch replaces or empties an object', () => {
    expect(patched('labels', { labels: { $patch: 'replace', c: '3' } })).toEqual({ c: '3' });
    expect(patched('labels', { labels: { $patch: 'delete' } })).toEqual({});
    expect(applyStrategicMergePatch(Thing, thing, { $patch: 'replace', labels: {} })).toEqual({ labels: {} });
  });
  test('replaces a field with the replace strategy', () => {
    expect(patched('selector', { selector: { type: 'b' } })).toEqual({ type: 'b' });
  });
  test('$retainKeys removes all other members', () => {
    expect(patched('strategy', { strategy: { $retainKeys: ['type'], type: 'Recreate' } })).toEqual({
      type: 'Recreate',
    });
    expect(patched('strategy', { strategy: { type: 'Recreate' } })).toEqual({
      type: 'Recreate',
      rolling: { value: '1' },
    });
    expect(
      patched('volumes', { volumes: [{ name: 'v1', $retainKeys: ['name', 'hostPath'], hostPath: { name: '/x' } }] }),
    ).toEqual([{ name: 'v1', hostPath: { name: '/x' } }]);
  });
  test('merges unknown fields as JSON', () => {
    const original = { ...thing, extra: { a: { b: 1 }, list: [1] } };
    expect(applyStrategicMergePatch(Thing, original, { extra: { a: { c: 2 }, list: [2] } })['extra']).toEqual({
      a: { b: 1, c: 2 },
      list: [2],
    });
  });
  test('copies values without counterpart verbatim, including directives and nulls', () => {
    const extra = { $patch: 'replace', a: null, b: { $retainKeys: [], c: 1 } };
    expect(patched('extra', { extra })).toEqual(extra);
    const more = [{ $patch: 'delete', name: 'gone' }, { name: 'n' }];
    expect(patched('more', { more })).toEqual(more);
  });
});

describe('lists of objects', () => {
  const names = (value: unknown) => Array.isArray(value) && value.map((element: { name: string }) => element.name);

  test('merges elements by key and puts new ones first', () => {
    expect(patched('containers', { containers: [{ name: 'c2', image: 'new' }] })).toEqual([
      (thing['containers'] as JsonValue[])[0],
      { name: 'c2', image: 'new' },
    ]);
    expect(names(patched('containers', { containers: [{ name: 'c0', image: 'i0' }] }))).toEqual(['c0', 'c1', 'c2']);
  });
  test('merges nested lists by their own rules', () => {
    const result = patched('containers', {
      containers: [
        {
          name: 'c1',
          args: ['z'],
          env: [
            { name: 'e2', $patch: 'delete' },
            { name: 'e0', value: '0' },
          ],
        },
      ],
    });
    expect(result).toEqual([
      {
        name: 'c1',
        image: 'i1',
        args: ['z'],
        env: [
          { name: 'e0', value: '0' },
          { name: 'e1', value: '1' },
        ],
      },
      { name: 'c2', image: 'i2' },
    ]);
  });
  test('$patch deletes an element or replaces the list', () => {
    expect(names(patched('containers', { containers: [{ $patch: 'delete', name: 'c1' }] }))).toEqual(['c2']);
    expect(names(patched('containers', { containers: [{ $patch: 'delete', name: 'none' }] }))).toEqual(['c1', 'c2']);
    expect(names(patched('containers', { containers: [{ $patch: 'replace' }, { name: 'c0' }] }))).toEqual(['c0']);
  });
  test('$setElementOrder orders elements, and others keep their relative position', () => {
    expect(
      names(
        patched('containers', {
          '$setElementOrder/containers': [{ name: 'c2' }, { name: 'c3' }, { name: 'c1' }],
          containers: [{ name: 'c3' }],
        }),
      ),
    ).toEqual(['c2', 'c3', 'c1']);
    expect(names(patched('containers', { '$setElementOrder/containers': [{ name: 'c2' }] }))).toEqual(['c1', 'c2']);
  });
  test('with $setElementOrder, added elements take the positions of deleted ones', () => {
    const patch = {
      '$setElementOrder/containers': [{ name: 'c4' }, { name: 'c1' }],
      containers: [{ name: 'c4' }, { name: 'c3', $patch: 'delete' }],
    };
    const original = { containers: [{ name: 'c1' }, { name: 'c2' }, { name: 'c3' }] };
    expect(names(applyStrategicMergePatch(Thing, original, patch)['containers'])).toEqual(['c2', 'c4', 'c1']);
  });
  test('elements of a replaced list are not ordered by $setElementOrder', () => {
    const replaced = (order: readonly string[], ...items: readonly JsonObject[]) =>
      names(
        patched('containers', {
          '$setElementOrder/containers': order.map((name) => ({ name })),
          containers: [...items],
        }),
      );
    const replace = { $patch: 'replace' };
    expect(replaced(['c1'], replace)).toEqual([]);
    expect(replaced(['c9'], replace, { name: 'c9' })).toEqual(['c9']);
    expect(replaced(['c9', 'c8'], { name: 'c9' }, replace)).toEqual(['c9']);
    expect(() => replaced(['c9'], { name: 'c9' }, replace)).toThrow('The order in patch list');
    expect(() => replaced(['c8', 'c9'], replace, { name: 'c9' }, { name: 'c8' })).toThrow('The order in patch list');
  });
  test('replaces a list without strategy', () => {
    expect(patched('tolerations', { tolerations: [{ name: 't2' }] })).toEqual([{ name: 't2' }]);
  });
});

describe('lists of scalars', () => {
  test('joins values without duplicates', () => {
    expect(patched('finalizers', { finalizers: ['q', 'y'] })).toEqual(['q', 'x', 'y']);
  });
  test('$deleteFromPrimitiveList removes values', () => {
    expect(patched('finalizers', { '$deleteFromPrimitiveList/finalizers': ['y', 'none'] })).toEqual(['x']);
    expect(patched('finalizers', { finalizers: ['q', 'y'], '$deleteFromPrimitiveList/finalizers': ['x'] })).toEqual([
      'q',
      'y',
    ]);
  });
  test('$setElementOrder orders values', () => {
    expect(patched('finalizers', { '$setElementOrder/finalizers': ['y', 'x'] })).toEqual(['y', 'x']);
    expect(patched('finalizers', { '$setElementOrder/finalizers': ['y', 'n', 'x'], finalizers: ['n'] })).toEqual([
      'y',
      'n',
      'x',
    ]);
  });
});

test.each<[JsonValue, number, string]>([
  [[], 400, 'json: cannot unmarshal array into Go value of type map[string]interface {}'],
  ['x', 400, 'json: cannot unmarshal string into Go value of type map[string]interface {}'],
  [{ labels: { $patch: 'merge', c: '3' } }, 400, 'unknown patch type: merge in map: map[$patch:merge c:3]'],
  [{ containers: [{ name: 'c1', $patch: 'merge' }] }, 400, 'merging lists cannot yet be specified in the patch'],
  [{ containers: [{ name: 'c1', $patch: 'x' }] }, 400, 'unknown patch type: x in map: map[$patch:x name:c1]'],
  [{ containers: [{ $patch: 'delete' }] }, 400, 'map: map[$patch:delete] does not contain declared merge key: name'],
  [{ containers: [{ image: 'q' }] }, 400, 'map: map[image:q] does not contain declared merge key: name'],
  [{ volumes: ['a'] }, 400, 'list element types are not identical: [[map[emptyDir:map[] name:v1]] [a]]'],
  [{ strategy: { $retainKeys: 'type' } }, 400, 'invalid patch format of retainKeys'],
  [{ strategy: { $retainKeys: ['type'], rolling: {} } }, 400, 'invalid patch format of retainKeys'],
  [{ '$deleteFromPrimitiveList/finalizers': ['x', 5] }, 400, 'list element types are not identical: [[x y] [x 5]]'],
  [{ '$deleteFromPrimitiveList/finalizers': [{}] }, 400, 'list element types are not identical: [[x y] [map[]]]'],
  [{ $deleteFromPrimitiveList: ['x'] }, 400, 'invalid patch format of primitive list'],
  [{ $setElementOrder: ['x'] }, 400, 'invalid patch format of setElementOrder list'],
  [{ '$setElementOrder/finalizers': 'x' }, 400, 'expected a []interface {}, but received a string'],
  [{ '$setElementOrder/finalizers': null }, 400, 'expected a []interface {}, but received a %!s(<nil>)'],
  [{ '$setElementOrder/finalizers': 5 }, 400, 'expected a []interface {}, but received a int64'],
  [
    { '$setElementOrder/finalizers': { a: 1 } },
    400,
    'expected a []interface {}, but received a map[string]interface {}',
  ],
  [{ $patch: null }, 400, 'unknown patch type: %!s(<nil>) in map: map[$patch:<nil>]'],
  [{ $patch: 5, z: 'q' }, 400, 'unknown patch type: %!s(int64=5) in map: map[$patch:5 z:q]'],
  [
    { $patch: [{ b: 'x', a: 1.5 }, true, null] },
    400,
    'unknown patch type: [map[a:%!s(float64=1.5) b:x] %!s(bool=true) <nil>] in map: map[$patch:[map[a:1.5 b:x] true <nil>]]',
  ],
  [{ '$setElementOrder/none': ['x'] }, 400, 'unable to find api field in struct Thing for the json field "none"'],
  [
    { '$setElementOrder/finalizers': ['q'], finalizers: ['r'] },
    400,
    "The order in patch list:\n[r]\n doesn't match $setElementOrder list:\n[q]\n",
  ],
  [
    { containers: [{ $patch: 'replace' }, { name: 'c1' }, {}] },
    400,
    'map: map[] does not contain declared merge key: name',
  ],
  [
    { '$setElementOrder/containers': [{ name: 'c2' }, { foo: 'c3' }] },
    400,
    'map: map[foo:c3] does not contain declared merge key: name',
  ],
  [
    { volumes: [{ name: 'v1' }, null] },
    400,
    'list element types are not identical: [[map[emptyDir:map[] name:v1]] [map[name:v1] <nil>]]',
  ],
  [{ '$setElementOrder/containers': [{ name: 'c1' }, 'c2'] }, 400, 'value for key 1 is not a map'],
  [
    { '$setElementOrder/containers': ['c1'], containers: [{ name: 'c1' }] },
    400,
    'expected a map[string]interface {}, but received a string',
  ],
  [
    { '$setElementOrder/containers': [{ name: 'c1' }], containers: [{ name: 'c1' }, null] },
    400,
    'expected a map[string]interface {}, but received a %!s(<nil>)',
  ],
  [
    { '$setElementOrder/containers': [{ name: 'c2' }], containers: [{ name: 'c1', $patch: 'x' }] },
    400,
    'unknown patch type: x in map: map[$patch:x name:c1]',
  ],
])('rejects %j with the message of v1.21', (patch, code, message) => {
  expect(() => applyStrategicMergePatch(Thing, thing, patch)).toThrow(expect.objectContaining({ code, message }));
});

test('rejects an order for a list without elements with the message of v1.21', () => {
  expect(() =>
    applyStrategicMergePatch(Thing, {}, { '$setElementOrder/containers': [{ name: 'c' }], containers: [] }),
  ).toThrow('no elements in any of the given slices');
});

test('merges a non-list $deleteFromPrimitiveList as the list itself, and ignores a missing list', () => {
  const deletion = (key: string, value: JsonValue) =>
    applyStrategicMergePatch(Thing, thing, { [`$deleteFromPrimitiveList/${key}`]: value });
  expect(deletion('finalizers', 'x')['finalizers']).toBe('x');
  expect(deletion('finalizers', null)).not.toHaveProperty('finalizers');
  expect(deletion('labels', ['x'])['labels']).toEqual(['x']);
  expect(deletion('labels', { more: 'x' })['labels']).toEqual({ ...Object(thing['labels']), more: 'x' });
  expect(deletion('nothing', ['x'])).toEqual(thing);
});

test('a null patch changes nothing', () => {
  expect(applyStrategicMergePatch(Thing, thing, null)).toEqual(thing);
});

describe('for any lists', () => {
  const element = fc.record({
    name: fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'),
    image: fc.constantFrom('1', '2'),
  });
  const list = fc.uniqueArray(element, { selector: ({ name }) => name });

  test('a patch computed by a client gives the new list in its order and is idempotent', () => {
    fc.assert(
      fc.property(list, list, (from, to) => {
        fc.pre(from.length + to.length > 0);
        const patch: JsonObject = {
          '$setElementOrder/containers': to.map(({ name }) => ({ name })),
          containers: [
            ...to.filter((one) => !from.some((other) => other.name === one.name && other.image === one.image)),
            ...from
              .filter(({ name }) => !to.some((one) => one.name === name))
              .map(({ name }) => ({ $patch: 'delete', name })),
          ],
        };
        const once = applyStrategicMergePatch(Thing, { containers: from }, patch);
        expect(once).toEqual({ containers: to });
        expect(applyStrategicMergePatch(Thing, once, patch)).toEqual(once);
      }),
    );
  });

  test('keeps elements added by others in their order', () => {
    fc.assert(
      fc.property(list, list, (from, to) => {
        const result = applyStrategicMergePatch(Thing, { containers: from }, { containers: to })['containers'];
        const found = Array.isArray(result) ? result.map((one) => String(Object(one).name)) : [];
        const others = from.map(({ name }) => name).filter((name) => !to.some((one) => one.name === name));
        expect(found.filter((name) => others.includes(name))).toEqual(others);
        expect(found.filter((name) => !others.includes(name))).toEqual(to.map(({ name }) => name));
      }),
    );
  });
});

test('merging long lists reads each item of the object and of the patch a constant number of times', () => {
  const length = 1_000;
  const names = Array.from({ length }, (_, index) => `c${index}`);
  const original: JsonObject = { containers: names.map((name) => ({ name, image: '1' })), finalizers: names };
  const patch: JsonObject = {
    containers: names
      .toReversed()
      .map((name, index) => (index % 2 === 0 ? { name, $patch: 'delete' } : { name, image: '2' })),
    '$deleteFromPrimitiveList/finalizers': names,
  };
  const reads = { count: 0 };
  const changed = applyStrategicMergePatch(Thing, countingReads(original, reads), countingReads(patch, reads));
  // Comparing all pairs of items would take more than a million reads.
  expect(reads.count).toBeLessThan(100 * length);
  expect(changed['finalizers']).toEqual([]);
  expect(changed['containers']).toHaveLength(length / 2);
});

/** A proxy of the object that counts reads of members and items. */
function countingReads<T extends object>(value: T, reads: { count: number }): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      reads.count += 1;
      const member: unknown = Reflect.get(target, key, receiver);
      return typeof member === 'object' && member !== null ? countingReads(member, reads) : member;
    },
  });
}
