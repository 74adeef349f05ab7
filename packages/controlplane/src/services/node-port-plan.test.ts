import { expect, test } from '@jest/globals';
import { planNewPorts, planUpdatedPorts } from './node-port-plan.js';
import { heldAddresses, heldPorts, serviceFacts } from './service-facts.js';

const facts = (...ports: readonly (readonly [port: number, protocol: string, nodePort?: number])[]) =>
  serviceFacts({
    spec: { type: 'NodePort', ports: ports.map(([port, protocol, nodePort]) => ({ port, protocol, nodePort })) },
  });

test.each([
  ['a node port for each port', facts([80, 'TCP'], [81, 'TCP']), ['any 0', 'any 1']],
  ['one node port for TCP and UDP', facts([80, 'TCP'], [80, 'UDP']), ['any 0', 'same 1 as 0']],
  ['the node port that either requests', facts([80, 'TCP'], [80, 'UDP', 30_080]), ['30080 0', '']],
  ['the requested node port for both protocols', facts([80, 'TCP', 30_080], [80, 'UDP']), ['30080 0', 'same 1 as 0']],
  ['two node ports when both request one', facts([80, 'TCP', 30_080], [80, 'UDP', 30_081]), ['30080 0', '30081 1']],
])('a new service gets %s', (_what, given, expected) => {
  const plan = planNewPorts(given).map((request) => {
    if (request.type === 'any') return `any ${request.index}`;
    return request.type === 'same' ? `same ${request.index} as ${request.as}` : `${request.nodePort} ${request.index}`;
  });
  expect(plan).toEqual(expected.filter((text) => text !== ''));
});

test('an update requests each node port that the service does not hold once', () => {
  const given = facts([80, 'TCP', 30_080], [80, 'UDP', 30_080], [81, 'TCP', 30_081], [81, 'UDP', 30_081], [82, 'TCP']);
  expect(planUpdatedPorts(given, { held: [30_080] })).toEqual([
    { type: 'requested', index: 2, nodePort: 30_081 },
    { type: 'any', index: 4 },
  ]);
});

test('a service holds its node ports, its health check port and its addresses, depending on its type', () => {
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
  // Node ports of an ExternalName service are ignored.
  expect(held({ type: 'ExternalName', ports, clusterIPs: [] })).toEqual([[], []]);
  expect(held({})).toEqual([[], []]);
});
