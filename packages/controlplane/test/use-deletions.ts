import { afterAll, beforeAll, expect } from '@jest/globals';
import { startTestServer, type TestResponse, type TestServer } from './test-server.js';

export const space = '/api/v1/namespaces/default';
export const maps = `${space}/configmaps`;
export const pods = `${space}/pods`;

/** A server for the tests of one file, with helpers to create objects to delete. */
export interface Deletions {
  readonly server: TestServer;
  /** Creates a config map with a unique name and returns its path. */
  createMap(metadata?: Readonly<Record<string, unknown>>, to?: TestServer): Promise<string>;
  /** Creates a pod on a node and returns its path. */
  createPod(spec?: Readonly<Record<string, unknown>>, phase?: string): Promise<string>;
  exists(path: string, at?: TestServer): Promise<boolean>;
  /** Removes all finalizers. */
  removeFinalizers(path: string): Promise<TestResponse>;
}

export function useDeletions(): Deletions {
  let server: TestServer;
  let made = 0;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', { admission: { disabled: ['ServiceAccount', 'Priority'] } });
  });
  afterAll(() => server.stop());
  const merge = { 'content-type': 'application/merge-patch+json' };
  return {
    get server() {
      return server;
    },
    async createMap(metadata = {}, to = server) {
      made += 1;
      const name = `map-${made}`;
      const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...metadata } };
      expect((await to.ask('POST', maps, { body })).status).toBe(201);
      return `${maps}/${name}`;
    },
    async createPod(spec = {}, phase = undefined) {
      made += 1;
      const name = `pod-${made}`;
      const containers = [{ name: 'main', image: 'nginx' }];
      const body = { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { nodeName: 'n', containers, ...spec } };
      expect((await server.ask('POST', pods, { body })).status).toBe(201);
      if (phase !== undefined) {
        await server.ask('PATCH', `${pods}/${name}/status`, { body: { status: { phase } }, headers: merge });
      }
      return `${pods}/${name}`;
    },
    exists: async (path, at = server) => (await at.ask('GET', path)).status === 200,
    removeFinalizers: (path) => server.ask('PATCH', path, { body: { metadata: { finalizers: null } }, headers: merge }),
  };
}
