import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defineKind } from '@orch/apiserver';
import { accessOf, type Rule } from '../access-fixture.js';
import { type PluginServer, podOf, pods, startPluginServer } from './plugin-server.js';

const maps = '/api/v1/namespaces/default/configmaps';
const mergePatch = { 'content-type': 'application/merge-patch+json' };
const owner = (members: object = {}) => ({ apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: 'u', ...members });
const blocking = (members: object = {}) => owner({ blockOwnerDeletion: true, ...members });
const writeMaps: Rule = { verbs: ['get', 'create', 'update', 'patch'], apiGroups: [''], resources: ['configmaps'] };
const deleteMaps: Rule = { verbs: ['delete'], apiGroups: [''], resources: ['configmaps'] };
const finalizersOf = (group: string, resource: string): Rule => ({
  verbs: ['update'],
  apiGroups: [group],
  resources: [`${resource}/finalizers`],
});

/** The resource of an aggregated server in discovery. */
const remoteScales = {
  ...{ resource: 'scales', scope: 'Namespaced' },
  responseKind: { group: 'remote.example.com', version: 'v1', kind: 'Scale' },
};

describe('OwnerReferencesPermissionEnforcement', () => {
  let server: PluginServer;
  const access = accessOf(() => server);
  beforeAll(async () => {
    server = await startPluginServer(['OwnerReferencesPermissionEnforcement']);
    server.server.kinds.put(
      'widgets',
      defineKind({
        ...{ group: 'shop.example.com', version: 'v1', kind: 'Widget', resource: 'widgets', namespaced: false },
        fields: [{ name: 'spec', type: 'any', shape: 'single' }],
      }),
    );
    server.server.kinds.register([
      {
        ...{ group: 'remote.example.com', version: 'v1', groupPriorityMinimum: 1, versionPriority: 1 },
        remote: {
          respond: async () => undefined,
          discovery: { resources: [remoteScales], freshness: 'Current' },
          ...{ openApi: undefined, openApiV3Address: undefined },
        },
      },
    ]);
    await access.grant('remote', 'default', [writeMaps, finalizersOf('remote.example.com', 'scales')]);
    await access.grant('writer', 'default', [writeMaps]);
    await access.grant('deleter', 'default', [writeMaps, deleteMaps]);
    await access.grant('blocker', 'default', [
      { ...writeMaps, resources: ['configmaps', 'pods/status', 'pods'] },
      deleteMaps,
      finalizersOf('', 'configmaps'),
      finalizersOf('apps', 'deployments'),
    ]);
    await access.grant('widgets', 'default', [writeMaps]);
    await access.grant('widgets', '', [finalizersOf('shop.example.com', 'widgets')]);
    await server.post(maps, { metadata: { name: 'plain' } });
    await server.post(maps, { metadata: { name: 'owned', ownerReferences: [owner()] } });
    await server.post(maps, { metadata: { name: 'blocked', ownerReferences: [blocking()] } });
    await server.post(pods, podOf('one'));
  });
  afterAll(() => server.stop());

  const create = async (user: string, ...ownerReferences: readonly object[]) => {
    const body = { metadata: { name: 'new', ownerReferences } };
    return (await access.as(user, 'POST', `${maps}?dryRun=All`, { body })).json;
  };
  const change = async (user: string, name: string, ...ownerReferences: readonly object[]) => {
    const body = { metadata: { ownerReferences } };
    return (await access.as(user, 'PATCH', `${maps}/${name}?dryRun=All`, { body, headers: mergePatch })).json;
  };
  const denied = (name: string, why: string) => ({
    code: 403,
    reason: 'Forbidden',
    message: `configmaps "${name}" is forbidden: ${why}`,
  });
  const cannotDelete = "cannot set an ownerRef on a resource you can't delete: , <nil>";
  const cannotBlock =
    "cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on: , <nil>";

  describe('admits', () => {
    test('a new object with owners that it does not block, without further rights', async () => {
      expect(await create('writer', owner(), owner({ kind: 'Unknown', uid: 'v' }))).toMatchObject({
        kind: 'ConfigMap',
      });
    });

    test('changes of other fields of an object with owners', async () => {
      const body = { data: { a: 'b' } };
      const ask = { body, headers: mergePatch };
      expect((await access.as('writer', 'PATCH', `${maps}/blocked?dryRun=All`, ask)).status).toBe(200);
    });

    test('changes of owners by a user who may delete the object', async () => {
      expect(await change('deleter', 'plain', owner())).toMatchObject({ kind: 'ConfigMap' });
      expect(await change('deleter', 'owned')).toMatchObject({ kind: 'ConfigMap' });
    });

    test('a reference that blocks its owner, by a user who may update the finalizers of the owner', async () => {
      expect(await create('blocker', blocking())).toMatchObject({ kind: 'ConfigMap' });
      expect(await change('blocker', 'owned', blocking())).toMatchObject({ kind: 'ConfigMap' });
    });

    test('a reference that blocked its owner before, besides new ones that do not', async () => {
      expect(await change('deleter', 'blocked', blocking(), owner({ uid: 'v' }))).toMatchObject({ kind: 'ConfigMap' });
      expect(await change('deleter', 'blocked', owner())).toMatchObject({ kind: 'ConfigMap' });
    });

    test('the kind of an owner in lower case', async () => {
      expect(await create('blocker', blocking({ kind: 'configmap' }))).toMatchObject({ kind: 'ConfigMap' });
    });

    test('owners of kinds that were added while the server runs', async () => {
      const widget = blocking({ apiVersion: 'shop.example.com/v1', kind: 'Widget' });
      expect(await create('widgets', widget)).toMatchObject({ kind: 'ConfigMap' });
    });

    test('owners of kinds that an aggregated server has, with the right on its resource', async () => {
      const scale = blocking({ apiVersion: 'remote.example.com/v1', kind: 'Scale' });
      expect(await create('remote', scale)).toMatchObject({ kind: 'ConfigMap' });
      expect(await create('writer', scale)).toMatchObject(denied('new', cannotBlock));
    });

    test('the status of a pod, which keeps the owners', async () => {
      const body = { metadata: { ownerReferences: [owner({ uid: 'v' })] }, status: { message: 'ready' } };
      const { json } = await access.as('blocker', 'PATCH', `${pods}/one/status`, { body, headers: mergePatch });
      expect(json).toMatchObject({ status: { message: 'ready' } });
      expect(json.metadata.ownerReferences).toBeUndefined();
    });
  });

  describe('rejects', () => {
    test('changes of owners by a user who may not delete the object', async () => {
      expect(await change('writer', 'plain', owner())).toMatchObject(denied('plain', cannotDelete));
      expect(await change('writer', 'owned')).toMatchObject(denied('owned', cannotDelete));
      expect(await change('writer', 'owned', owner({ controller: true }))).toMatchObject(denied('owned', cannotDelete));
    });

    test('a new object that blocks an owner, by a user who may not update the finalizers of the owner', async () => {
      expect(await create('writer', blocking())).toMatchObject(denied('new', cannotBlock));
    });

    test('a reference that begins to block its owner, by a user who may not update the finalizers', async () => {
      expect(await change('deleter', 'owned', blocking())).toMatchObject(denied('owned', cannotBlock));
      const another = blocking({ uid: 'v', name: 'another' });
      expect(await change('deleter', 'blocked', blocking(), another)).toMatchObject(denied('blocked', cannotBlock));
    });

    test('a blocked owner whose kind is not served in that version', async () => {
      const why = (apiVersion: string, kind: string) =>
        `cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion ${apiVersion} ` +
        `Kind ${kind}: no matches for kind "${kind}" in version "${apiVersion}"`;
      for (const [apiVersion, kind] of [
        ['v1', 'Unknown'],
        ['apps/v9', 'Deployment'],
        ['none.example.com/v1', 'Widget'],
      ] as const) {
        expect(await create('blocker', blocking({ apiVersion, kind }))).toMatchObject(
          denied('new', why(apiVersion, kind)),
        );
      }
    });

    test('a blocked owner outside of the namespaces of the user: a cluster-scoped owner needs a right in the cluster', async () => {
      await access.grant('local', 'default', [writeMaps, finalizersOf('', 'nodes')]);
      expect(await create('local', blocking({ kind: 'Node' }))).toMatchObject(denied('new', cannotBlock));
    });

    test('an invalid reference with its validation errors, which come first', async () => {
      expect(await create('writer', blocking({ name: '' }))).toMatchObject({ code: 422, reason: 'Invalid' });
    });
  });
});
