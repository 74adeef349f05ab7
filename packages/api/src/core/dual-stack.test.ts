import { describe, expect, test } from '@jest/globals';
import { formatFieldError, makeNames } from '@orch/apimachinery';
import { validateNode } from './nodes/validate.js';
import { validatePodStatusUpdate } from './pods/validate-status.js';

// The gate IPv6DualStack is on in v1.21, and off in the release of the recorded cases.
const names = makeNames('orch');

describe('per address family', () => {
  test.each([
    [['10.0.0.0/24'], []],
    [['10.0.0.0/24', '2001:db8::/64'], []],
    [['10.0.0.0/24', '10.0.1.0/24'], ['may specify no more than one CIDR for each IP family']],
    [['10.0.0.0/24', '2001:db8::/64', '10.0.2.0/24'], ['may specify no more than one CIDR for each IP family']],
    [['odd'], ['must be valid CIDR']],
  ])('a node has at most one pod CIDR: %j', (podCIDRs, details) => {
    const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' }, spec: { podCIDRs } };
    expect(validateNode(node, names).map(detailOf)).toEqual(details);
  });

  test.each([
    [['10.0.0.1', '2001:db8::1'], []],
    [['10.0.0.1', '10.0.0.2'], ['may specify no more than one IP for each IP family']],
  ])('a pod has at most one address: %j', (ips, details) => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      status: { podIPs: ips.map((ip) => ({ ip })) },
    };
    expect(validatePodStatusUpdate(pod, pod).map(detailOf)).toEqual(details);
  });
});

function detailOf(error: Parameters<typeof formatFieldError>[0]): string {
  return formatFieldError(error).split(': ').at(-1) ?? '';
}
