import { expect, test } from '@jest/globals';
import { type Parsed, usePlane } from './plane.js';

const plane = usePlane({ controllers: ['garbagecollector', 'namespace', 'serviceaccount'] });
const group = 'owners.example.com';
const define = (plural: string, kind: string) =>
  plane().define({
    spec: {
      ...{ group, scope: 'Namespaced', names: { plural, kind } },
      versions: [
        {
          ...{ name: 'v1', served: true, storage: true },
          schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object' } } } },
        },
      ],
    },
  });
const gone = (path: string) => plane().until(path, ({ status }) => status === 404);
const maps = (namespace: string) => `/api/v1/namespaces/${namespace}/configmaps`;
const objects = (plural: string, namespace: string) => `/apis/${group}/v1/namespaces/${namespace}/${plural}`;

async function createOwned(namespace: string, owner: Parsed, name: string): Promise<void> {
  const { uid } = owner.metadata;
  const reference = { apiVersion: owner.apiVersion, kind: owner.kind, name: owner.metadata.name, uid };
  const created = await plane().ask('POST', maps(namespace), {
    body: { metadata: { name, ownerReferences: [reference] } },
  });
  expect(created.status).toBe(201);
}

async function createObject(plural: string, kind: string, name: string, namespace = 'default'): Promise<Parsed> {
  const created = await plane().ask('POST', objects(plural, namespace), {
    body: { apiVersion: `${group}/v1`, kind, metadata: { name } },
  });
  expect(created.status).toBe(201);
  return created.json;
}

test('dependents of a custom resource are collected, although its kind came after the start', async () => {
  await define('parents', 'Parent');
  const parent = await createObject('parents', 'Parent', 'p');
  await createOwned('default', parent, 'child');
  await plane().ask('DELETE', `${objects('parents', 'default')}/p`);
  await gone(`${maps('default')}/child`);
});

test('dependents are collected when the definition of their owners is deleted', async () => {
  await define('bosses', 'Boss');
  // The collector knows the kind once it has collected a dependent.
  await createOwned('default', await createObject('bosses', 'Boss', 'first'), 'first-worker');
  await plane().ask('DELETE', `${objects('bosses', 'default')}/first`);
  await gone(`${maps('default')}/first-worker`);
  const boss = await createObject('bosses', 'Boss', 'b');
  await createOwned('default', boss, 'worker');
  await plane().ask('DELETE', `${plane().definitions}/bosses.${group}`);
  await gone(`${plane().definitions}/bosses.${group}`);
  await gone(`${maps('default')}/worker`);
});

test('custom resources are deleted with their namespace', async () => {
  await define('tenants', 'Tenant');
  await plane().ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'short' } } });
  await createObject('tenants', 'Tenant', 't', 'short');
  await plane().ask('DELETE', '/api/v1/namespaces/short');
  await gone('/api/v1/namespaces/short');
  expect((await plane().ask('GET', `/apis/${group}/v1/tenants`)).json.items).toEqual([]);
});
