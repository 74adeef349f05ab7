import { describe, expect, test } from '@jest/globals';
import type { Service, ServiceSpec } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { sliceNames } from '../services/slices/slice-names.js';
import { addressTypesOf, haveLabelsChanged, newSlice, sliceLabels } from './service-slices.js';

const names = sliceNames(orchNames);
const service = (spec?: ServiceSpec, labels?: Record<string, string>): Service => ({
  ...{ apiVersion: 'v1', kind: 'Service' },
  metadata: { name: 'web', namespace: 'n', uid: 'u', ...(labels === undefined ? {} : { labels }) },
  ...(spec === undefined ? {} : { spec }),
});

test.each<readonly [ServiceSpec | undefined, readonly string[]]>([
  [{ ipFamilies: ['IPv6', 'IPv4'], clusterIP: '10.0.0.1' }, ['IPv4', 'IPv6']],
  [{ ipFamilies: ['IPv6'], clusterIP: 'fd00::1' }, ['IPv6']],
  [{ clusterIP: '10.0.0.1' }, ['IPv4']],
  [{ clusterIP: 'fd00::1' }, ['IPv6']],
  [{ clusterIP: 'None' }, ['IPv4', 'IPv6']],
  [{ clusterIP: '' }, ['IPv4', 'IPv6']],
  [undefined, ['IPv4', 'IPv6']],
])('slices of a service with %j have the address types %j', (spec, expected) => {
  expect(addressTypesOf(service(spec))).toEqual(expected);
});

describe('the labels of a slice', () => {
  const reserved = { [names.managedBy]: 'me', [names.serviceName]: 'other', [names.headless]: 'x' };

  test('are those of the service and the reserved ones, which the service cannot set', () => {
    const options = { names, manager: 'controller' };
    const own = { [names.serviceName]: 'web', [names.managedBy]: 'controller' };
    expect(sliceLabels(service({ clusterIP: '10.0.0.1' }, { app: 'a', ...reserved }), options)).toEqual({
      app: 'a',
      ...own,
    });
    expect(sliceLabels(service({ clusterIP: 'None' }), options)).toEqual({ ...own, [names.headless]: '' });
  });

  test('have changed when the service has others, apart from reserved ones', () => {
    const made = newSlice(service(), {
      ...{ addressType: 'IPv4', ports: [], names },
      labels: { app: 'a', ...reserved },
    });
    expect(haveLabelsChanged(made, service({}, { app: 'a' }), names)).toBe(false);
    expect(haveLabelsChanged(made, service({}, { app: 'a', [names.managedBy]: 'other' }), names)).toBe(false);
    expect(haveLabelsChanged(made, service({}, { app: 'b' }), names)).toBe(true);
    expect(haveLabelsChanged(made, service({}), names)).toBe(true);
    expect(haveLabelsChanged(made, service({}, { app: 'a', tier: 't' }), names)).toBe(true);
  });
});

test('a new slice belongs to its service, and has no endpoints', () => {
  const ports = [{ name: 'web', port: 80 }];
  expect(newSlice(service(), { addressType: 'IPv6', ports, labels: { app: 'a' }, names })).toEqual({
    apiVersion: 'discovery.orch.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      generateName: 'web-',
      namespace: 'n',
      labels: { app: 'a' },
      ownerReferences: [
        { apiVersion: 'v1', kind: 'Service', name: 'web', uid: 'u', controller: true, blockOwnerDeletion: true },
      ],
    },
    addressType: 'IPv6',
    endpoints: [],
    ports,
  });
});
