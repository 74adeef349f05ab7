import { expect, test } from '@jest/globals';
import { holderOf, memberName } from './member-names.js';

test.each([
  ['replicas', 'Replicas'],
  ['dnsPolicy', 'DNSPolicy'],
  ['uid', 'UID'],
  ['clusterIPs', 'ClusterIPs'],
  ['httpGet', 'HTTPGet'],
  ['identity', 'Identity'],
  ['seLinuxOptions', 'SELinuxOptions'],
  ['cephfs', 'CephFS'],
])('%s is the member %s', (name, member) => {
  expect(memberName(name, { typeName: undefined, within: 'v1.A' })).toBe(member);
});

test('a member may have a name of its own in one kind', () => {
  expect(memberName('group', { typeName: undefined, within: 'v1beta1.SubjectAccessReviewSpec' })).toBe('Groups');
  expect(memberName('group', { typeName: undefined, within: 'v1.ResourceAttributes' })).toBe('Group');
});

test('metadata is called by its type', () => {
  expect(memberName('metadata', { typeName: 'meta_v1.ObjectMeta', within: 'v1.A' })).toBe('ObjectMeta');
});

test.each([
  ['core_v1.Volume', 'hostPath', 'VolumeSource'],
  ['core_v1.Volume', 'name', undefined],
  ['core_v1.Probe', 'httpGet', 'Handler'],
  ['core_v1.Probe', 'periodSeconds', undefined],
])('%s has %s in %s', (message, name, holder) => {
  expect(holderOf({ name: message, typeMeta: false }, name)).toBe(holder);
});

test('an object has its kind in its type, and a reference has one of its own', () => {
  expect(holderOf({ name: 'core_v1.Pod', typeMeta: true }, 'kind')).toBe('TypeMeta');
  expect(holderOf({ name: 'core_v1.ObjectReference', typeMeta: false }, 'kind')).toBeUndefined();
});
