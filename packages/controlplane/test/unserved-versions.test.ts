import { expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { readProtobufEnvelope } from '@orch/apiserver';
import { openEmbeddedStore } from '@orch/storage';
import { startTestServer } from './test-server.js';

const job = { template: { spec: { containers: [{ name: 'c', image: 'i' }], restartPolicy: 'Never' } } };
const objects = [
  ['batch', 'cronjobs', { spec: { schedule: '* * * * *', jobTemplate: { spec: job } } }],
  ['policy', 'poddisruptionbudgets', { spec: { minAvailable: 1 } }],
  ['discovery.orch.io', 'endpointslices', { addressType: 'IPv4', endpoints: [] }],
] as const;
const pathOf = (group: string, version: string, resource: string) =>
  `/apis/${group}/${version}/namespaces/default/${resource}`;

test('objects that are stored in a version stay readable when the version is no longer served [Deprecation rules, 15]', async () => {
  const store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
  try {
    const serving = await startTestServer('orch', { store });
    for (const [group, resource, fields] of objects) {
      const path = pathOf(group, 'v1beta1', resource);
      expect((await serving.ask('POST', path, { body: { metadata: { name: 'kept' }, ...fields } })).status).toBe(201);
      // Replaces the stored object by the bytes of the old version, as earlier releases store it.
      const { bytes } = await serving.ask('GET', `${path}/kept`, {
        headers: { accept: 'application/vnd.orch.protobuf' },
      });
      expect(readProtobufEnvelope(bytes)?.apiVersion).toBe(`${group}/v1beta1`);
      const { entries } = await store.range('/registry/');
      const stored = entries.find(({ key }) => key.endsWith(`/${resource}/default/kept`));
      if (stored === undefined) throw new Error(`no stored object of ${resource}`);
      await store.transact({ guards: [], writes: [{ type: 'put', key: stored.key, value: bytes }] });
    }
    await serving.stop();

    const runtimeConfig = Object.fromEntries(objects.map(([group]) => [`${group}/v1beta1`, 'false']));
    const later = await startTestServer('orch', { store, runtimeConfig });
    try {
      for (const [group, resource] of objects) {
        expect((await later.ask('GET', pathOf(group, 'v1beta1', resource))).status).toBe(404);
        const path = `${pathOf(group, 'v1', resource)}/kept`;
        const { status, json } = await later.ask('GET', path);
        expect([status, json.apiVersion, json.metadata?.name]).toEqual([200, `${group}/v1`, 'kept']);
        const body = { ...json, metadata: { ...json.metadata, labels: { changed: 'yes' } } };
        expect((await later.ask('PUT', path, { body })).status).toBe(200);
      }
    } finally {
      await later.stop();
    }
  } finally {
    await store.close();
  }
});
