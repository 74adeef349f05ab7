import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ServiceResolver } from '@orch/apiserver';
import type { ServiceRouting } from '../src/services/resolve-service.js';
import { startTestServer, type TestServer } from './test-server.js';

describe.each<ServiceRouting>(['endpoints', 'clusterIP'])('a service routed to its %s', (serviceRouting) => {
  let server: TestServer;
  let resolve: ServiceResolver;
  beforeAll(async () => {
    server = await startTestServer('orch', {
      serviceRouting,
      extend: async ({ resolveService }) => {
        resolve = resolveService;
        return {};
      },
    });
    await make('services', { spec: { ports: [{ name: 'https', port: 443 }], clusterIP: '10.0.0.7' } });
    await makeEndpoints();
  });
  afterAll(() => server.stop());
  const make = (resource: string, body: object) =>
    server.ask('POST', `/api/v1/namespaces/default/${resource}`, { body: { metadata: { name: 'a' }, ...body } });
  const makeEndpoints = () => {
    const https = { name: 'https', port: 8443 };
    return make('endpoints', {
      subsets: [
        { addresses: [{ ip: '192.0.2.1' }], ports: [{ name: 'other', port: 1 }] },
        { addresses: [{ ip: '192.0.2.2' }], notReadyAddresses: [{ ip: '192.0.2.3' }], ports: [https] },
      ],
    });
  };
  const at = (port: number, name = 'a') => resolve({ namespace: 'default', name, port });

  test('resolves to the address that requests are sent to', async () => {
    const expected = { endpoints: { host: '192.0.2.2', port: 8443 }, clusterIP: { host: '10.0.0.7', port: 443 } };
    expect(await at(443)).toEqual(expected[serviceRouting]);
  });

  test('resolves to endpoints when it is headless, and to its external name', async () => {
    const patch = (spec: object) =>
      server.ask('PATCH', '/api/v1/namespaces/default/services/a', {
        body: { spec },
        headers: { 'content-type': 'application/merge-patch+json' },
      });
    // The endpoints go with the service.
    await server.ask('DELETE', '/api/v1/namespaces/default/services/a');
    await make('services', { spec: { ports: [{ name: 'https', port: 443 }], clusterIP: 'None' } });
    await makeEndpoints();
    expect(await at(443)).toEqual({ host: '192.0.2.2', port: 8443 });
    await patch({ type: 'ExternalName', externalName: 'a.example', clusterIP: null, clusterIPs: null });
    expect(await at(443)).toEqual({ host: 'a.example', port: 443 });
  });

  test('rejects a missing service and a missing port', async () => {
    await expect(at(443, 'none')).rejects.toMatchObject({ code: 404, message: 'service "none" not found' });
    await server.ask('POST', '/api/v1/namespaces/default/services', {
      body: { metadata: { name: 'b' }, spec: { ports: [{ port: 443 }] } },
    });
    await expect(at(444, 'b')).rejects.toMatchObject({
      code: 503,
      message: 'no service port 444 found for service "b"',
    });
  });
});
