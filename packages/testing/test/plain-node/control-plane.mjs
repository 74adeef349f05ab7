// Run by `node --test`, as a test of somebody else would be: plain ESM, no transform, the built package.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ControlPlane } from '@orch/testing';

let plane;
before(async () => {
  plane = await ControlPlane.start({ controllers: ['garbagecollector', 'namespace'] });
});
after(() => plane.stop());

test('objects are made and read', async () => {
  const maps = plane.client.resource({ group: '', version: 'v1', resource: 'configmaps' });
  const options = { namespace: 'default' };
  await maps.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { key: 'value' } }, options);
  assert.deepEqual((await maps.get('a', options)).data, { key: 'value' });
  await plane.reset();
  await assert.rejects(maps.get('a', options), { code: 404 });
});

test('failed starts keep neither folders nor anything that would keep this process up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-'));
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const before = await readdir(tmpdir());
  await assert.rejects(ControlPlane.start({ port: other.address().port, controllers: 'all', nodes: 1 }));
  other.close();
  const store = join(folder, 'data');
  const first = await ControlPlane.start({ store });
  await assert.rejects(ControlPlane.start({ store }), { name: 'StoreInUseError' });
  await first.stop();
  await assert.rejects(ControlPlane.start({ signal: AbortSignal.timeout(1), controllers: 'all', nodes: 1 }));
  assert.deepEqual(await readdir(tmpdir()), before);
  await rm(folder, { recursive: true });
});
