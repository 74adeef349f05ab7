import { expect, test } from '@jest/globals';
import { ObjectIndex } from './object-index.js';

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

test('an index added later covers present objects', () => {
  const index = new ObjectIndex({});
  index.set(object('a', 'x', { color: 'red' }));
  index.addIndex('color', (each) => [each.metadata.labels?.['color'] ?? '']);
  expect(index.byIndex('color', 'red')).toHaveLength(1);
  expect(() => index.byIndex('size', 'big')).toThrow('no index size');
});
