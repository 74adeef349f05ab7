import { expect, test } from '@jest/globals';
import { makeNames, wellKnown } from '@orch/apimachinery';
import { type ConditionStatus, hasConditions, nodeConditions, parseConditions } from './node-conditions.js';
import { nodeAddress, simulatedNode } from './node-object.js';
import { expandPattern, unknownPlaceholders } from './node-template.js';

test.each([
  ['zone-{index%3}', ['zone-1', 'zone-2', 'zone-0', 'zone-1']],
  ['{name}-rack-{index}', ['node-1-rack-1', 'node-2-rack-2', 'node-3-rack-3', 'node-4-rack-4']],
  ['plain', ['plain', 'plain', 'plain', 'plain']],
])('the pattern %s expands per node', (pattern, expected) => {
  expect([1, 2, 3, 4].map((index) => expandPattern(pattern, { name: `node-${index}`, index }))).toEqual(expected);
  expect(unknownPlaceholders(pattern)).toEqual([]);
});

test('unknown placeholders are found', () => {
  expect(unknownPlaceholders('{index%0}-{zone}-{name}-}')).toEqual(['{index%0}', '{zone}', '}']);
});

test.each(['orch', 'kubernetes'] as const)(
  'a node has the resources, labels and conditions of its template in %s',
  (dialect) => {
    const names = makeNames(dialect);
    const template = {
      capacity: { cpu: '8', 'example.com/gpu': '4' },
      allocatable: { cpu: '7' },
      labels: { zone: 'z{index%2}' },
      conditions: { MemoryPressure: 'True', Custom: 'False' },
    } as const;
    const node = simulatedNode('node-4', {
      names,
      index: 3,
      now: new Date(0),
      template,
      version: 'v1.21.0',
      agentPort: 0,
    });
    expect(node.metadata.labels).toMatchObject({ zone: 'z0', [names.value(wellKnown.labels.hostname)]: 'node-4' });
    expect(node.status?.capacity).toEqual({
      cpu: '8',
      memory: '128Gi',
      pods: '110',
      'ephemeral-storage': '512Gi',
      'example.com/gpu': '4',
    });
    expect(node.status?.allocatable).toMatchObject({ cpu: '7', 'example.com/gpu': '4' });
    expect(node.status?.conditions?.map(({ type, status }) => `${type}=${status}`)).toEqual([
      ...['MemoryPressure=True', 'DiskPressure=False', 'PIDPressure=False', 'Ready=True', 'Custom=False'],
    ]);
    expect(node.status?.addresses?.[0]).toEqual({ type: 'InternalIP', address: '192.0.2.4' });
  },
);

test.each([
  [makeNames('orch'), 'orch.io', 'volumes.orch.io'],
  [makeNames('kubernetes'), 'kubernetes.io', 'volumes.kubernetes.io'],
])('a node without a template is healthy, and has the default resources', (names, domain, volumes) => {
  const options = { names, index: 0, now: new Date('2021-01-01T00:00:00Z'), template: {}, version: 'v1.21.0' };
  const node = simulatedNode('node-1', { ...options, agentPort: 10_250 });
  const capacity = { cpu: '32', memory: '128Gi', pods: '110', 'ephemeral-storage': '512Gi' };
  const time = { lastHeartbeatTime: '2021-01-01T00:00:00Z', lastTransitionTime: '2021-01-01T00:00:00Z' };
  const healthy = (type: string, reason: string, resource: string) => ({
    ...{ type, status: 'False', reason, message: `sufficient ${resource} is available`, ...time },
  });
  expect(node).toEqual({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: 'node-1',
      labels: { [`${domain}/hostname`]: 'node-1', [`${domain}/os`]: 'linux', [`${domain}/arch`]: 'amd64' },
      annotations: { [`${volumes}/controller-managed-attach-detach`]: 'true' },
    },
    spec: {},
    status: {
      capacity,
      allocatable: capacity,
      conditions: [
        healthy('MemoryPressure', 'SufficientMemory', 'memory'),
        healthy('DiskPressure', 'NoDiskPressure', 'disk space'),
        healthy('PIDPressure', 'SufficientPID', 'process IDs'),
        {
          type: 'Ready',
          status: 'True',
          reason: 'SimulatedNodeReady',
          message: 'the simulated node is ready',
          ...time,
        },
      ],
      addresses: [
        { type: 'InternalIP', address: '192.0.2.1' },
        { type: 'Hostname', address: 'node-1' },
        { type: 'InternalDNS', address: 'localhost' },
      ],
      daemonEndpoints: { nodeagentEndpoint: { Port: 10_250 } },
      nodeInfo: {
        ...{ machineID: '', systemUUID: '', bootID: '', kernelVersion: 'simulated', osImage: 'simulated' },
        ...{ containerRuntimeVersion: 'simulated://1', nodeagentVersion: 'v1.21.0', proxyVersion: 'v1.21.0' },
        ...{ operatingSystem: 'linux', architecture: 'amd64' },
      },
    },
  });
  const { status } = simulatedNode('node-1', { ...options, agentPort: 0 });
  expect(status?.addresses?.map(({ type }) => type)).toEqual(['InternalIP', 'Hostname']);
});

test.each([
  [0, '192.0.2.1'],
  [253, '192.0.2.254'],
  [254, '192.0.3.1'],
  [600, '192.0.4.93'],
])('the node with the index %j has the address %s', (index, address) => {
  expect(nodeAddress(index)).toBe(address);
});

test.each<[type: string, status: ConditionStatus, reason: string, message: string]>([
  ['MemoryPressure', 'True', 'InsufficientMemory', 'insufficient memory is available'],
  ['DiskPressure', 'True', 'HasDiskPressure', 'insufficient disk space is available'],
  ['PIDPressure', 'True', 'InsufficientPID', 'insufficient process IDs is available'],
  ['PIDPressure', 'Unknown', 'Simulated', 'the state of the simulated node is unknown'],
  ['Ready', 'False', 'SimulatedNodeNotReady', 'the simulated node is not ready'],
  ['Ready', 'Unknown', 'Simulated', 'the state of the simulated node is unknown'],
  ['Custom', 'True', 'Simulated', 'set by the simulation'],
])('the condition %s=%s has the reason %s', (type, status, reason, message) => {
  const now = new Date('2021-01-01T00:00:00Z');
  const time = { lastHeartbeatTime: '2021-01-01T00:00:00Z', lastTransitionTime: '2021-01-01T00:00:00Z' };
  const conditions = nodeConditions({ [type]: status }, { now });
  expect(conditions.find((each) => each.type === type)).toEqual({ type, status, reason, message, ...time });
  const before = [{ type, status }];
  expect(nodeConditions({ [type]: status }, { now, before }).find((each) => each.type === type)).toMatchObject(time);
  expect(hasConditions({ [type]: status }, conditions)).toBe(true);
  expect(
    hasConditions(
      { [type]: status },
      conditions.filter((each) => each.type !== type),
    ),
  ).toBe(false);
});

test('conditions keep the time of their last transition until their status changes', () => {
  const before = nodeConditions({}, { now: new Date('2021-01-01T00:00:00Z') });
  const after = nodeConditions({ Ready: 'False' }, { now: new Date('2021-02-01T00:00:00Z'), before });
  expect(
    after.map(({ type, lastTransitionTime, lastHeartbeatTime }) => [type, lastTransitionTime, lastHeartbeatTime]),
  ).toEqual([
    ['MemoryPressure', '2021-01-01T00:00:00Z', '2021-02-01T00:00:00Z'],
    ['DiskPressure', '2021-01-01T00:00:00Z', '2021-02-01T00:00:00Z'],
    ['PIDPressure', '2021-01-01T00:00:00Z', '2021-02-01T00:00:00Z'],
    ['Ready', '2021-02-01T00:00:00Z', '2021-02-01T00:00:00Z'],
  ]);
  expect([hasConditions({}, before), hasConditions({}, after), hasConditions({}, undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  // Another program has set the status of a silent node, with the same status as the template for one condition.
  const lost = before.map((condition) => ({ ...condition, status: 'Unknown', reason: 'NodeStatusUnknown' }));
  expect(hasConditions({ Ready: 'Unknown' }, lost)).toBe(false);
});

test('conditions are read from text, or rejected', () => {
  expect(parseConditions('MemoryPressure=True, Ready=Unknown')).toEqual({ MemoryPressure: 'True', Ready: 'Unknown' });
  expect(parseConditions('')).toEqual({});
  expect(parseConditions(' ,a.b/c-D1=False,')).toEqual({ 'a.b/c-D1': 'False' });
  for (const entry of ['Ready=maybe', 'Ready', 'Ready=true', '=True', '1a=True', 'a_b=True', 'a =True'])
    expect(() => parseConditions(`Other=True,${entry}`)).toThrow(
      new Error(`"${entry}": must be TYPE=True, False or Unknown`),
    );
});
