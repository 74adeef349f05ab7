import { expect, test } from '@jest/globals';
import { parseWatchCacheSizes, watchCacheSizeOf } from './watch-cache-size.js';

test('parses sizes of watch caches as resource, group and number', () => {
  const outcome = parseWatchCacheSizes(['pods#1000', 'deployments.apps#0', 'apiservices.apiregistration.k8s.io#+5']);
  const sizes = 'sizes' in outcome ? outcome.sizes : [];
  expect(sizes.map(({ resource, size }) => [resource, size])).toEqual([
    ['pods', 1_000],
    ['deployments.apps', 0],
    ['apiservices.apiregistration.k8s.io', 5],
  ]);
  const options = { enabled: true, defaultSize: 100, sizes };
  const of = (resource: string, group = '') => watchCacheSizeOf({ group, resource }, options);
  expect([of('pods'), of('deployments', 'apps'), of('deployments'), of('nodes')]).toEqual([1_000, 0, 100, 100]);
  expect(watchCacheSizeOf({ group: '', resource: 'pods' }, { ...options, enabled: false })).toBe(0);
});

test.each([
  ['pods', 'invalid value of watch cache size: pods'],
  ['#5', 'invalid value of watch cache size: #5'],
  ['pods#1#2', 'invalid value of watch cache size: pods#1#2'],
  ['pods#', 'invalid size of watch cache size: pods#'],
  ['pods#1.5', 'invalid size of watch cache size: pods#1.5'],
  ['pods#many', 'invalid size of watch cache size: pods#many'],
  ['pods#-1', 'watch cache size cannot be negative: pods#-1'],
])('rejects an invalid size: %s', (text, error) => {
  expect(parseWatchCacheSizes(['nodes#1', text])).toEqual({ errors: [error] });
});
