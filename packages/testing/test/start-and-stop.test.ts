import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { kubernetesNames, StatusError } from '@orch/apimachinery';
import { createRestClient, loadKubeconfig } from '@orch/client';
import { ControlPlane } from '../src/control-plane.js';
import { configMap, configMaps, nothingOpenedSince, openHandles, resource } from './support.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testing-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const serverOnly = { controllers: [], scheduler: false } as const;

function isListening(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

describe('starting', () => {
  test('a started control plane responds, and a stopped one leaves nothing behind', async () => {
    const handlesBefore = openHandles();
    const plane = await ControlPlane.start();
    const maps = configMaps(plane);
    await maps.create(configMap('greeting', { hello: 'world' }));
    expect((await maps.get('greeting', { namespace: 'default' }))['data']).toEqual({ hello: 'world' });
    await plane.stop();
    await nothingOpenedSince(handlesBefore);
    expect(await isListening(plane.url)).toBe(false);
  });

  test('its kubeconfig and token work for other clients, and a stopped one in memory leaves no file', async () => {
    const plane = await ControlPlane.start({ naming: 'kubernetes', controllers: ['serviceaccount'] });
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

  test('with `audit`, requests are recorded in a file by a policy', async () => {
    const logFile = join(folder, 'audit.log');
    const rules = [{ level: 'Metadata', verbs: ['create'], resources: [{ resources: ['configmaps'] }] }] as const;
    const plane = await ControlPlane.start({ ...serverOnly, audit: { policy: { rules }, logFile } });
    await configMaps(plane).create(configMap('greeting', { hello: 'world' }));
    await plane.stop();
    const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { stage: 'RequestReceived', verb: 'create' },
      { stage: 'ResponseComplete', objectRef: { name: 'greeting' }, responseStatus: { code: 201 } },
    ]);
    const wrong = { ...serverOnly, audit: { policy: {}, logFile } };
    await expect(ControlPlane.start(Object(wrong))).rejects.toThrow(
      'audit: must be a policy with rules, and a logFile',
    );
  });

  test('runs like `orch up` by default: a deployment becomes ready on a simulated node', async () => {
    await using plane = await ControlPlane.start({ nodes: 1 });
    const deployments = resource(plane, 'deployments.apps');
    const labels = { app: 'web' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };
    const spec = { replicas: 2, selector: { matchLabels: labels }, template };
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec };
    await deployments.create(deployment, { namespace: 'default' });
    const target = { ...deployments.resource, namespace: 'default', name: 'web' };
    expect(await plane.waitForReady(target)).toMatchObject({ status: { availableReplicas: 2 } });
  });

  test('runs without controllers and scheduler', async () => {
    await using plane = await ControlPlane.start(serverOnly);
    const components = resource(plane, 'componentstatuses');
    const names = (await components.list()).items.map(({ metadata }) => metadata.name);
    expect(names).toEqual(['etcd-0']);
    await resource(plane, 'pods').create(
      { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [{ name: 'main', image: 'b' }] } },
      { namespace: 'default' },
    );
  });

  test('a second stop has no effect', async () => {
    const plane = await ControlPlane.start(serverOnly);
    await Promise.all([plane.stop(), plane.stop()]);
    await plane.stop();
  });

  test('the end of an `await using` block stops the control plane', async () => {
    let url = '';
    {
      await using plane = await ControlPlane.start();
      url = plane.url;
      await plane.client.getRaw('/readyz');
    }
    expect(await isListening(url)).toBe(false);
  });

  test('several run in one process, in both dialects', async () => {
    await using neutral = await ControlPlane.start({ naming: 'orch' });
    await using wellKnown = await ControlPlane.start({ naming: 'kubernetes' });
    await using third = await ControlPlane.start({ ...serverOnly, naming: 'kubernetes' });
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

  test('a folder is kept, and the next start continues with it', async () => {
    const store = join(folder, 'data');
    let version = 0;
    {
      await using plane = await ControlPlane.start({ ...serverOnly, store });
      version = Number((await configMaps(plane).create(configMap('kept'))).metadata.resourceVersion);
    }
    await using plane = await ControlPlane.start({ ...serverOnly, store });
    const kept = await configMaps(plane).get('kept', { namespace: 'default' });
    expect(Number(kept.metadata.resourceVersion)).toBe(version);
    const next = await configMaps(plane).create(configMap('next'));
    expect(Number(next.metadata.resourceVersion)).toBeGreaterThan(version);
  });

  test('an aborted start rejects with the reason of the signal', async () => {
    const reason = new Error('no longer wanted');
    await expect(ControlPlane.start({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const later = new AbortController();
    const starting = ControlPlane.start({ signal: later.signal, nodes: 1 });
    setTimeout(() => later.abort(reason), 60);
    await expect(starting).rejects.toBe(reason);
  });
});

describe('a start that fails leaves nothing behind', () => {
  test('when the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const handlesBefore = openHandles();
    try {
      await expect(ControlPlane.start({ port, nodes: 1 })).rejects.toThrow(String(port));
      await nothingOpenedSince(handlesBefore);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  test('when the folder is in use, and does not affect its user', async () => {
    const store = join(folder, 'data');
    await using first = await ControlPlane.start({ ...serverOnly, store });
    const handlesBefore = openHandles();
    await expect(ControlPlane.start({ ...serverOnly, store })).rejects.toMatchObject({ name: 'StoreInUseError' });
    await nothingOpenedSince(handlesBefore);
    await configMaps(first).create(configMap('still-served'));
  });

  test('when the folder was written in the other dialect', async () => {
    const store = join(folder, 'data');
    await (await ControlPlane.start({ ...serverOnly, store })).stop();
    await expect(ControlPlane.start({ ...serverOnly, store, naming: 'kubernetes' })).rejects.toMatchObject({
      name: 'StoreDialectError',
    });
    await (await ControlPlane.start({ ...serverOnly, store })).stop();
  });
});

test('errors of the server reject with a StatusError', async () => {
  await using plane = await ControlPlane.start();
  const error = await configMaps(plane)
    .get('absent', { namespace: 'default' })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StatusError);
  expect(error).toMatchObject({ code: 404, reason: 'NotFound', message: 'configmaps "absent" not found' });
});
