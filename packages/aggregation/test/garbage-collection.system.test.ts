import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orchNames, systemClock } from '@orch/apimachinery';
import { type ApiServer, createApiServer, defineKind } from '@orch/apiserver';
import { generateServiceCertificate, validFor } from '@orch/certs';
import { openEmbeddedStore } from '@orch/storage';
import { type Parsed, usePlane } from './plane.js';

// The collector looks for new kinds every 30 seconds, as in v1.21.
const plane = usePlane({ controllers: ['garbagecollector'] });
const group = 'shop.example.com';
const widgets = defineKind({
  ...{ group, version: 'v1', kind: 'Widget', resource: 'widgets', namespaced: true },
  fields: [{ name: 'spec', type: 'any', shape: 'single' }],
});
let server: ApiServer;

/** An API server of its own, which accepts users from the front proxy only. */
beforeAll(async () => {
  const store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
  const service = { name: 'backend', namespace: 'default' };
  const pair = await generateServiceCertificate({ service, ...validFor(1, new Date()) });
  server = createApiServer({
    names: orchNames,
    store,
    listener: { ...pair, clientCa: plane().frontProxyAuthority, host: '127.0.0.1', port: 0 },
    kinds: widgets,
    features: async () => ({
      authenticator: {
        authenticate(request) {
          const name = request.header('x-remote-user');
          if (request.clientCertificate()?.verified !== true || name === undefined) return { type: 'none' };
          return { type: 'user', method: 'front proxy', user: { name, uid: '', groups: [], extra: {} } };
        },
      },
      authorizer: { authorize: () => ({ verdict: 'allow', reason: '' }) },
    }),
  });
  await server.start();
  await plane().service('backend');
  await plane().apiService(`${group}/v1`, {
    service: { ...service, port: server.port },
    caBundle: Buffer.from(pair.authority).toString('base64'),
  });
  await plane().available(`${group}/v1`, ({ status }) => status === 'True');
});
afterAll(() => server.stop());

const maps = '/api/v1/namespaces/default/configmaps';
const widgetsPath = `/apis/${group}/v1/namespaces/default/widgets`;

async function create(path: string, body: Parsed): Promise<Parsed> {
  const { status, json } = await plane().ask('POST', path, { body });
  expect(status).toBe(201);
  return json;
}

const widget = (name: string, owner?: Parsed) => ({
  ...{ apiVersion: `${group}/v1`, kind: 'Widget', metadata: { name, ...referring(owner) } },
});
const configMap = (name: string, owner?: Parsed) => ({ metadata: { name, ...referring(owner) } });

function referring(owner: Parsed): object {
  if (owner === undefined) return {};
  const { apiVersion, kind, metadata } = owner;
  return { ownerReferences: [{ apiVersion, kind, name: metadata.name, uid: metadata.uid }] };
}

const gone = (path: string) => plane().until(path, ({ status }) => status === 404);

test('a config map is collected after its owner on the other server is deleted', async () => {
  const owner = await create(widgetsPath, widget('owner'));
  await create(maps, configMap('dependent', owner));
  expect((await plane().ask('DELETE', `${widgetsPath}/owner`)).status).toBe(200);
  await gone(`${maps}/dependent`);
});

test('an object of the other server is collected after its owner here is deleted', async () => {
  const owner = await create(maps, configMap('owner'));
  await create(widgetsPath, widget('dependent', { apiVersion: 'v1', kind: 'ConfigMap', ...owner }));
  await create(widgetsPath, widget('other'));
  await plane().ask('DELETE', `${maps}/owner`);
  await gone(`${widgetsPath}/dependent`);
  expect((await plane().ask('GET', `${widgetsPath}/other`)).status).toBe(200);
});

test('a dependent is kept while the other server has its owner', async () => {
  const owner = await create(widgetsPath, widget('kept-owner'));
  await create(maps, configMap('kept', owner));
  // The collector has looked at the next object after this one.
  await create(maps, configMap('orphan', { ...owner, metadata: { name: 'kept-owner', uid: 'another' } }));
  await gone(`${maps}/orphan`);
  expect((await plane().ask('GET', `${maps}/kept`)).status).toBe(200);
});
