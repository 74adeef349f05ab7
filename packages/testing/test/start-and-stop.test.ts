import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { kubernetesNames, StatusError } from '@orch/apimachinery';
import { createRestClient, loadKubeconfig } from '@orch/client';
import { ControlPlane } from '@orch/testing';
import { configMap, configMaps, nothingOpenedSince, openHandles } from './support.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testing-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function isListening(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

describe('starting', () => {
  test('a started control plane answers, and a stopped one leaves nothing behind', async () => {
    const handlesBefore = openHandles();
    const plane = await ControlPlane.start();
    const maps = configMaps(plane);
    await maps.create(configMap('greeting', { hello: 'world' }));
    expect((await maps.get('greeting', { namespace: 'default' }))['data']).toEqual({ hello: 'world' });
    await plane.stop();
    await nothingOpenedSince(handlesBefore);
    expect(await isListening(plane.url)).toBe(false);
  });

  test('its kubeconfig and its token let other clients in, and a stopped one in memory leaves no file', async () => {
    const plane = await ControlPlane.start({ naming: 'kubernetes' });
    const config = await loadKubeconfig(plane.kubeconfig);
    expect(config.server).toBe(plane.url);
    const { certificateAuthority = '' } = config;
    for (const credentials of [config, { server: plane.url, certificateAuthority, token: plane.token }]) {
      const other = createRestClient({ config: credentials, names: kubernetesNames });
      const secrets = await other.resource({ group: '', version: 'v1', resource: 'secrets' }).list();
      expect(secrets.items).toEqual([]);
      other.close();
    }
    await plane.stop();
    expect(existsSync(dirname(plane.kubeconfig))).toBe(false);
  });

  test('stopping twice is stopping once', async () => {
    const plane = await ControlPlane.start();
    await Promise.all([plane.stop(), plane.stop()]);
    await plane.stop();
  });

  test('leaving the block of `await using` stops the control plane', async () => {
    let url = '';
    {
      await using plane = await ControlPlane.start();
      url = plane.url;
      await plane.client.getRaw('/readyz');
    }
    expect(await isListening(url)).toBe(false);
  });

  test('several run side by side in one process, in both dialects', async () => {
    await using neutral = await ControlPlane.start({ naming: 'orch' });
    await using wellKnown = await ControlPlane.start({ naming: 'kubernetes' });
    await using third = await ControlPlane.start({ naming: 'kubernetes' });
    await configMaps(neutral).create(configMap('only-here'));
    const namesIn = async (plane: ControlPlane) =>
      (await plane.client.resource({ group: '', version: 'v1', resource: 'namespaces' }).list()).items.map(
        (item) => item.metadata.name,
      );
    expect(await namesIn(neutral)).toContain('orch-system');
    expect(await namesIn(wellKnown)).toContain('kube-system');
    expect(await namesIn(wellKnown)).not.toContain('orch-system');
    for (const plane of [wellKnown, third]) {
      await expect(configMaps(plane).get('only-here', { namespace: 'default' })).rejects.toMatchObject({ code: 404 });
    }
    expect(new Set([neutral.url, wellKnown.url, third.url]).size).toBe(3);
    expect(new Set([neutral.token, wellKnown.token, third.token]).size).toBe(3);
  });

  test('a folder is kept, and continued by the next start on it', async () => {
    const store = join(folder, 'data');
    let version = 0;
    {
      await using plane = await ControlPlane.start({ store });
      version = Number((await configMaps(plane).create(configMap('kept'))).metadata.resourceVersion);
    }
    await using plane = await ControlPlane.start({ store });
    const kept = await configMaps(plane).get('kept', { namespace: 'default' });
    expect(Number(kept.metadata.resourceVersion)).toBe(version);
    const next = await configMaps(plane).create(configMap('next'));
    expect(Number(next.metadata.resourceVersion)).toBeGreaterThan(version);
  });

  test('an aborted start gives up with the reason of the signal', async () => {
    const reason = new Error('no longer wanted');
    await expect(ControlPlane.start({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const later = new AbortController();
    const starting = ControlPlane.start({ signal: later.signal, controllers: 'all', nodes: 1 });
    setTimeout(() => later.abort(reason), 60);
    await expect(starting).rejects.toBe(reason);
  });
});

describe('a start that fails leaves nothing behind', () => {
  test('when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const handlesBefore = openHandles();
    try {
      await expect(ControlPlane.start({ port, controllers: 'all', nodes: 1 })).rejects.toThrow(String(port));
      await nothingOpenedSince(handlesBefore);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  test('when the folder is in use, and the one that uses it goes on', async () => {
    const store = join(folder, 'data');
    await using first = await ControlPlane.start({ store });
    const handlesBefore = openHandles();
    await expect(ControlPlane.start({ store })).rejects.toMatchObject({ name: 'StoreInUseError' });
    await nothingOpenedSince(handlesBefore);
    await configMaps(first).create(configMap('still-served'));
  });

  test('when the folder was written in the other dialect', async () => {
    const store = join(folder, 'data');
    await (await ControlPlane.start({ store })).stop();
    await expect(ControlPlane.start({ store, naming: 'kubernetes' })).rejects.toMatchObject({
      name: 'StoreDialectError',
    });
    await (await ControlPlane.start({ store })).stop();
  });
});

test('errors of the server are StatusErrors of the caller', async () => {
  await using plane = await ControlPlane.start();
  const error = await configMaps(plane)
    .get('absent', { namespace: 'default' })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StatusError);
  expect(error).toMatchObject({ code: 404, reason: 'NotFound', message: 'configmaps "absent" not found' });
});
