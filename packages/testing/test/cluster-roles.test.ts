import { expect, test } from '@jest/globals';
import type { ClusterRole } from '@orch/api/types/rbac_v1';
import { wellKnown } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventually } from './support.js';

test('view, edit and admin are filled with the rules of the roles they gather, and follow them', async () => {
  await using plane = await ControlPlane.start({ controllers: ['clusterrole-aggregation'] });
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
  await roles.create({
    apiVersion: 'rbac.authorization.orch.io/v1',
    kind: 'ClusterRole',
    metadata: { name: 'own', labels: { [wellKnown.labels.aggregateToView]: 'true' } },
    rules: [{ verbs: ['get'], apiGroups: ['own'], resources: ['things'] }],
  });
  await eventually('view has the new rule', () => grants('view', 'things'));
  // The selector of one role chooses another that gathers.
  await eventually('edit has it from view', () => grants('edit', 'things'));
  await roles.delete('own');
  await eventually('view has lost it', async () => (await grants('view', 'things')) === undefined || undefined);
});
