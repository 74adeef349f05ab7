import { describe, expect, test } from '@jest/globals';
import type { Endpoint, EndpointPort } from '@orch/api/types/discovery_v1';
import { areSameEndpoints, endpointKey, endpointsOf, portsKey } from './slice-endpoints.js';

const endpoint: Endpoint = {
  addresses: ['10.0.0.1', '10.0.0.2'],
  conditions: { ready: true, serving: true, terminating: false },
  hostname: 'a',
  nodeName: 'n1',
  zone: 'z1',
  targetRef: { kind: 'Pod', namespace: 'n', name: 'p', uid: 'u', resourceVersion: '1' },
};

test('a slice whose endpoints the server writes as null has none', () => {
  expect(endpointsOf({ endpoints: [endpoint] })).toEqual([endpoint]);
  expect(endpointsOf(Object({ endpoints: null }))).toEqual([]);
});

describe('endpoints are the same backend', () => {
  test.each<readonly [string, Partial<Endpoint>]>([
    ['other addresses', { addresses: ['10.0.0.1'] }],
    ['another host name', { hostname: 'b' }],
    ['another object', { targetRef: { ...endpoint.targetRef, name: 'q' } }],
    ['another namespace', { targetRef: { ...endpoint.targetRef, namespace: 'm' } }],
  ])('not with %s', (_what, change) => {
    expect(endpointKey({ ...endpoint, ...change })).not.toBe(endpointKey(endpoint));
  });

  test('with all else different, and addresses in another order', () => {
    const { addresses, hostname = '', targetRef } = endpoint;
    const target = { namespace: targetRef?.namespace ?? '', name: targetRef?.name ?? '', uid: 'other' };
    const other = { addresses: addresses.toReversed(), hostname, targetRef: target, nodeName: 'n2' };
    expect(endpointKey(other)).toBe(endpointKey(endpoint));
    expect(endpointKey({ addresses })).toBe(endpointKey({ addresses, hostname: '', targetRef: {} }));
  });
});

describe('endpoints need no write', () => {
  test.each<readonly [string, Partial<Endpoint>, boolean]>([
    ['nothing', {}, true],
    ['the version of the object', { targetRef: { ...endpoint.targetRef, resourceVersion: '2' } }, true],
    ['hints', { hints: { forZones: [{ name: 'z1' }] } }, true],
    ['the UID of the object', { targetRef: { ...endpoint.targetRef, uid: 'v' } }, false],
    ['the node', { nodeName: 'n2' }, false],
    ['the zone', { zone: 'z2' }, false],
    ['ready', { conditions: { ...endpoint.conditions, ready: false } }, false],
    ['serving', { conditions: { ...endpoint.conditions, serving: false } }, false],
    ['terminating', { conditions: { ...endpoint.conditions, terminating: true } }, false],
  ])('when they differ in %s: %s', (_what, change, expected) => {
    expect(areSameEndpoints(endpoint, { ...endpoint, ...change })).toBe(expected);
  });

  test('when a missing field has its default', () => {
    const { addresses } = endpoint;
    expect(areSameEndpoints({ addresses }, { addresses, nodeName: '', zone: '', conditions: {}, targetRef: {} })).toBe(
      true,
    );
  });
});

describe('lists of ports are the same', () => {
  const web: EndpointPort = { name: 'web', protocol: 'TCP', port: 80, appProtocol: 'http' };
  const dns: EndpointPort = { name: 'dns', protocol: 'UDP', port: 53 };

  test('in any order, and with defaults', () => {
    expect(portsKey([web, dns])).toBe(portsKey([dns, web]));
    expect(portsKey([{ port: 80 }])).toBe(portsKey([{ name: '', protocol: 'TCP', port: 80, appProtocol: '' }]));
    expect([portsKey(null), portsKey(undefined)]).toEqual([portsKey([]), portsKey([])]);
  });

  test.each<readonly [string, Partial<EndpointPort>]>([
    ['name', { name: 'other' }],
    ['protocol', { protocol: 'UDP' }],
    ['number', { port: 81 }],
    ['application protocol', { appProtocol: 'https' }],
  ])('not with another %s', (_what, change) => {
    expect(portsKey([{ ...web, ...change }, dns])).not.toBe(portsKey([web, dns]));
  });
});
