import { expect, test } from '@jest/globals';
import { parseLabelSelector } from '@orch/apimachinery';
import { ObjectIndex, objectKey, splitKey } from './object-index.js';

const object = (namespace: string, name: string, labels: Record<string, string> = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { namespace, name, labels },
});

test('finds objects by key, namespace and index until they are deleted', () => {
  const index = new ObjectIndex({ color: (each) => [each.metadata.labels?.['color'] ?? ''] });
  index.set(object('a', 'x', { color: 'red' }));
  index.set(object('b', 'x', { color: 'red' }));
  index.set(object('a', 'y', { color: 'blue' }));
  expect(index.get('x', 'b')?.metadata.namespace).toBe('b');
  expect(index.list({ namespace: 'a' })).toHaveLength(2);
  expect(index.byIndex('color', 'red')).toHaveLength(2);
  index.set(object('a', 'x', { color: 'blue' }));
  expect(index.byIndex('color', 'red').map((each) => each.metadata.namespace)).toEqual(['b']);
  index.delete('b/x');
  expect(index.byIndex('color', 'red')).toEqual([]);
  expect(index.size).toBe(2);
});

test('a cluster-scoped object is found by its name, and lists by namespace, label or both', () => {
  const index = new ObjectIndex({});
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } };
  const [red, blue, other] = [
    object('a', 'x', { color: 'red' }),
    object('a', 'y', { color: 'blue' }),
    object('b', 'x', { color: 'red' }),
  ];
  for (const each of [node, red, blue, other]) index.set(each);
  expect([index.size, index.get('n'), index.get('n', ''), index.get('x', 'a')]).toEqual([4, node, node, red]);
  expect([index.get('x'), index.get('n', 'a'), index.getByKey('a/y')]).toEqual([undefined, undefined, blue]);
  expect([...index.keys()]).toEqual(['n', 'a/x', 'a/y', 'b/x']);
  expect(index.list()).toEqual([node, red, blue, other]);
  expect(index.list({ namespace: 'a' })).toEqual([red, blue]);
  expect([index.list({ namespace: '' }), index.list({ namespace: 'c' })]).toEqual([[node], []]);
  const selector = parseLabelSelector('color=red');
  expect(index.list({ selector })).toEqual([red, other]);
  expect(index.list({ namespace: 'a', selector })).toEqual([red]);
  expect([index.delete('a/x'), index.delete('a/x'), index.size]).toEqual([red, undefined, 3]);
  expect(index.list({ namespace: 'a' })).toEqual([blue]);
});

test('a key is split into namespace and name', () => {
  for (const namespace of ['a', '']) {
    const key = objectKey({ metadata: { name: 'x', namespace } });
    expect(splitKey(key)).toEqual({ namespace, name: 'x' });
  }
  expect([objectKey(object('a', 'x')), objectKey({ metadata: { name: 'n' } }), objectKey({ metadata: {} })]).toEqual([
    'a/x',
    'n',
    '',
  ]);
});

test('an object has several values in an index, and an index of the same name is added once', () => {
  const index = new ObjectIndex({ port: ({ metadata }) => Object.keys(metadata.labels ?? {}) });
  const both = object('a', 'x', { http: '', https: '' });
  index.set(both);
  index.addIndex('port', () => ['none']);
  expect([index.byIndex('port', 'http'), index.byIndex('port', 'https'), index.byIndex('port', 'none')]).toEqual([
    [both],
    [both],
    [],
  ]);
  const one = object('a', 'x', { https: '' });
  index.set(one);
  expect([index.byIndex('port', 'http'), index.byIndex('port', 'https')]).toEqual([[], [one]]);
});

test('an index added later covers present objects', () => {
  const index = new ObjectIndex({});
  index.set(object('a', 'x', { color: 'red' }));
  index.addIndex('color', (each) => [each.metadata.labels?.['color'] ?? '']);
  expect(index.byIndex('color', 'red')).toHaveLength(1);
  expect(() => index.byIndex('size', 'big')).toThrow('no index size');
});
