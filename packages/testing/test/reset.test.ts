import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { ControlPlane } from '../src/control-plane.js';
import { configMap, configMaps, isGone, nothingOpenedSince, openHandles, resource } from './support.js';

describe('reset', () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await ControlPlane.start({ controllers: [], scheduler: false });
  });
  afterAll(async () => {
    await plane.stop();
  });

  test('removes created objects with any finalizers, and restores changed and deleted ones', async () => {
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

    expect((await maps.list(inDefault)).items).toEqual([]);
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

  test('resource versions continue, so that no watch resumes before the reset', async () => {
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

describe('reset while control loops run', () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await ControlPlane.start({ nodes: 2 });
  });
  afterEach(() => plane.reset());
  afterAll(async () => {
    await plane.stop();
  });
  const inNamespace = (plural: string, group = '') => ({ group, version: 'v1', resource: plural, ...inDefault });

  async function createDeployment(name: string, replicas: number): Promise<void> {
    const labels = { app: name };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };
    const spec = { replicas, selector: { matchLabels: labels }, template };
    await resource(plane, 'deployments.apps').create(
      { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec },
      inDefault,
    );
  }

  async function namesOf(plural: string): Promise<readonly (string | undefined)[]> {
    return (await resource(plane, plural).list()).items.map(({ metadata }) => metadata.name);
  }

  // With stale views of all kinds: from before the first pod was created until all exist.
  test.each([0, 1, 2, 4, 8, 16])('after %d pods nothing is recreated, and the loops continue', async (podsMade) => {
    await createDeployment('web', 16);
    await plane.waitForList(inNamespace('pods'), (items) => items.length >= podsMade);
    await plane.reset();
    for (const plural of ['pods', 'replicasets.apps', 'deployments.apps']) expect(await namesOf(plural)).toEqual([]);
    expect(await namesOf('nodes')).toEqual(['node-1', 'node-2']);

    // After they have created and bound the pods of another one, they have nothing left to do.
    await createDeployment('proof', 3);
    await plane.waitForReady({ ...inNamespace('deployments', 'apps'), name: 'proof' });
    expect(await namesOf('deployments.apps')).toEqual(['proof']);
    expect(await namesOf('replicasets.apps')).toEqual([expect.stringMatching(/^proof-/)]);
    expect(await namesOf('pods')).toEqual([1, 2, 3].map(() => expect.stringMatching(/^proof-/)));
  });

  test('a namespace that was being deleted is restored with its initial content', async () => {
    const namespaces = resource(plane, 'namespaces');
    await createDeployment('web', 2);
    await namespaces.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'doomed' } });
    await namespaces.delete('doomed');
    await plane.reset();
    await plane.waitForReady({ group: '', version: 'v1', resource: 'namespaces', name: 'default' });
    expect(await namesOf('namespaces')).not.toContain('doomed');
    await resource(plane, 'serviceaccounts').get('default', inDefault);
  });

  test('loops keep no back-off of failures: a name is new after a reset', async () => {
    await createDeployment('web', 1);
    await plane.waitForReady({ ...inNamespace('deployments', 'apps'), name: 'web' });
    const [before] = (await resource(plane, 'pods').list(inDefault)).items;
    await plane.reset();
    await createDeployment('web', 1);
    await plane.waitForReady({ ...inNamespace('deployments', 'apps'), name: 'web' });
    const after = (await resource(plane, 'pods').list(inDefault)).items;
    expect(after.map(({ metadata }) => metadata.uid)).not.toContain(before?.metadata.uid);
    expect(after).toHaveLength(1);
  });

  test('concurrent resets share one', async () => {
    await createDeployment('web', 4);
    await Promise.all([plane.reset(), plane.reset()]);
    expect(await namesOf('deployments.apps')).toEqual([]);
  });
});

test('a stop during a reset stops everything', async () => {
  const handles = openHandles();
  const plane = await ControlPlane.start({ nodes: 1 });
  const resetting = plane.reset().catch(() => undefined);
  await plane.stop();
  await resetting;
  await nothingOpenedSince(handles);
});

const inDefault = { namespace: 'default' };

function shapes(items: readonly { readonly metadata: { readonly name?: string; readonly labels?: object } }[]) {
  return items.map(({ metadata }) => ({ name: metadata.name, labels: metadata.labels }));
}
