import type { BootstrapObjects } from '@orch/api';
import type { PolicyRule } from '@orch/api/types/rbac_v1';
import { invariant, type Names, wellKnown } from '@orch/apimachinery';

/** The account of the controller storage-version-gc, and of its role. */
const account = 'storage-version-garbage-collector';
/** An account whose role and binding are like those to add, apart from names and rules. */
const model = 'ttl-controller';

/**
 * Pure: the bootstrap objects with the role of the controller storage-version-gc, if its gates are on. v1.21 has no such
 * role: there the controller only works without accounts of its own.
 */
export function withGatedRoles(
  objects: BootstrapObjects,
  { gates, names }: { readonly gates: (name: string) => boolean; readonly names: Names },
): BootstrapObjects {
  if (!gates('APIServerIdentity') || !gates('StorageVersionAPI')) return objects;
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
