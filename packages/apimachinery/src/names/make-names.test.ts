import { describe, expect, test } from '@jest/globals';
import { renames } from '../generated/renames.js';
import { kubernetesNames, makeNames, orchNames } from './make-names.js';
import { wellKnown } from './well-known.js';

const listed = [
  ...Object.entries(renames.values),
  ...Object.entries(renames.objects),
  ...Object.entries(renames.namespaces),
];

test('the neutral dialect changes no name', () => {
  for (const [neutral] of listed) expect(orchNames.value(neutral)).toBe(neutral);
  expect(orchNames.group('rbac.authorization.orch.io')).toBe('rbac.authorization.orch.io');
  expect(orchNames.protobufMediaType).toBe('application/vnd.orch.protobuf');
  expect(orchNames.schemaExtensionPrefix).toBe('x-orch-');
});

describe('the kubernetes dialect', () => {
  test.each(Object.entries(renames.groups))('group %s', (neutral, compat) => {
    expect(kubernetesNames.group(neutral)).toBe(compat);
    expect(kubernetesNames.neutralGroup(compat)).toBe(neutral);
  });

  test.each(listed)('value %s', (neutral, compat) => {
    expect(kubernetesNames.value(neutral)).toBe(compat);
    expect(kubernetesNames.neutralValue(compat)).toBe(neutral);
  });

  test.each(renames.fields)('field $neutral', ({ neutral, compat }) => {
    expect(kubernetesNames.fieldName(neutral)).toBe(compat);
    expect(kubernetesNames.neutralFieldName(compat)).toBe(neutral);
  });

  test.each(renames.constants)('label domain $neutral', ({ neutral, compat }) => {
    expect(kubernetesNames.labelDomain(neutral)).toBe(compat);
    expect(kubernetesNames.neutralValue(compat)).toBe(neutral);
  });

  test.each([
    ['node-restriction.orch.io', 'node-restriction.kubernetes.io'],
    ['nodeagent.orch.io', 'kubelet.kubernetes.io'],
  ])('unlisted label domain %s follows the rules', (neutral, compat) => {
    expect(kubernetesNames.labelDomain(neutral)).toBe(compat);
  });

  test.each([
    ['deployment.orch.io/revision', 'deployment.kubernetes.io/revision'],
    ['node-role.orch.io/control-plane', 'node-role.kubernetes.io/control-plane'],
    ['orch.io/pvc-protection', 'kubernetes.io/pvc-protection'],
    ['orchctl.orch.io/restartedAt', 'kubectl.kubernetes.io/restartedAt'],
  ])('unlisted %s follows the rules', (neutral, compat) => {
    expect(kubernetesNames.value(neutral)).toBe(compat);
    expect(kubernetesNames.neutralValue(compat)).toBe(neutral);
  });

  test.each(['default', 'apps', 'example.com/orch.io', 'nodeagents', 'myorch.io/x', 'system:masters'])(
    '%s is unchanged',
    (name) => expect(kubernetesNames.value(name)).toBe(name),
  );

  test('an unlisted group follows the rules, a foreign one is unchanged', () => {
    expect(kubernetesNames.group('snapshot.storage.orch.io')).toBe('snapshot.storage.k8s.io');
    expect(kubernetesNames.neutralGroup('snapshot.storage.k8s.io')).toBe('snapshot.storage.orch.io');
    expect(kubernetesNames.group('stable.example.com')).toBe('stable.example.com');
    expect(kubernetesNames.group('')).toBe('');
  });

  test('has namespaces, media type and extension prefix', () => {
    expect(kubernetesNames.namespaces).toEqual({
      system: 'kube-system',
      public: 'kube-public',
      nodeLease: 'kube-node-lease',
    });
    expect(kubernetesNames.protobufMediaType).toBe('application/vnd.kubernetes.protobuf');
    expect(kubernetesNames.schemaExtensionPrefix).toBe('x-kubernetes-');
    expect(makeNames('kubernetes')).toBe(kubernetesNames);
  });

  test('no well-known name contains the neutral domain', () => {
    for (const group of Object.values(wellKnown)) {
      for (const name of Object.values(group)) expect(kubernetesNames.value(name)).not.toMatch(/orch/i);
    }
  });
});
