import { expect, test } from '@jest/globals';
import type { Pod, Service } from '@orch/api/types/core_v1';
import {
  canPodServe,
  familyOf,
  hasServiceIp,
  hostnameFor,
  podAddresses,
  portNumberOf,
  targetOf,
} from './pod-endpoint.js';

const pod = (spec: object = {}, status: object = {}): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', namespace: 'n', uid: 'u', resourceVersion: '7' } },
  ...{ spec: { containers: [], ...spec }, status },
});
const service = (spec: object = {}): Service => ({
  ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'n' }, spec },
});

test.each([
  ['10.0.0.1', 'IPv4'],
  ['fd00::1', 'IPv6'],
])('%s is of the family %s', (address, family) => {
  expect(familyOf(address)).toBe(family);
});

test.each([
  ['all listed ones', { podIP: '10.0.0.1', podIPs: [{ ip: '10.0.0.1' }, { ip: 'fd00::1' }] }, ['10.0.0.1', 'fd00::1']],
  ['the single one', { podIP: '10.0.0.1' }, ['10.0.0.1']],
  ['the single one beside an empty list', { podIP: '10.0.0.1', podIPs: [] }, ['10.0.0.1']],
  ['none', {}, []],
])('the addresses of a pod are %s', (_, status, addresses) => {
  expect(podAddresses(pod({}, status))).toEqual(addresses);
});

test.each([
  ['its number', { port: 80, targetPort: 8080 }, 8080],
  ['that of the service, when absent', { port: 80 }, 80],
  ['that of the container by name', { port: 80, targetPort: 'web', protocol: 'TCP' }, 81],
  ['that of the protocol', { port: 80, targetPort: 'web', protocol: 'UDP' }, 82],
  ['TCP, when the protocol is absent', { port: 80, targetPort: 'web' }, 81],
  ['missing, when no container has the name', { port: 80, targetPort: 'other' }, undefined],
  ['missing, when no container has the protocol', { port: 80, targetPort: 'web', protocol: 'SCTP' }, undefined],
])('the target port is %s', (_, port, number) => {
  const containers = [
    { name: 'a', ports: [{ name: 'metrics', containerPort: 90 }] },
    {
      name: 'b',
      ports: [
        { name: 'web', containerPort: 82, protocol: 'UDP' },
        { name: 'web', containerPort: 81 },
      ],
    },
  ];
  expect(portNumberOf(pod({ containers }), port)).toBe(number);
});

test.each([
  ['Never', 'Failed', false],
  ['Never', 'Succeeded', false],
  ['Never', 'Running', true],
  ['OnFailure', 'Failed', true],
  ['OnFailure', 'Succeeded', false],
  ['Always', 'Failed', true],
  ['Always', 'Succeeded', true],
])('restart policy %s, phase %s: can serve %j', (restartPolicy, phase, can) => {
  expect(canPodServe(pod({ restartPolicy }, { phase }))).toBe(can);
});

test.each([
  ['the host name and the subdomain of the service', { hostname: 'h', subdomain: 'web' }, 'h'],
  ['another subdomain', { hostname: 'h', subdomain: 'other' }, undefined],
  ['no subdomain', { hostname: 'h' }, undefined],
  ['no host name', { subdomain: 'web' }, undefined],
])('%s: %j', (_, spec, hostname) => {
  expect(hostnameFor(service(), pod(spec))).toBe(hostname);
});

test('a pod of another namespace has no host name for the service', () => {
  const other = { ...service(), metadata: { name: 'web', namespace: 'm' } };
  expect(hostnameFor(other, pod({ hostname: 'h', subdomain: 'web' }))).toBeUndefined();
});

test.each([
  [{ clusterIP: '10.0.0.1' }, true],
  [{ clusterIP: 'None' }, false],
  [{ clusterIP: '' }, false],
  [{}, false],
])('%j has an address: %j', (spec, has) => {
  expect(hasServiceIp(service(spec))).toBe(has);
});

test('an address refers to its pod', () => {
  expect(targetOf(pod())).toEqual({ kind: 'Pod', namespace: 'n', name: 'a', uid: 'u', resourceVersion: '7' });
});
