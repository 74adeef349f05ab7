import { expect, test } from '@jest/globals';
import { served } from './served-rows.js';
import { startTestServer } from './test-server.js';

test('a watch of any resource has bookmarks when it asks for them, though nothing of it changes', async () => {
  const server = await startTestServer('orch', { limits: { bookmarkIntervalMs: 100 } });
  const watched = served.filter(({ verbs }) => verbs.includes('watch'));
  expect(watched.length).toBeGreaterThan(70);
  await Promise.all(
    watched.map(async ({ group, version, resource, kind }) => {
      const apiVersion = group === '' ? version : `${group}/${version}`;
      const path = `/${group === '' ? 'api' : 'apis'}/${apiVersion}/${resource}`;
      const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
      const query = `watch=1&allowWatchBookmarks=true&resourceVersion=${resourceVersion}`;
      const [bookmark] = await server.watch(`${path}?${query}`, 1);
      expect([path, bookmark]).toMatchObject([path, { type: 'BOOKMARK', object: { kind, apiVersion } }]);
      expect(Number(bookmark?.object.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(resourceVersion));
    }),
  );
  await server.stop();
});
