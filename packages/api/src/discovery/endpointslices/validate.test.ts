import { describe, expect, test } from '@jest/globals';
import { formatFieldError } from '@orch/apimachinery';
import { validateSlice } from './validate.js';

const metadata = { name: 'a' };

function errors(fields: object): readonly string[] {
  const slice = { apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', metadata, addressType: 'IPv4', ...fields };
  return validateSlice(slice).map((error) => formatFieldError(error));
}

describe('an endpoint slice', () => {
  test.each([
    ['IPv4', '127.0.0.1', 'may not be in the loopback range (127.0.0.0/8)'],
    ['IPv4', '169.254.1.1', 'may not be in the link-local range (169.254.0.0/16)'],
    ['IPv4', '224.0.0.1', 'may not be in the link-local multicast range (224.0.0.0/24)'],
    ['IPv4', '0.0.0.0', 'may not be unspecified (0.0.0.0)'],
    ['IPv6', '::1', 'may not be in the loopback range (127.0.0.0/8)'],
    ['IPv6', 'fe80::1', 'may not be in the link-local range (169.254.0.0/16)'],
  ])('rejects the %s address %s', (addressType, address, detail) => {
    expect(errors({ addressType, endpoints: [{ addresses: [address] }] })).toEqual([
      `endpoints[0].addresses[0]: Invalid value: "${address}": ${detail}`,
    ]);
  });

  test('accepts valid node names only', () => {
    const [message] = errors({ endpoints: [{ addresses: ['10.0.0.1'], nodeName: 'Bad_Node' }] });
    expect(message).toMatch(/^endpoints\[0\]\.nodeName: Invalid value: "Bad_Node": a lowercase RFC 1123 subdomain/);
    expect(errors({ endpoints: [{ addresses: ['10.0.0.1'], nodeName: 'node-1' }] })).toEqual([]);
  });

  test('has at most eight zone hints, without duplicates', () => {
    const hint = (names: readonly string[]) => ({
      endpoints: [{ addresses: ['10.0.0.1'], hints: { forZones: names.map((name) => ({ name })) } }],
    });
    expect(errors(hint(['a', 'b', 'a']))).toEqual(['endpoints[0].hints.forZones[2].name: Duplicate value: "a"']);
    expect(errors(hint([...'abcdefghi']))).toEqual([
      'endpoints[0].hints.forZones: Too many: 9: must have at most 8 items',
    ]);
    expect(errors(hint(['Bad_']))).toHaveLength(1);
  });

  test('has at most 1000 endpoints of at most 100 addresses, and 100 ports', () => {
    const endpoints = Array.from({ length: 1001 }, () => ({ addresses: ['10.0.0.1'] }));
    const ports = Array.from({ length: 101 }, (_, index) => ({ name: `p${index}`, protocol: 'TCP' }));
    expect(errors({ endpoints, ports })).toEqual([
      'endpoints: Too many: 1001: must have at most 1000 items',
      'ports: Too many: 101: must have at most 100 items',
    ]);
    const addresses = Array.from({ length: 101 }, () => '10.0.0.1');
    expect(errors({ endpoints: [{ addresses }] })).toEqual([
      'endpoints[0].addresses: Too many: 101: must have at most 100 items',
    ]);
  });
});
