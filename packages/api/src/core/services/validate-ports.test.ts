import { describe, expect, test } from '@jest/globals';
import { formatFieldError, orchNames } from '@orch/apimachinery';
import { validateService } from './validate.js';
import { validateProtocolMix } from './validate-ports.js';

const service = (type: string, ...protocols: string[]) => ({
  spec: { type, ports: protocols.map((protocol, index) => ({ name: `p${index}`, port: 80 + index, protocol })) },
});

test('reports errors of single ports first, duplicates after other errors', () => {
  const port = { port: 80, nodePort: 30_000, protocol: 'TCP' };
  const spec = {
    type: 'NodePort',
    clusterIP: '10.0.0.1',
    clusterIPs: ['10.0.0.1'],
    sessionAffinity: 'odd',
    externalIPs: ['odd'],
    loadBalancerSourceRanges: ['10.0.0.0/8'],
    ports: [
      { ...port, name: 'a' },
      { ...port, name: 'a' },
    ],
  };
  const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec };
  expect(validateService(service, { names: orchNames }).map((error) => formatFieldError(error).split(':')[0])).toEqual([
    'spec.ports[0].targetPort',
    'spec.ports[1].name',
    'spec.ports[1].targetPort',
    'spec.sessionAffinity',
    'spec.externalIPs[0]',
    'spec.ports[1].nodePort',
    'spec.ports[1]',
    'spec.LoadBalancerSourceRanges',
  ]);
});

describe('the ports of a load balancer', () => {
  const off = () => false;
  const mixed = service('LoadBalancer', 'TCP', 'UDP');

  test('must have one protocol', () => {
    expect(validateProtocolMix(service('LoadBalancer', 'TCP', 'TCP'), { gates: off })).toEqual([]);
    expect(validateProtocolMix(mixed, { gates: off })).toMatchObject([
      { detail: "may not contain more than 1 protocol when type is 'LoadBalancer'" },
    ]);
  });

  test('cannot get another protocol in an update, but keep those of the old service of any type', () => {
    expect(validateProtocolMix(mixed, { old: service('ClusterIP', 'TCP'), gates: off })).toHaveLength(1);
    expect(validateProtocolMix(mixed, { old: service('ClusterIP', 'UDP', 'TCP'), gates: off })).toEqual([]);
  });

  test('may have several protocols while the gate is on', () => {
    expect(validateProtocolMix(mixed, { gates: (name) => name === 'MixedProtocolLBService' })).toEqual([]);
  });
});
