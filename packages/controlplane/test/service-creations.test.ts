import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import creations from './data/service-creations.json';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

// New services as created by release 1.20 with the gate IPv6DualStack, on clusters with one and two IP families.
const ranges = { IPv4: '10.0.0.0/16', IPv6: 'fd00:10::/108' } as const;
const nodePorts = { first: 30_000, last: 32_767 };
const services = '/api/v1/namespaces/default/services';

describe.each([[['IPv4']], [['IPv4', 'IPv6']]] as const)('on a cluster with %j', (families) => {
  let server: TestServer;
  beforeAll(async () => {
    const addressRanges = families.map((family) => ranges[family]);
    const gates = (gate: string) => !['ServiceLBNodePortControl', 'ServiceInternalTrafficPolicy'].includes(gate);
    server = await startTestServer('kubernetes', { services: { addressRanges, nodePorts }, gates });
  });
  afterAll(() => server.stop());

  const own = creations.filter((creation) => creation.families.join() === families.join());
  test.each(own.map((creation) => [JSON.stringify(creation.sent.spec), creation] as const))(
    'creates a service with %s as the reference does',
    async (_spec, { sent, got, causes }) => {
      const { status, json } = await server.ask('POST', services, { body: sent });
      if (got === undefined) {
        expect(json.details.causes.map(({ field, message }: Parsed) => `${field}: ${message}`)).toEqual(causes);
        return;
      }
      expect([status, masked(json.spec)]).toEqual([201, got.spec]);
      await server.ask('DELETE', `${services}/${sent.metadata.name}`);
    },
  );
});

/** Replaces the values that a server allocates by placeholders. */
function masked(spec: Parsed): Parsed {
  const address = (ip: string) => (ip === 'None' ? ip : ip.includes(':') ? '<IPv6>' : '<IPv4>');
  return {
    ...spec,
    ...(spec.clusterIP ? { clusterIP: address(spec.clusterIP), clusterIPs: spec.clusterIPs.map(address) } : {}),
    ...(spec.healthCheckNodePort ? { healthCheckNodePort: '<port>' } : {}),
    ...(spec.ports
      ? { ports: spec.ports.map((port: Parsed) => (port.nodePort ? { ...port, nodePort: '<port>' } : port)) }
      : {}),
  };
}
