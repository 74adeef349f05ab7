import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestBackend } from './backend.js';
import { type Parsed, usePlane } from './plane.js';

const plane = usePlane({ controllers: ['namespace'] });
const groupVersion = 'shop.example.com/v1';
let backend: TestBackend;
/** Names of the widgets that the backend has, by namespace. */
const stored = new Map<string, readonly string[]>();

beforeAll(async () => {
  backend = await TestBackend.start({ groupVersion, clientAuthority: plane().frontProxyAuthority });
  const verbs = ['delete', 'deletecollection', 'get', 'list'];
  backend.resources = [{ name: 'widgets', singularName: '', namespaced: true, kind: 'Widget', verbs }];
  backend.handle = serveWidgets;
  await plane().register(backend);
});
afterAll(() => backend.stop());

function serveWidgets(request: IncomingMessage, response: ServerResponse): boolean {
  const [, namespace = ''] = /\/namespaces\/([^/]+)\/widgets/.exec(request.url ?? '') ?? [];
  if (namespace === '') return false;
  if (request.method === 'DELETE') stored.delete(namespace);
  const items = (stored.get(namespace) ?? []).map((name) => ({ metadata: { name, namespace } }));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ kind: 'WidgetList', apiVersion: groupVersion, metadata: {}, items }));
  return true;
}

const begin = async (name: string): Promise<string> => {
  await plane().ask('POST', '/api/v1/namespaces', { body: { metadata: { name } } });
  stored.set(name, ['a', 'b']);
  stored.set('default', ['kept']);
  return `/api/v1/namespaces/${name}`;
};
const conditionOf = (namespace: Parsed, type: string) =>
  namespace.status?.conditions?.find((condition: Parsed) => condition.type === type);

test('the deletion of a namespace deletes its objects on the other server', async () => {
  const path = await begin('full');
  await plane().ask('DELETE', path);
  await plane().until(path, ({ status }) => status === 404);
  expect([...stored.keys()]).toEqual(['default']);
});

test('a group version that cannot be discovered blocks the deletion, with a condition', async () => {
  const path = await begin('blocked');
  backend.handle = (_request, response) => {
    response.writeHead(500).end();
    return true;
  };
  await plane().ask('DELETE', path);
  const { json } = await plane().until(
    path,
    ({ json: found }) => conditionOf(found, 'NamespaceDeletionDiscoveryFailure')?.status === 'True',
  );
  expect(conditionOf(json, 'NamespaceDeletionDiscoveryFailure').message).toContain(groupVersion);
  backend.handle = serveWidgets;
  await plane().until(path, ({ status }) => status === 404);
  expect(stored.has('blocked')).toBe(false);
});
