import { expect, test } from '@jest/globals';
import { bootstrapObjects } from '@orch/api';
import { orchNames as names, wellKnown } from '@orch/apimachinery';
import { withGatedRoles } from './gated-roles.js';

const objects = bootstrapObjects(names);
const withGates = (...on: readonly string[]) => withGatedRoles(objects, { gates: (name) => on.includes(name), names });
const nameOf = ({ metadata }: { readonly metadata: { readonly name?: string } }) => metadata.name;

test('without their gates the bootstrap objects stay as they are', () => {
  for (const gates of [[], ['APIServerIdentity'], ['StorageVersionAPI']]) expect(withGates(...gates)).toEqual(objects);
});

test('the controller storage-version-gc has a role and a binding like those of other controllers', () => {
  const { clusterRoles, clusterRoleBindings, ...others } = withGates('APIServerIdentity', 'StorageVersionAPI');
  const { clusterRoles: rolesBefore, clusterRoleBindings: bindingsBefore, ...before } = objects;
  expect(others).toEqual(before);
  expect(clusterRoles.slice(0, -1)).toEqual(rolesBefore);
  expect(clusterRoleBindings.slice(0, -1)).toEqual(bindingsBefore);
  const name = 'system:controller:storage-version-garbage-collector';
  const model = 'system:controller:ttl-controller';
  const role = rolesBefore.find((each) => nameOf(each) === model);
  expect(clusterRoles.at(-1)).toEqual({
    ...role,
    metadata: { ...role?.metadata, name },
    rules: [
      { verbs: ['get'], apiGroups: ['coordination.orch.io'], resources: ['leases'] },
      { verbs: ['delete', 'get'], apiGroups: ['internal.apiserver.orch.io'], resources: ['storageversions'] },
      { verbs: ['update'], apiGroups: ['internal.apiserver.orch.io'], resources: ['storageversions/status'] },
    ],
  });
  const binding = bindingsBefore.find((each) => nameOf(each) === model);
  expect(clusterRoleBindings.at(-1)).toEqual({
    ...binding,
    metadata: { ...binding?.metadata, name },
    roleRef: { ...binding?.roleRef, name },
    subjects: [{ ...binding?.subjects?.[0], name: 'storage-version-garbage-collector' }],
  });
});

test('the scheduler may read namespaces, whose labels terms of affinity select', () => {
  const { clusterRoles, ...others } = withGates('PodAffinityNamespaceSelector');
  const { clusterRoles: rolesBefore, ...before } = objects;
  expect(others).toEqual(before);
  const isScheduler = (each: { readonly metadata: { readonly name?: string } }) =>
    nameOf(each) === names.value(wellKnown.users.scheduler);
  expect(clusterRoles.filter((each) => !isScheduler(each))).toEqual(rolesBefore.filter((each) => !isScheduler(each)));
  const role = rolesBefore.find(isScheduler);
  const rule = { verbs: ['get', 'list', 'watch'], apiGroups: [''], resources: ['namespaces'] };
  expect(clusterRoles.find(isScheduler)).toEqual({ ...role, rules: [...(role?.rules ?? []), rule] });
});
