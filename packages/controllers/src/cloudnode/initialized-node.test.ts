import { describe, expect, test } from '@jest/globals';
import type { Node } from '@orch/api/types/core_v1';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { initializedNode, instanceAddresses, isUninitialized } from './initialized-node.js';

const taint = { key: 'node.cloudprovider.orch.io/uninitialized', value: 'true', effect: 'NoSchedule' };
const other = { key: 'a', effect: 'NoSchedule' };
const addresses = [
  { type: 'InternalIP', address: '10.0.0.1' },
  { type: 'ExternalIP', address: '192.0.2.1' },
];
const instance = { providerId: 'local://i', type: 'm1', zone: 'z', region: 'r', addresses, isShutDown: false };
const node = (fields: Partial<Node> = {}): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n' },
  spec: { taints: [taint, other] },
  ...fields,
});
const stating = (address: string) =>
  node({ metadata: { name: 'n', annotations: { 'alpha.orch.io/provided-node-ip': address } } });

test('initialization sets provider ID and labels, and removes the taint', () => {
  expect(isUninitialized(node(), orchNames)).toBe(true);
  const done = initializedNode(node(), instance, orchNames);
  expect(done.spec).toEqual({ providerID: 'local://i', taints: [other] });
  expect(done.metadata.labels).toEqual({
    ...{ 'beta.orch.io/instance-type': 'm1', 'node.orch.io/instance-type': 'm1' },
    ...{ 'failure-domain.beta.orch.io/zone': 'z', 'topology.orch.io/zone': 'z' },
    ...{ 'failure-domain.beta.orch.io/region': 'r', 'topology.orch.io/region': 'r' },
  });
  expect(isUninitialized(done, orchNames)).toBe(false);
});

test('what the instance lacks stays, and a provider ID is not replaced', () => {
  const labels = { 'topology.orch.io/zone': 'own' };
  const given = node({ metadata: { name: 'n', labels }, spec: { providerID: 'local://own', taints: [taint] } });
  const done = initializedNode(given, { providerId: 'local://i', addresses: [], isShutDown: false }, orchNames);
  expect([done.spec?.providerID, done.metadata.labels]).toEqual(['local://own', labels]);
});

test('taint and labels are spelled in the dialect', () => {
  const given = node({ spec: { taints: [{ ...taint, key: 'node.cloudprovider.kubernetes.io/uninitialized' }] } });
  expect(isUninitialized(given, kubernetesNames)).toBe(true);
  const { labels } = initializedNode(given, instance, kubernetesNames).metadata;
  expect(labels).toMatchObject({ 'topology.kubernetes.io/zone': 'z', 'node.kubernetes.io/instance-type': 'm1' });
});

describe('addresses', () => {
  test('are those of the instance, with the reported host name', () => {
    const hostname = { type: 'Hostname', address: 'n' };
    const given = node({ status: { addresses: [hostname, { type: 'InternalIP', address: '10.0.0.9' }] } });
    expect(instanceAddresses(given, instance, orchNames)).toEqual([...addresses, hostname]);
    expect(instanceAddresses(node({ status: { addresses } }), instance, orchNames)).toBeUndefined();
    expect(instanceAddresses(given, { ...instance, addresses: [] }, orchNames)).toBeUndefined();
    const named = [...addresses, { type: 'Hostname', address: 'instance' }];
    expect(instanceAddresses(given, { ...instance, addresses: named }, orchNames)).toEqual(named);
    expect(instanceAddresses(node(), instance, orchNames)).toEqual(addresses);
  });

  test('include the address that the node states, which comes first', () => {
    expect(instanceAddresses(stating('192.0.2.1'), instance, orchNames)?.[0]?.address).toBe('192.0.2.1');
    const message = 'the address 10.9.9.9 of the node is none of its instance';
    expect(() => instanceAddresses(stating('10.9.9.9'), instance, orchNames)).toThrow(message);
    expect(() => initializedNode(stating('10.9.9.9'), instance, orchNames)).toThrow(message);
  });
});
