import type { BootstrapObjects } from '@orch/api';
import type { PolicyRule } from '@orch/api/types/rbac_v1';
import { invariant, type Names, wellKnown } from '@orch/apimachinery';

/** The account of the controller storage-version-gc, and of its role. */
const account = 'storage-version-garbage-collector';
/** An account whose role and binding are like those to add, apart from names and rules. */
const model = 'ttl-controller';

/** Pure: the bootstrap objects with the rights that features need whose gates are on. */
export function withGatedRoles(
  objects: BootstrapObjects,
  { gates, names }: { readonly gates: (name: string) => boolean; readonly names: Names },
): BootstrapObjects {
  let result = objects;
  if (gates('APIServerIdentity') && gates('StorageVersionAPI')) result = withStorageVersionRole(result, names);
  if (gates('PodAffinityNamespaceSelector')) result = withNamespacesForScheduler(result, names);
  return result;
}

/** The scheduler reads the labels of namespaces. */
function withNamespacesForScheduler(objects: BootstrapObjects, names: Names): BootstrapObjects {
  const rule: PolicyRule = { verbs: ['get', 'list', 'watch'], apiGroups: [''], resources: ['namespaces'] };
  const name = names.value(wellKnown.users.scheduler);
  const index = objects.clusterRoles.findIndex(({ metadata }) => metadata.name === name);
  const role = objects.clusterRoles[index];
  invariant(role !== undefined, 'the role of the scheduler is in the data');
  const clusterRoles = objects.clusterRoles.with(index, { ...role, rules: [...(role.rules ?? []), rule] });
  return { ...objects, clusterRoles };
}

/**
 * Adds the role of the controller storage-version-gc. v1.21 has no such role: there the controller only works without
 * accounts of its own.
 */
function withStorageVersionRole(objects: BootstrapObjects, names: Names): BootstrapObjects {
  const name = `system:controller:${account}`;
  const role = objects.clusterRoles.find(({ metadata }) => metadata.name === `system:controller:${model}`);
  const binding = objects.clusterRoleBindings.find(({ metadata }) => metadata.name === `system:controller:${model}`);
  invariant(role !== undefined && binding !== undefined, `the role of ${model} is in the data`);
  const subjects = (binding.subjects ?? []).map((subject) => ({ ...subject, name: account }));
  return {
    ...objects,
    clusterRoles: [...objects.clusterRoles, { ...role, metadata: { ...role.metadata, name }, rules: rulesOf(names) }],
    clusterRoleBindings: [
      ...objects.clusterRoleBindings,
      { ...binding, metadata: { ...binding.metadata, name }, roleRef: { ...binding.roleRef, name }, subjects },
    ],
  };
}

function rulesOf(names: Names): PolicyRule[] {
  const internal = names.group(wellKnown.groups.internalApiServer);
  return [
    { verbs: ['get'], apiGroups: [names.group(wellKnown.groups.coordination)], resources: ['leases'] },
    { verbs: ['delete', 'get'], apiGroups: [internal], resources: ['storageversions'] },
    { verbs: ['update'], apiGroups: [internal], resources: ['storageversions/status'] },
  ];
}
