import { expect, test } from '@jest/globals';
import { type ObjectPage, objectPageAttributes, objectPageOf, readObjectPage } from './object-pages.js';

const page: ObjectPage = {
  ...{ group: '', version: 'v1', resource: 'pods' },
  read: async ({ name }) => (name === 'a' ? { about: name } : undefined),
};
const pages = new Map([['explain', page]]);
const { signal } = new AbortController();

test.each([
  ['/explain/namespaces/n/pods/a', { namespace: 'n', name: 'a' }],
  ['/explain/namespaces/n/pods/a%2Fb', { namespace: 'n', name: 'a/b' }],
  ['/explain/namespaces/n/pods/%', { namespace: 'n', name: '%' }],
  ['/explain/namespaces/n/pods/a/log', undefined],
  ['/explain/namespaces/n/pods/', undefined],
  ['/explain/namespaces//pods/a', undefined],
  ['/explain/namespaces/n/nodes/a', undefined],
  ['/explain/n/pods/a', undefined],
  ['/explain', undefined],
  ['/metrics', undefined],
])('%s names a page or none', (path, key) => {
  expect(objectPageOf(path, pages)?.key).toEqual(key);
  expect(objectPageOf(path, undefined)).toBe(undefined);
});

test('access to a page is that of getting the object', () => {
  const user = { name: 'ada', uid: '', groups: [], extra: {} };
  expect(objectPageAttributes({ page, key: { namespace: 'n', name: 'a' } }, user)).toEqual({
    ...{ type: 'resource', user, verb: 'get', namespace: 'n', name: 'a' },
    ...{ group: '', version: 'v1', resource: 'pods', subresource: '' },
  });
});

test('a document about an object, or 404', async () => {
  const read = (name: string) => readObjectPage({ page, key: { namespace: 'n', name } }, { signal });
  expect(await read('a')).toEqual({ about: 'a' });
  await expect(read('b')).rejects.toMatchObject({ code: 404, message: 'pods "b" not found' });
});
