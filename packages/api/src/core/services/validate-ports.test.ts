import { describe, expect, test } from '@jest/globals';
import { validateProtocolMix } from './validate-ports.js';

const service = (type: string, ...protocols: string[]) => ({
  spec: { type, ports: protocols.map((protocol, index) => ({ name: `p${index}`, port: 80 + index, protocol })) },
});

describe('the ports of a load balancer', () => {
  const off = () => false;
  const mixed = service('LoadBalancer', 'TCP', 'UDP');

  test('have one protocol', () => {
    expect(validateProtocolMix(service('LoadBalancer', 'TCP', 'TCP'), { gates: off })).toEqual([]);
    expect(validateProtocolMix(mixed, { gates: off })).toMatchObject([
      { detail: "may not contain more than 1 protocol when type is 'LoadBalancer'" },
    ]);
  });

  test('may not get another in an update, but keep those that a service of any type had', () => {
    expect(validateProtocolMix(mixed, { old: service('ClusterIP', 'TCP'), gates: off })).toHaveLength(1);
    expect(validateProtocolMix(mixed, { old: service('ClusterIP', 'UDP', 'TCP'), gates: off })).toEqual([]);
  });

  test('have several with the gate of that', () => {
    expect(validateProtocolMix(mixed, { gates: (name) => name === 'MixedProtocolLBService' })).toEqual([]);
  });
});
