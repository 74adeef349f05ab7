// Tests of the built package as a user would write them: plain ESM, no transform, and the hooks of any test runner.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ControlPlane } from '@orch/testing';

export function testControlPlanes({ before, after, test }) {
  let plane;
  before(async () => {
    plane = await ControlPlane.start({ controllers: ['garbagecollector', 'namespace'], scheduler: false });
  });
  after(() => plane.stop());

  test('creates and reads objects, and removes them with a reset', async () => {
    const maps = mapsOf(plane);
    await maps.create(map('a', { data: { key: 'value' } }));
    assert.deepEqual((await maps.get('a', inDefault)).data, { key: 'value' });
    await plane.reset();
    await assert.rejects(maps.get('a', inDefault), { code: 404, reason: 'NotFound' });
  });

  test('collects dependents, and deletes a namespace with its content', async () => {
    const maps = mapsOf(plane);
    const { metadata } = await maps.create(map('owner'));
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: metadata.uid };
    await maps.create(map('dependent', { metadata: { ownerReferences: [owner] } }));
    await maps.delete('owner', { ...inDefault, propagationPolicy: 'Background' });
    await plane.waitForGone({ ...maps.resource, ...inDefault, name: 'dependent' }, wait);

    const namespaces = plane.client.resource({ group: '', version: 'v1', resource: 'namespaces' });
    await namespaces.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'doomed' } });
    await maps.create(map('content', { metadata: { namespace: 'doomed' } }));
    await namespaces.delete('doomed');
    await plane.waitForGone({ ...namespaces.resource, name: 'doomed' }, wait);
    await assert.rejects(maps.get('content', { namespace: 'doomed' }), { code: 404 });
  });

  test('another one with the other dialect runs at the same time', async () => {
    const other = await ControlPlane.start({ ...serverOnly, naming: 'kubernetes' });
    await mapsOf(other).create(map('there'));
    await assert.rejects(mapsOf(plane).get('there', inDefault), { code: 404 });
    await other[Symbol.asyncDispose]();
    await assert.rejects(mapsOf(other).get('there', inDefault), { name: 'ConnectionError' });
  });

  test('failed starts leave no folders, and nothing that keeps the process running', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kept-'));
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const earlier = await readdir(tmpdir());
    await assert.rejects(ControlPlane.start({ port: other.address().port, nodes: 1 }));
    other.close();
    const store = join(folder, 'data');
    const first = await ControlPlane.start({ ...serverOnly, store });
    await assert.rejects(ControlPlane.start({ ...serverOnly, store }), { name: 'StoreInUseError' });
    await first.stop();
    await assert.rejects(ControlPlane.start({ signal: AbortSignal.timeout(1), nodes: 1 }));
    assert.deepEqual(await readdir(tmpdir()), earlier);
    await rm(folder, { recursive: true });
  });
}

const serverOnly = { controllers: [], scheduler: false };
const inDefault = { namespace: 'default' };
/** Allows for a machine that runs other suites at the same time. */
const wait = { timeoutMs: 20_000 };

function mapsOf({ client }) {
  return client.resource({ group: '', version: 'v1', resource: 'configmaps' });
}

function map(name, { metadata, ...fields } = {}) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default', ...metadata }, ...fields };
}
