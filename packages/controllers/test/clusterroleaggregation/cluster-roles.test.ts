import { expect, test } from '@jest/globals';
import type { ClusterRole } from '@orch/api/types/rbac_v1';
import { wellKnown } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { clientOfAccount } from '../support/identities.js';
import { eventually } from '../support/objects.js';
import { runAsAccount } from '../support/run-controllers.js';

const clusterRoles = { group: wellKnown.groups.rbac, version: 'v1', resource: 'clusterroles' };
const account = 'clusterrole-aggregation-controller';

test('view, edit and admin aggregate the rules of the selected roles, and follow their changes', async () => {
  await using plane = await ControlPlane.start({ controllers: ['clusterrole-aggregation'], scheduler: false });
  const roles = plane.client.resource<ClusterRole>(clusterRoles);
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
  await using plane = await ControlPlane.start({ controllers: [], scheduler: false });
  const running = await runAsAccount(plane, account, { controllers: ['clusterrole-aggregation'] });
  const client = await clientOfAccount(plane, account);
  try {
    const roles = plane.client.resource<ClusterRole>(clusterRoles);
    await eventually('admin is filled', async () => ((await roles.get('admin')).rules ?? []).length > 20 || undefined);
    const everything = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
    const role = { ...(await roles.get('view')), metadata: { name: 'all' }, rules: [everything] };
    await expect(client.resource<ClusterRole>(clusterRoles).create(role)).rejects.toMatchObject({ code: 403 });
  } finally {
    await running.stop();
    client.close();
  }
});
