import { expect, test } from '@jest/globals';
import { served } from './served-rows.js';
import { startTestServer, type TestServer } from './test-server.js';

const path = '/api/v1/namespaces/default/configmaps';

async function withServer(bookmarkIntervalMs: number, use: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer('orch', { limits: { bookmarkIntervalMs } });
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

test('sends bookmarks on request, also for a resource without changes', async () => {
  await withServer(100, async (server) => {
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
  });
});

test('sends no bookmarks without allowWatchBookmarks', async () => {
  await withServer(10, async (server) => {
    const queries = ['', '&allowWatchBookmarks=false', '&allowWatchBookmarks=0'];
    const responses = queries.map((query) => server.ask('GET', `${path}?watch=1&timeoutSeconds=1${query}`));
    for (const { status, text } of await Promise.all(responses)) expect([status, text]).toEqual([200, '']);
  });
});

test('ends a timed-out watch with a bookmark, whose version includes changes of other resources', async () => {
  await withServer(60_000, async (server) => {
    const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
    const query = `watch=1&allowWatchBookmarks=true&timeoutSeconds=1&resourceVersion=${resourceVersion}`;
    const watching = server.ask('GET', `${path}?${query}`);
    await server.ask('POST', path, { body: { metadata: { name: 'a' } } });
    const other = await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'other' } } });
    const events = (await watching).text.split('\n').slice(0, -1);
    expect(events.map((event) => JSON.parse(event).type)).toEqual(['ADDED', 'BOOKMARK']);
    const version = Number(JSON.parse(events.at(-1) ?? '').object.metadata.resourceVersion);
    expect(version).toBeGreaterThanOrEqual(Number(other.json.metadata.resourceVersion));
  });
});

test('bookmarks carry only the resourceVersion, in the form of the watch: object, metadata or table row', async () => {
  await withServer(20, async (server) => {
    const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
    const url = `${path}?watch=1&allowWatchBookmarks=true&resourceVersion=${resourceVersion}`;
    const bookmarkAs = async (kind: string) => {
      const accept = kind === '' ? 'application/json' : `application/json;as=${kind};g=meta.orch.io;v=v1`;
      return (await server.watch(url, 1, { headers: { accept } }))[0];
    };
    const metadata = { resourceVersion, creationTimestamp: null };
    const object = { kind: 'ConfigMap', apiVersion: 'v1', metadata };
    expect(await bookmarkAs('')).toEqual({ type: 'BOOKMARK', object });
    const partial = { kind: 'PartialObjectMetadata', apiVersion: 'meta.orch.io/v1', metadata };
    expect(await bookmarkAs('PartialObjectMetadata')).toEqual({ type: 'BOOKMARK', object: partial });
    const table = await bookmarkAs('Table');
    expect(table).toMatchObject({
      type: 'BOOKMARK',
      object: { kind: 'Table', metadata: { resourceVersion }, rows: [{ cells: [], object: partial }] },
    });
  });
});
