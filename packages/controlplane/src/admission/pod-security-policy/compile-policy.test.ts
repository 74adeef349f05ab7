import { describe, expect, test } from '@jest/globals';
import { type ApiObject, formatFieldError, orchNames } from '@orch/apimachinery';
import { compilePolicy } from './compile-policy.js';

const any = { rule: 'RunAsAny' };
const anyRules = { fsGroup: any, runAsUser: any, seLinux: any, supplementalGroups: any };
const compile = (spec: object, annotations: Readonly<Record<string, string>> = {}) =>
  compilePolicy(
    { apiVersion: '', kind: '', metadata: { name: 'p', annotations }, spec: { ...anyRules, ...spec } },
    { names: orchNames, gates: () => true },
  );
const podOf = (spec: object): ApiObject => ({ apiVersion: 'v1', kind: 'Pod', metadata: {}, spec: { ...spec } });

describe('a compiled policy', () => {
  test.each([
    ['runAsUser', 'MustRunAs'],
    ['runAsGroup', 'MustRunAs'],
    ['runAsGroup', 'MayRunAs'],
    ['fsGroup', 'MayRunAs'],
    ['supplementalGroups', 'MustRunAs'],
    ['seLinux', 'MustRunAs'],
    ['runAsUser', 'Unknown'],
    ['fsGroup', ''],
  ])('does not exist with the rule %s: %s and no options', (member, rule) => {
    expect(compile({ [member]: { rule } })).toBeUndefined();
  });

  test('changes a copy of the pod', () => {
    const pod = podOf({ securityContext: {}, containers: [{ name: 'c' }] });
    const before = structuredClone(pod);
    const applied = compile({ readOnlyRootFilesystem: true })?.apply(pod);
    expect(pod).toEqual(before);
    expect([applied?.isChanged, applied?.errors]).toEqual([true, []]);
    expect(applied?.pod['spec']).toEqual({
      securityContext: {},
      containers: [{ name: 'c', securityContext: { readOnlyRootFilesystem: true } }],
    });
  });

  test('changes nothing of a pod that has all values', () => {
    const securityContext = { capabilities: { add: ['B', 'A'], drop: ['D', 'C'] } };
    const pod = podOf({ securityContext: { supplementalGroups: [4] }, containers: [{ name: 'c', securityContext }] });
    const policy = compile({
      defaultAddCapabilities: ['A', 'B'],
      requiredDropCapabilities: ['C'],
      supplementalGroups: { rule: 'MustRunAs', ranges: [{ min: 3, max: 5 }] },
    });
    expect(policy?.apply(pod)).toEqual({ pod, isChanged: false, errors: [] });
  });

  test('compares ids beyond 2^53 exactly', () => {
    const big = 2n ** 53n;
    const policy = compile({ fsGroup: { rule: 'MustRunAs', ranges: [{ min: big + 1n, max: big + 2n }] } });
    const errorsOf = (fsGroup: bigint) => policy?.apply(podOf({ securityContext: { fsGroup } })).errors.length;
    expect([errorsOf(big), errorsOf(big + 1n), errorsOf(big + 2n), errorsOf(big + 3n)]).toEqual([1, 0, 0, 1]);
  });

  test('checks ephemeral containers', () => {
    const ephemeralContainers = [{ name: 'e', volumeMounts: [{ name: 'v', mountPath: '/a' }] }];
    const pod = podOf({ volumes: [{ name: 'v', hostPath: { path: '/a' } }], ephemeralContainers });
    const allowedHostPaths = [{ pathPrefix: '/a', readOnly: true }];
    const errors = compile({ volumes: ['hostPath'], allowedHostPaths })?.apply(pod).errors ?? [];
    expect(errors.map((error) => formatFieldError(error))).toEqual([
      'spec.ephemeralContainers[0].volumeMounts[0].readOnly: Invalid value: false: must be read-only',
    ]);
  });

  test('adds default AppArmor profiles per container, and keeps other annotations', () => {
    const pod = podOf({ containers: [{ name: 'a' }, { name: 'b' }] });
    pod.metadata.annotations = { x: 'y', 'container.apparmor.security.beta.orch.io/b': 'unconfined' };
    const policy = compile({}, { 'apparmor.security.beta.orch.io/defaultProfileName': 'localhost/d' });
    expect(policy?.apply(pod).pod.metadata.annotations).toEqual({
      x: 'y',
      'container.apparmor.security.beta.orch.io/a': 'localhost/d',
      'container.apparmor.security.beta.orch.io/b': 'unconfined',
    });
  });
});
