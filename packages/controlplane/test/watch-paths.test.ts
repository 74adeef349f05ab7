import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

// Deprecated watch paths. The responses are those of the reference implementation.
describe('paths below watch/', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    for (const name of ['a', 'b']) await server.ask('POST', path, { body: { metadata: { name } } });
  });
  afterAll(() => server.stop());
  const path = '/api/v1/namespaces/default/configmaps';
  const below = '/api/v1/watch/namespaces/default/configmaps';

  test('watch collections and single objects', async () => {
    const expected: Readonly<Record<string, readonly string[]>> = {
      [`${below}?timeoutSeconds=1`]: ['a', 'b'],
      [`${below}/a?timeoutSeconds=1`]: ['a'],
      [`${below}/none?timeoutSeconds=1`]: [],
      [`${below}/b?timeoutSeconds=1&fieldSelector=metadata.name%3Db`]: ['b'],
      [`${below}/b?timeoutSeconds=1&fieldSelector=%2C`]: ['b'],
      [`${below}/b?timeoutSeconds=1&watch=0`]: ['b'],
      '/api/v1/watch/configmaps?timeoutSeconds=1&fieldSelector=metadata.name%3Da': ['a'],
      '/api/v1/watch/namespaces/default?timeoutSeconds=1': ['default'],
      '/apis/apps/v1/watch/deployments?timeoutSeconds=1': [],
    };
    const watched = Object.keys(expected).map(async (target) => {
      const { status, text } = await server.ask('GET', target);
      expect([target, status]).toEqual([target, 200]);
      const events = text.split('\n').slice(0, -1);
      return [target, events.map((line) => JSON.parse(line).object.metadata.name)];
    });
    expect(Object.fromEntries(await Promise.all(watched))).toEqual(expected);
  });

  test.each(['fieldSelector=metadata.name%3Db', 'fieldSelector=metadata.namespace%3Ddefault'])(
    'reject one object with %s',
    async (query) => {
      const { status, json } = await server.ask('GET', `${below}/a?${query}`);
      expect([status, json.message]).toEqual([400, "fieldSelector metadata.name doesn't match requested name"]);
    },
  );

  test.each([
    '/api/v1/watch/configmaps/a',
    `${below}/a/status`,
    '/api/v1/watch/namespaces/default/status',
    '/api/v1/watch/namespaces/default/pods/a/log',
    '/api/v1/watch/componentstatuses',
    '/api/v1/watch/namespaces/default/bindings',
    '/apis/authorization.k8s.io/v1/watch/selfsubjectaccessreviews',
  ])('%s is not found', async (target) => {
    expect((await server.ask('GET', target)).status).toBe(404);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('reject the method %s', async (method) => {
    for (const target of [below, `${below}/a`]) {
      const body = method === 'HEAD' ? {} : { body: { metadata: { name: 'a' } } };
      expect((await server.ask(method, target, body)).status).toBe(405);
    }
    const { items } = (await server.ask('GET', path)).json;
    expect(items.map(({ metadata }: { metadata: { name: string } }) => metadata.name)).toEqual(['a', 'b']);
  });
});
