import { expect, test } from '@jest/globals';
import { embeddedStructOf, memberName } from './member-names.js';

test.each([
  ['replicas', 'Replicas'],
  ['dnsPolicy', 'DNSPolicy'],
  ['uid', 'UID'],
  ['clusterIPs', 'ClusterIPs'],
  ['httpGet', 'HTTPGet'],
  ['identity', 'Identity'],
  ['seLinuxOptions', 'SELinuxOptions'],
  ['cephfs', 'CephFS'],
])('%s is named %s', (name, member) => {
  expect(memberName(name, { typeName: undefined, within: 'v1.A' })).toBe(member);
});

test('a field can have a different name in one kind', () => {
  expect(memberName('group', { typeName: undefined, within: 'v1beta1.SubjectAccessReviewSpec' })).toBe('Groups');
  expect(memberName('group', { typeName: undefined, within: 'v1.ResourceAttributes' })).toBe('Group');
});

test('metadata is named by its type', () => {
  expect(memberName('metadata', { typeName: 'meta_v1.ObjectMeta', within: 'v1.A' })).toBe('ObjectMeta');
});

test.each([
  ['core_v1.Volume', 'hostPath', 'VolumeSource'],
  ['core_v1.Volume', 'name', undefined],
  ['core_v1.Probe', 'httpGet', 'Handler'],
  ['core_v1.Probe', 'periodSeconds', undefined],
])('in %s the field %s is inlined from %s', (message, name, struct) => {
  expect(embeddedStructOf({ name: message, typeMeta: false }, name)).toBe(struct);
});

test('kind belongs to TypeMeta in an object, and is an own field of a reference', () => {
  expect(embeddedStructOf({ name: 'core_v1.Pod', typeMeta: true }, 'kind')).toBe('TypeMeta');
  expect(embeddedStructOf({ name: 'core_v1.ObjectReference', typeMeta: false }, 'kind')).toBeUndefined();
});
