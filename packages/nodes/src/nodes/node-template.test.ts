import { expect, test } from '@jest/globals';
import { makeNames, wellKnown } from '@orch/apimachinery';
import { hasConditions, nodeConditions, parseConditions } from './node-conditions.js';
import { simulatedNode } from './node-object.js';
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
  expect(() => parseConditions('Ready=maybe')).toThrow('"Ready=maybe": must be TYPE=True, False or Unknown');
});
