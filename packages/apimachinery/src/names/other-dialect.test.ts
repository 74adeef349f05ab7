import { expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from './make-names.js';
import { groupInOtherDialect } from './other-dialect.js';

test.each([
  ['rbac.authorization.k8s.io', 'rbac.authorization.orch.io'],
  ['storage.k8s.io', 'storage.orch.io'],
  ['flowcontrol.apiserver.k8s.io', 'flowcontrol.apiserver.orch.io'],
])('recognizes %s as %s, and the reverse', (wellKnown, neutral) => {
  expect(groupInOtherDialect(wellKnown, orchNames)).toEqual({ dialect: 'kubernetes', group: neutral });
  expect(groupInOtherDialect(neutral, kubernetesNames)).toEqual({ dialect: 'orch', group: wellKnown });
});

test.each(['apps', '', 'example.com', 'batch'])('%j is unknown or the same in both dialects', (group) => {
  expect(groupInOtherDialect(group, orchNames)).toBeUndefined();
  expect(groupInOtherDialect(group, kubernetesNames)).toBeUndefined();
});

test('does not recognize a group of the own dialect', () => {
  expect(groupInOtherDialect('rbac.authorization.orch.io', orchNames)).toBeUndefined();
  expect(groupInOtherDialect('rbac.authorization.k8s.io', kubernetesNames)).toBeUndefined();
});
