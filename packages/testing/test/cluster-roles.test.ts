import { expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import type { ClusterRole } from '@orch/api/types/rbac_v1';
import { isJsonObject, orchNames, systemClock, wellKnown } from '@orch/apimachinery';
import { createRestClient, type RestClient } from '@orch/client';
import { defaultFeatureGates } from '@orch/component';
import { defaultControllerOptions, defaultControllerTiming, runControllers } from '@orch/controllers';
import { ControlPlane } from '../src/control-plane.js';
import { eventually, resource } from './support.js';

test('view, edit and admin aggregate the rules of the selected roles, and follow their changes', async () => {
  await using plane = await ControlPlane.start({ controllers: ['clusterrole-aggregation'], scheduler: false });
  const roles = plane.client.resource<ClusterRole>({
    group: wellKnown.groups.rbac,
    version: 'v1',
    resource: 'clusterroles',
  });
  const grants = async (name: string, resource: string) =>
    (await roles.get(name)).rules?.some((rule) => rule.resources?.includes(resource)) || undefined;
  for (const name of ['view', 'edit', 'admin']) {
    await eventually(`${name} is filled`, () => grants(name, 'configmaps'));
  }
  expect(await grants('view', 'secrets')).toBeUndefined();
  const { managedFields = [] } = (await roles.get('view')).metadata;
  expect(managedFields).toContainEqual(
    expect.objectContaining({
      manager: 'clusterrole-aggregation-controller',
      operation: 'Apply',
      fieldsV1: { 'f:rules': {} },
    }),
  );
  await roles.create({
    apiVersion: 'rbac.authorization.orch.io/v1',
    kind: 'ClusterRole',
    metadata: { name: 'own', labels: { [wellKnown.labels.aggregateToView]: 'true' } },
    rules: [{ verbs: ['get'], apiGroups: ['own'], resources: ['things'] }],
  });
  await eventually('view has the new rule', () => grants('view', 'things'));
  // The selector of edit matches view, which aggregates as well.
  await eventually('edit has it from view', () => grants('edit', 'things'));
  await roles.delete('own');
  await eventually('view has lost it', async () => (await grants('view', 'things')) === undefined || undefined);
});

test('the controller only needs the rights of its own cluster role', async () => {
  await using plane = await ControlPlane.start({ controllers: [] });
  const client = await clientOfAccount(plane, 'clusterrole-aggregation-controller');
  const stopping = new AbortController();
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const controllers = ['clusterrole-aggregation'] as const;
  const own = { client, names: orchNames, gates: defaultFeatureGates.enabled, clock: systemClock(), log };
  const defaults = { options: defaultControllerOptions, timing: defaultControllerTiming };
  const context = { ...own, random: Math.random, controllers, ...defaults };
  const running = runControllers(context, stopping.signal);
  try {
    const roles = plane.client.resource<ClusterRole>(clusterRoles);
    await eventually('admin is filled', async () => ((await roles.get('admin')).rules ?? []).length > 20 || undefined);
    const everything = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
    const role = { ...(await roles.get('view')), metadata: { name: 'all' }, rules: [everything] };
    await expect(client.resource<ClusterRole>(clusterRoles).create(role)).rejects.toMatchObject({ code: 403 });
  } finally {
    stopping.abort();
    await running;
    client.close();
  }
});

const clusterRoles = { group: wellKnown.groups.rbac, version: 'v1', resource: 'clusterroles' };

/** A client with the rights of a controller's service account. */
async function clientOfAccount(plane: ControlPlane, name: string): Promise<RestClient> {
  const accounts = resource(plane, 'serviceaccounts');
  const namespace = orchNames.namespaces.system;
  await accounts.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } });
  const request = { apiVersion: 'authentication.orch.io/v1', kind: 'TokenRequest', metadata: {}, spec: {} };
  const { status } = await accounts.createSubresource(name, 'token', request, { namespace });
  const token = isJsonObject(status) ? String(status['token']) : '';
  const { server, certificateAuthority = '' } = plane.config;
  const catalogue = makeCatalogue(orchNames);
  return createRestClient({
    config: { server, certificateAuthority, token },
    names: orchNames,
    schemaOf: ({ group, resource: plural }) => catalogue.resource({ group, resource: plural })?.hub.schema,
    userAgent: name,
  });
}
