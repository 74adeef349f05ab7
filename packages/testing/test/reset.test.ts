import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ControlPlane } from '@orch/testing';
import { configMap, configMaps, eventually, isGone, resource } from './support.js';

describe('reset', () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await ControlPlane.start();
  });
  afterAll(async () => {
    await plane.stop();
  });

  test('takes away what was made, whatever its finalizers, and puts back what was changed or deleted', async () => {
    const namespaces = resource(plane, 'namespaces');
    const maps = configMaps(plane);
    const before = await namespaces.list();
    await maps.create(configMap('made'));
    await maps.create(
      { ...configMap('held'), metadata: { name: 'held', finalizers: ['example.com/hold'] } },
      inDefault,
    );
    await maps.delete('held', inDefault);
    await namespaces.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'made' } });
    await namespaces.patch('default', { type: 'merge', body: { metadata: { labels: { changed: 'yes' } } } });
    await resource(plane, 'clusterroles.rbac.authorization.orch.io').delete('view');

    await plane.reset();

    expect((await maps.list()).items).toEqual([]);
    expect(shapes((await namespaces.list()).items)).toEqual(shapes(before.items));
    await resource(plane, 'clusterroles.rbac.authorization.orch.io').get('view');
  });

  test('is seen by watchers as deletions', async () => {
    const maps = configMaps(plane);
    const { metadata } = await maps.create(configMap('watched'));
    const stop = new AbortController();
    const events = maps.watch({ ...inDefault, resourceVersion: metadata.resourceVersion ?? '', signal: stop.signal });
    await plane.reset();
    for await (const event of events) {
      expect(event).toMatchObject({ type: 'DELETED', object: { metadata: { name: 'watched' } } });
      break;
    }
    stop.abort();
  });

  test('resource versions go on, so that nobody resumes into what was', async () => {
    const maps = configMaps(plane);
    const first = await maps.create(configMap('again'));
    await plane.reset();
    const second = await maps.create(configMap('again'));
    expect(Number(second.metadata.resourceVersion)).toBeGreaterThan(Number(first.metadata.resourceVersion));
    expect(second.metadata.uid).not.toBe(first.metadata.uid);
    await plane.reset();
    expect(await isGone(maps, 'again', 'default')).toBe(true);
  });
});

test('reset holds while control loops are at work', async () => {
  await using plane = await ControlPlane.start({ controllers: 'all', scheduler: true, nodes: 2 });
  const deployments = resource(plane, 'deployments.apps');
  const pods = resource(plane, 'pods');
  const labels = { app: 'web' };
  for (let round = 0; round < 3; round += 1) {
    await deployments.create(
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'web' },
        spec: {
          replicas: 4,
          selector: { matchLabels: labels },
          template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } },
        },
      },
      inDefault,
    );
    await eventually('pods are there', async () => (await pods.list(inDefault)).items.length === 4 || undefined);
    await plane.reset();
    for (const plural of ['pods', 'replicasets.apps', 'deployments.apps']) {
      expect((await resource(plane, plural).list()).items).toEqual([]);
    }
    expect((await resource(plane, 'nodes').list()).items).toHaveLength(2);
  }
});

const inDefault = { namespace: 'default' };

function shapes(items: readonly { readonly metadata: { readonly name?: string; readonly labels?: object } }[]) {
  return items.map(({ metadata }) => ({ name: metadata.name, labels: metadata.labels }));
}
