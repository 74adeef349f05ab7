import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { featureGatesOf } from '@orch/component';
import { startTestServer, type TestServer } from './test-server.js';

const container = { name: 'main', image: 'b' };
const template = { spec: { containers: [container], restartPolicy: 'Never' } };
const pods = '/api/v1/namespaces/default/pods';
const jobs = '/apis/batch/v1/namespaces/default/jobs';
const services = '/api/v1/namespaces/default/services';
const admission = { disabled: ['ServiceAccount'] };

describe('a server without feature gate options uses the defaults of v1.21', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', { admission });
  });
  afterAll(() => server.stop());

  test('drops fields of alpha features [Feature gates (stage, default), 3]', async () => {
    const pod = { metadata: { name: 'a' }, spec: { containers: [container], ephemeralContainers: [{ name: 'e' }] } };
    const { status, json } = await server.ask('POST', pods, { body: pod });
    expect([status, json.spec.ephemeralContainers]).toEqual([201, undefined]);
    const job = {
      metadata: { name: 'a' },
      spec: { suspend: true, completionMode: 'Indexed', completions: 1, template },
    };
    const { spec } = (await server.ask('POST', jobs, { body: job })).json;
    expect([spec.suspend, spec.completionMode]).toEqual([undefined, undefined]);
    const service = { metadata: { name: 'a' }, spec: { ports: [{ port: 80 }], internalTrafficPolicy: 'Local' } };
    const made = (await server.ask('POST', services, { body: service })).json;
    expect(made.spec.internalTrafficPolicy).toBeUndefined();
  });

  test('serves no subresources of alpha features [Feature gates (stage, default), 3]', async () => {
    expect((await server.ask('GET', `${pods}/a/ephemeralcontainers`)).status).toBe(404);
    const { resources } = (await server.ask('GET', '/api/v1')).json;
    expect(resources).not.toContainEqual(expect.objectContaining({ name: 'pods/ephemeralcontainers' }));
  });

  test('enables beta features [Feature gates (stage, default), 1]', async () => {
    const job = { metadata: { name: 'b' }, spec: { ttlSecondsAfterFinished: 5, template } };
    expect((await server.ask('POST', jobs, { body: job })).json.spec.ttlSecondsAfterFinished).toBe(5);
  });
});

test('a server keeps the fields of enabled alpha features', async () => {
  const gates = featureGatesOf({ SuspendJob: true, IndexedJob: true }).enabled;
  const server = await startTestServer('kubernetes', { admission, gates });
  try {
    const job = {
      metadata: { name: 'a' },
      spec: { suspend: true, completionMode: 'Indexed', completions: 1, template },
    };
    expect((await server.ask('POST', jobs, { body: job })).json.spec).toMatchObject({
      suspend: true,
      completionMode: 'Indexed',
    });
    expect((await server.ask('GET', `${pods}/a/ephemeralcontainers`)).status).toBe(404);
  } finally {
    await server.stop();
  }
});

test('discovery shows the hashes of storage versions, unless the gate StorageVersionHash is off', async () => {
  for (const StorageVersionHash of [true, false]) {
    const server = await startTestServer('kubernetes', {
      admission,
      gates: featureGatesOf({ StorageVersionHash }).enabled,
    });
    try {
      const { resources } = (await server.ask('GET', '/api/v1')).json;
      const own = resources.find(({ name }: { name: string }) => name === 'pods');
      expect('storageVersionHash' in own).toBe(StorageVersionHash);
    } finally {
      await server.stop();
    }
  }
});

test.each([
  [true, { 'kubernetes.io/metadata.name': 'made' }],
  [false, undefined],
])('a namespace has the label of its name: %s, as the gate NamespaceDefaultLabelName says', async (isOn, labels) => {
  const gates = (gate: string) => gate !== 'NamespaceDefaultLabelName' || isOn;
  const server = await startTestServer('kubernetes', { admission, gates });
  await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'made' } } });
  const path = '/api/v1/namespaces/made';
  const read = (await server.ask('GET', path)).json;
  expect(read.metadata.labels).toEqual(labels);
  const changed = (await server.ask('PUT', path, { body: { ...read, metadata: { ...read.metadata, labels: {} } } }))
    .json;
  expect(changed.metadata.labels).toEqual(labels);
  await server.stop();
});
