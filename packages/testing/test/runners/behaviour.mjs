// What a test of somebody else does with the built package: plain ESM, no transform, and the hooks of any test runner.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ControlPlane } from '@orch/testing';

export function testControlPlanes({ before, after, test }) {
  let plane;
  before(async () => {
    plane = await ControlPlane.start({ controllers: ['garbagecollector', 'namespace'] });
  });
  after(() => plane.stop());

  test('objects are made and read, and gone after a reset', async () => {
    const maps = mapsOf(plane);
    await maps.create(map('a', { data: { key: 'value' } }));
    assert.deepEqual((await maps.get('a', inDefault)).data, { key: 'value' });
    await plane.reset();
    await assert.rejects(maps.get('a', inDefault), { code: 404, reason: 'NotFound' });
  });

  test('dependents are collected, and a namespace takes its content with it', async () => {
    const maps = mapsOf(plane);
    const { metadata } = await maps.create(map('owner'));
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: metadata.uid };
    await maps.create(map('dependent', { metadata: { ownerReferences: [owner] } }));
    await maps.delete('owner', { ...inDefault, propagationPolicy: 'Background' });
    await gone(() => maps.get('dependent', inDefault));

    const namespaces = plane.client.resource({ group: '', version: 'v1', resource: 'namespaces' });
    await namespaces.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'doomed' } });
    await maps.create(map('content', { metadata: { namespace: 'doomed' } }));
    await namespaces.delete('doomed');
    await gone(() => namespaces.get('doomed'));
    await assert.rejects(maps.get('content', { namespace: 'doomed' }), { code: 404 });
  });

  test('another one runs beside it, of the other dialect', async () => {
    const other = await ControlPlane.start({ naming: 'kubernetes' });
    await mapsOf(other).create(map('there'));
    await assert.rejects(mapsOf(plane).get('there', inDefault), { code: 404 });
    await other[Symbol.asyncDispose]();
    await assert.rejects(mapsOf(other).get('there', inDefault), { name: 'ConnectionError' });
  });

  test('failed starts keep neither folders nor anything that would keep this process up', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kept-'));
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const earlier = await readdir(tmpdir());
    await assert.rejects(ControlPlane.start({ port: other.address().port, controllers: 'all', nodes: 1 }));
    other.close();
    const store = join(folder, 'data');
    const first = await ControlPlane.start({ store });
    await assert.rejects(ControlPlane.start({ store }), { name: 'StoreInUseError' });
    await first.stop();
    await assert.rejects(ControlPlane.start({ signal: AbortSignal.timeout(1), controllers: 'all', nodes: 1 }));
    assert.deepEqual(await readdir(tmpdir()), earlier);
    await rm(folder, { recursive: true });
  });
}

const inDefault = { namespace: 'default' };

function mapsOf({ client }) {
  return client.resource({ group: '', version: 'v1', resource: 'configmaps' });
}

function map(name, { metadata, ...fields } = {}) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default', ...metadata }, ...fields };
}

async function gone(get) {
  const endMs = Date.now() + 20_000;
  while (Date.now() < endMs) {
    const error = await get().then(
      () => undefined,
      (thrown) => thrown,
    );
    if (error?.code === 404) return;
    assert.equal(error, undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail('it is still there');
}
