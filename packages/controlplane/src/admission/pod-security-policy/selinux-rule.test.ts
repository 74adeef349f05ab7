import { describe, expect, test } from '@jest/globals';
import { type ApiObject, formatFieldError } from '@orch/apimachinery';
import { seLinuxRule } from './selinux-rule.js';

const podWith = (seLinuxOptions: object): ApiObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {},
  spec: { securityContext: { seLinuxOptions } },
});
const errorsOf = (level: string, given: string) => {
  const rule = seLinuxRule({ rule: 'MustRunAs', seLinuxOptions: { level } });
  return rule?.podErrors?.(podWith({ level: given })).map((error) => formatFieldError(error));
};

describe('SELinux levels', () => {
  test.each([
    ['s0', 's0'],
    ['s0:c6,c0', 's0:c0,c6'],
    ['s0:c1,c2,c3', 's0:c3,c1,c2'],
  ])('%s equals %s', (left, right) => {
    expect(errorsOf(left, right)).toEqual([]);
  });

  test.each([
    ['s0', 's1'],
    ['s0:c0', 's1:c0'],
    ['s0:c0,c6', 's0:c0'],
    ['s0:c0,c0', 's0:c0'],
    ['s0', 's0:c0'],
  ])('%s differs from %s', (left, right) => {
    expect(errorsOf(left, right)).toEqual([
      `spec.securityContext.seLinuxOptions.level: Invalid value: "${right}": must be ${left}`,
    ]);
  });

  test('a rule without options is not usable', () => {
    expect(seLinuxRule({ rule: 'MustRunAs' })).toBeUndefined();
    expect(seLinuxRule({ rule: 'other' })).toBeUndefined();
    expect(seLinuxRule({ rule: 'RunAsAny' })).toEqual({});
  });
});
