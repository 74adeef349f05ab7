import { expect, test } from '@jest/globals';
import { planNewPorts, planUpdatedPorts } from './node-port-plan.js';
import { heldAddresses, heldPorts, serviceFacts } from './service-facts.js';

const facts = (...ports: readonly (readonly [port: number, protocol: string, nodePort?: number])[]) =>
  serviceFacts({
    spec: { type: 'NodePort', ports: ports.map(([port, protocol, nodePort]) => ({ port, protocol, nodePort })) },
  });

test.each([
  ['one for each number', facts([80, 'TCP'], [81, 'TCP']), ['any 0', 'any 1']],
  ['one for TCP and UDP', facts([80, 'TCP'], [80, 'UDP']), ['any 0', 'same 1 as 0']],
  ['the one that either names', facts([80, 'TCP'], [80, 'UDP', 30_080]), ['30080 0', '']],
  ['the same for the other', facts([80, 'TCP', 30_080], [80, 'UDP']), ['30080 0', 'same 1 as 0']],
  ['two where both name one', facts([80, 'TCP', 30_080], [80, 'UDP', 30_081]), ['30080 0', '30081 1']],
])('ports of a new service get %s', (_what, given, expected) => {
  const plan = planNewPorts(given).map((request) => {
    if (request.type === 'any') return `any ${request.index}`;
    return request.type === 'same' ? `same ${request.index} as ${request.as}` : `${request.nodePort} ${request.index}`;
  });
  expect(plan).toEqual(expected.filter((text) => text !== ''));
});

test('ports of an update ask for what the service does not hold, each once', () => {
  const given = facts([80, 'TCP', 30_080], [80, 'UDP', 30_080], [81, 'TCP', 30_081], [81, 'UDP', 30_081], [82, 'TCP']);
  expect(planUpdatedPorts(given, { held: [30_080] })).toEqual([
    { type: 'requested', index: 2, nodePort: 30_081 },
    { type: 'any', index: 4 },
  ]);
});

test('a service holds the ports of its type, its port for health checks, and addresses unless it has none', () => {
  const ports = [{ port: 80, nodePort: 30_080 }];
  const held = (spec: object) => {
    const found = serviceFacts({ spec });
    return [heldAddresses(found), heldPorts(found)];
  };
  const local = { externalTrafficPolicy: 'Local', healthCheckNodePort: 30_999 };
  expect(held({ type: 'LoadBalancer', ports, clusterIPs: ['10.0.0.1'], ...local })).toEqual([
    ['10.0.0.1'],
    [30_080, 30_999],
  ]);
  expect(held({ type: 'NodePort', ports, clusterIPs: ['10.0.0.1'], ...local })).toEqual([['10.0.0.1'], [30_080]]);
  expect(held({ type: 'ClusterIP', clusterIPs: ['None'] })).toEqual([[], []]);
  // Ports of nodes of a name of another host mean nothing.
  expect(held({ type: 'ExternalName', ports, clusterIPs: [] })).toEqual([[], []]);
  expect(held({})).toEqual([[], []]);
});
