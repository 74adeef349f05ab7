import { describe, expect, test } from '@jest/globals';
import { type ApiObject, orchNames } from '@orch/apimachinery';
import { compilePolicy } from './compile-policy.js';

const any = { rule: 'RunAsAny' };
const errorsOf = (policySpec: object, podSpec: object): number => {
  const spec = { fsGroup: any, runAsUser: any, seLinux: any, supplementalGroups: any, volumes: ['*'], ...policySpec };
  const policy = compilePolicy(
    { apiVersion: '', kind: '', metadata: {}, spec },
    { names: orchNames, gates: () => true },
  );
  const pod: ApiObject = { apiVersion: 'v1', kind: 'Pod', metadata: {}, spec: podSpec };
  return policy?.apply(pod).errors.length ?? 0;
};
const many = <T>(count: number, item: (index: number) => T) => Array.from({ length: count }, (_, index) => item(index));

describe('the errors of a pod that only an attacker would send', () => {
  test('do not multiply volumes by mounts', () => {
    const volumes = many(5_000, () => ({ name: 'v', hostPath: { path: '/a' } }));
    const containers = [{ name: 'c', volumeMounts: many(5_000, () => ({ name: 'v', mountPath: '/a' })) }];
    const allowedHostPaths = [{ pathPrefix: '/a', readOnly: true }];
    expect(errorsOf({ allowedHostPaths }, { volumes, containers })).toBe(5_000);
  });

  test('are limited for lists of numbers and texts', () => {
    const supplementalGroups = { rule: 'MayRunAs', ranges: [{ min: 0, max: 0 }] };
    const groups = many(100_000, (index) => index + 1);
    expect(errorsOf({ supplementalGroups }, { securityContext: { supplementalGroups: groups } })).toBe(10_000);
    const securityContext = { capabilities: { add: many(100_000, (index) => `C${index}`) } };
    expect(errorsOf({}, { containers: [{ name: 'c', securityContext }] })).toBe(10_000);
  });
});
