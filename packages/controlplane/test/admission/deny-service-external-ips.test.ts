import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, type Store } from '@orch/storage';
import { type PluginServer, startPluginServer } from './plugin-server.js';

const services = '/api/v1/namespaces/default/services';
const serviceOf = (name: string, externalIPs?: readonly string[]) => ({
  metadata: { name },
  spec: { ports: [{ port: 80 }], ...(externalIPs === undefined ? {} : { externalIPs }) },
});

describe('DenyServiceExternalIPs', () => {
  let store: Store;
  let server: PluginServer;
  beforeAll(async () => {
    store = await openEmbeddedStore({ dialect: 'kubernetes', clock: systemClock(), memory: true });
    const before = await startPluginServer([], { store });
    for (const name of ['kept', 'shrunk', 'changed']) {
      await before.post(services, serviceOf(name, ['192.0.2.1', '192.0.2.2']));
    }
    await before.stop();
    server = await startPluginServer(['DenyServiceExternalIPs'], { store });
  });
  afterAll(async () => {
    await server.stop();
    await store.close();
  });

  describe('admits', () => {
    test('services without external addresses', async () => {
      expect((await server.post(services, serviceOf('plain'))).status).toBe(201);
      expect((await server.post(services, serviceOf('empty', []))).status).toBe(201);
    });

    test('updates of a service that keeps the external addresses it had before', async () => {
      const { status, json } = await server.patch(`${services}/kept`, { metadata: { labels: { a: 'b' } } });
      expect(status).toBe(200);
      expect(json.spec.externalIPs).toEqual(['192.0.2.1', '192.0.2.2']);
    });

    test('the removal of some or all external addresses', async () => {
      const shrink = (externalIPs: readonly string[]) => server.patch(`${services}/shrunk`, { spec: { externalIPs } });
      expect((await shrink(['192.0.2.2'])).json.spec.externalIPs).toEqual(['192.0.2.2']);
      expect((await shrink([])).json.spec.externalIPs).toBeUndefined();
    });

    test('a status of a service', async () => {
      const status = { loadBalancer: { ingress: [{ ip: '192.0.2.9' }] } };
      expect((await server.patch(`${services}/kept/status`, { status })).status).toBe(200);
    });
  });

  describe('rejects', () => {
    const forbidden = (name: string) => ({
      code: 403,
      reason: 'Forbidden',
      message: `services "${name}" is forbidden: Use of external IPs is denied by admission control`,
    });

    test('a new service with an external address', async () => {
      expect((await server.post(services, serviceOf('new', ['192.0.2.1']))).json).toMatchObject(forbidden('new'));
    });

    test('an update that adds or replaces an external address', async () => {
      const change = (externalIPs: readonly string[]) => server.patch(`${services}/changed`, { spec: { externalIPs } });
      expect((await change(['192.0.2.1', '192.0.2.2', '192.0.2.3'])).json).toMatchObject(forbidden('changed'));
      expect((await change(['192.0.2.3'])).json).toMatchObject(forbidden('changed'));
    });

    test('an invalid service with its validation errors, which come first', async () => {
      const { json } = await server.post(services, { ...serviceOf('Bad', ['192.0.2.1']), metadata: { name: 'Bad' } });
      expect(json).toMatchObject({ code: 422, reason: 'Invalid' });
    });
  });
});
