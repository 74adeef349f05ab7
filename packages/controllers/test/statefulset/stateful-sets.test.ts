import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ControllerRevision, StatefulSet } from '@orch/api/types/apps_v1';
import type { Event, PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import type { JsonObject } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../support/objects.js';

/** No scheduler and no nodes run: the test sets which pods are ready. */
let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['statefulset'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});
afterEach(async () => {
  await plane.reset();
});

const inDefault = { namespace: 'default' };
const labels = { app: 'db' };
const core = (resource: string) => ({ group: '', version: 'v1', resource });
const apps = (resource: string) => ({ group: 'apps', version: 'v1', resource });
const pods = () => plane.client.resource<Pod>(core('pods'));
const claims = () => plane.client.resource<PersistentVolumeClaim>(core('persistentvolumeclaims'));
const sets = () => plane.client.resource<StatefulSet>(apps('statefulsets'));
const revisions = () => plane.client.resource<ControllerRevision>(apps('controllerrevisions'));
const target = { ...apps('statefulsets'), ...inDefault, name: 'db' };
const podSpec = (image: string) => ({ containers: [{ name: 'main', image }] });

function givenSet(spec: Partial<NonNullable<StatefulSet['spec']>> = {}) {
  const template = { metadata: { labels }, spec: podSpec('db:1') };
  return sets().create({
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db', ...inDefault },
    spec: { replicas: 3, serviceName: 'db', selector: { matchLabels: labels }, template, ...spec },
  });
}
const patchSpec = (spec: JsonObject) => sets().patch('db', { type: 'merge', body: { spec } }, inDefault);
const setImage = (image: string) => patchSpec({ template: { spec: podSpec(image) } });
const namesOf = (items: readonly { readonly metadata: { readonly name?: string } }[]) =>
  items.map(({ metadata }) => metadata.name ?? '').toSorted();
const podNames = async () => namesOf((await pods().list(inDefault)).items);
/** The names of the pods, as soon as they are as given and the status of the set counts them. */
const whenPods = (...names: readonly string[]) =>
  eventually(`the pods are ${names.join(', ')}`, async () => {
    const { metadata, status } = await sets().get('db', inDefault);
    if (status?.replicas !== names.length || status.observedGeneration !== metadata.generation) return undefined;
    return (await podNames()).join() === names.join() || undefined;
  });
async function makeReady(name: string) {
  const pod = await pods().get(name, inDefault);
  await pods().updateStatus({
    ...pod,
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  });
}
const imagesOf = async () => {
  const { items } = await pods().list(inDefault);
  return Object.fromEntries(items.map((pod) => [pod.metadata.name, pod.spec?.containers[0]?.image]));
};
/** Waits until the pod has the image, and makes it ready. */
async function whenReplaced(name: string, image: string) {
  await eventually(`${name} has the image ${image}`, async () => (await imagesOf())[name] === image || undefined);
  await makeReady(name);
}
async function givenReadySet(spec: Partial<NonNullable<StatefulSet['spec']>> = {}) {
  const set = await givenSet({ podManagementPolicy: 'Parallel', ...spec });
  await whenPods('db-0', 'db-1', 'db-2');
  for (const name of ['db-0', 'db-1', 'db-2']) await makeReady(name);
  await plane.waitFor<StatefulSet>(target, ({ status }) => status?.readyReplicas === 3);
  return set;
}
const eventsOf = async () => {
  const { items } = await plane.client.resource<Event>(core('events')).list(inDefault);
  return items.map(({ type, reason, message, source }) => `${source?.component} ${type} ${reason} ${message}`);
};

describe('a stateful set', () => {
  test('creates its pods in order, each when those before are ready, with identity and claims', async () => {
    const volume = {
      metadata: { name: 'data', labels: { disk: 'fast' } },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    };
    const volumeClaimTemplates = [{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', ...volume }];
    const { metadata } = await givenSet({ replicas: 2, volumeClaimTemplates });
    await whenPods('db-0');
    const first = await pods().get('db-0', inDefault);
    const [revision] = (await revisions().list(inDefault)).items;
    expect(first.metadata).toMatchObject({
      generateName: 'db-',
      labels: {
        ...labels,
        'controller-revision-hash': revision?.metadata.name,
        'statefulset.orch.io/pod-name': 'db-0',
      },
      ownerReferences: [expect.objectContaining({ kind: 'StatefulSet', uid: metadata.uid, controller: true })],
    });
    expect(first.spec).toMatchObject({
      hostname: 'db-0',
      subdomain: 'db',
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-db-0' } }],
    });
    await makeReady('db-0');
    await whenPods('db-0', 'db-1');
    await makeReady('db-1');
    const { status } = await plane.waitFor<StatefulSet>(target, (set) => set.status?.readyReplicas === 2);
    expect(status).toEqual({
      collisionCount: 0,
      currentReplicas: 2,
      currentRevision: revision?.metadata.name,
      observedGeneration: 1,
      readyReplicas: 2,
      replicas: 2,
      updateRevision: revision?.metadata.name,
      updatedReplicas: 2,
    });
    const made = (await claims().list(inDefault)).items;
    expect(namesOf(made)).toEqual(['data-db-0', 'data-db-1']);
    expect(made[0]?.metadata.labels).toEqual({ app: 'db', disk: 'fast' });
    expect(made[0]?.spec?.accessModes).toEqual(['ReadWriteOnce']);
    await eventually('the events are recorded', async () => {
      const events = await eventsOf();
      return events.length === 4 || undefined;
    });
    expect((await eventsOf()).toSorted()).toEqual([
      'statefulset-controller Normal SuccessfulCreate create Claim data-db-0 Pod db-0 in StatefulSet db success',
      'statefulset-controller Normal SuccessfulCreate create Claim data-db-1 Pod db-1 in StatefulSet db success',
      'statefulset-controller Normal SuccessfulCreate create Pod db-0 in StatefulSet db successful',
      'statefulset-controller Normal SuccessfulCreate create Pod db-1 in StatefulSet db successful',
    ]);
    await patchSpec({ replicas: 1 });
    await whenPods('db-0');
    expect(namesOf((await claims().list(inDefault)).items)).toEqual(['data-db-0', 'data-db-1']);
  });

  test('with parallel management creates and deletes all pods at once', async () => {
    await givenSet({ podManagementPolicy: 'Parallel' });
    await whenPods('db-0', 'db-1', 'db-2');
    await patchSpec({ replicas: 0 });
    await whenPods();
  });

  test('replaces its pods from the highest ordinal to the partition, each when those above are ready', async () => {
    await givenReadySet({ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } } });
    const before = await sets().get('db', inDefault);
    await setImage('db:2');
    await whenReplaced('db-2', 'db:2');
    await whenReplaced('db-1', 'db:2');
    const { status } = await plane.waitFor<StatefulSet>(target, (set) => set.status?.readyReplicas === 3);
    expect(await imagesOf()).toEqual({ 'db-0': 'db:1', 'db-1': 'db:2', 'db-2': 'db:2' });
    expect(status).toMatchObject({
      currentReplicas: 1,
      currentRevision: before.status?.currentRevision,
      updatedReplicas: 2,
    });
    expect(status?.updateRevision).not.toBe(status?.currentRevision);

    // A pod below the partition comes back with the old revision.
    await pods().delete('db-0', { ...inDefault, gracePeriodSeconds: 0 });
    await whenReplaced('db-0', 'db:1');
    await plane.waitFor<StatefulSet>(target, (set) => set.status?.readyReplicas === 3);
    await patchSpec({ updateStrategy: { rollingUpdate: { partition: 0 } } });
    await whenReplaced('db-0', 'db:2');
    const updated = await plane.waitFor<StatefulSet>(target, (set) => set.status?.currentReplicas === 3);
    expect(updated.status?.currentRevision).toBe(status?.updateRevision);
  });

  test('returns to an older template with its revision, which becomes the newest', async () => {
    await givenReadySet({ updateStrategy: { type: 'OnDelete' }, revisionHistoryLimit: 1 });
    const first = (await sets().get('db', inDefault)).status?.updateRevision;
    const whenNewRevision = (from: string | undefined) =>
      plane.waitFor<StatefulSet>(target, ({ metadata, status }) => {
        return status?.observedGeneration === metadata.generation && status?.updateRevision !== from;
      });
    await setImage('db:2');
    const second = (await whenNewRevision(first)).status?.updateRevision;
    await setImage('db:1');
    expect((await whenNewRevision(second)).status?.updateRevision).toBe(first);
    const { items } = await revisions().list(inDefault);
    expect(Object.fromEntries(items.map(({ metadata, revision }) => [metadata.name, revision]))).toEqual({
      [first ?? '']: 3,
      [second ?? '']: 2,
    });
    for (const image of ['db:3', 'db:4']) {
      const before = (await sets().get('db', inDefault)).status?.updateRevision;
      await setImage(image);
      await whenNewRevision(before);
    }
    // The limit counts revisions that neither pods nor the status have.
    await eventually('old revisions are deleted', async () => {
      const left = namesOf((await revisions().list(inDefault)).items);
      return (left.length === 3 && !left.includes(second ?? '')) || undefined;
    });
    expect(await imagesOf()).toEqual({ 'db-0': 'db:1', 'db-1': 'db:1', 'db-2': 'db:1' });
  });

  test('recreates a failed pod with the same name, with an event', async () => {
    await givenReadySet();
    const failing = await pods().get('db-1', inDefault);
    await pods().updateStatus({ ...failing, status: { phase: 'Failed' } });
    await eventually('the pod is recreated', async () => {
      const found = (await pods().list(inDefault)).items.find(({ metadata }) => metadata.name === 'db-1');
      return (found !== undefined && found.metadata.uid !== failing.metadata.uid) || undefined;
    });
    const warning = 'statefulset-controller Warning RecreatingFailedPod ';
    await eventually('an event is recorded', async () => {
      const found = (await eventsOf()).find((event) => event.startsWith(warning));
      return found === `${warning}StatefulSet default/db is recreating failed Pod db-1` || undefined;
    });
  });

  test('adopts selected pods with a name of its own, and gives them back their label', async () => {
    const bare = (name: string): Pod => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, labels, ...inDefault },
      spec: podSpec('db:0'),
    });
    await pods().create(bare('db-0'));
    await pods().create(bare('other-0'));
    const { metadata } = await givenSet({ replicas: 1, updateStrategy: { type: 'OnDelete' } });
    await eventually('the pod is adopted', async () => {
      return (await pods().get('db-0', inDefault)).metadata.ownerReferences?.[0]?.uid === metadata.uid || undefined;
    });
    await makeReady('db-0');
    await eventually('the pod has its label', async () => {
      const { labels: found } = (await pods().get('db-0', inDefault)).metadata;
      return found?.['statefulset.orch.io/pod-name'] === 'db-0' || undefined;
    });
    expect((await pods().get('other-0', inDefault)).metadata.ownerReferences).toBeUndefined();
  });

  test('counts a collision of the names of revisions, and takes another name', async () => {
    await givenSet({ replicas: 1 });
    await whenPods('db-0');
    const [first] = (await revisions().list(inDefault)).items;
    const name = first?.metadata.name ?? '';
    await sets().delete('db', inDefault);
    await revisions().delete(name, inDefault);
    await pods().delete('db-0', { ...inDefault, gracePeriodSeconds: 0 });
    const taken = { apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata: { name, ...inDefault }, revision: 1 };
    await revisions().create({ ...taken, data: { other: true } });
    await givenSet({ replicas: 1 });
    await whenPods('db-0');
    const { status } = await sets().get('db', inDefault);
    expect(status?.collisionCount).toBe(1);
    expect(status?.updateRevision).not.toBe(name);
    expect(namesOf((await revisions().list(inDefault)).items)).toEqual([name, status?.updateRevision].toSorted());
  });

  test('waits for a claim that is being deleted, and reports it', async () => {
    const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
    const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', spec };
    const metadata = { name: 'data-db-0', ...inDefault, finalizers: ['example.com/hold'] };
    await claims().create({ ...claim, metadata });
    await claims().delete('data-db-0', inDefault);
    await givenSet({ replicas: 1, volumeClaimTemplates: [{ ...claim, metadata: { name: 'data' } }] });
    const outcome = 'failed error: pvc data-db-0 is being deleted';
    await eventually('the failure is recorded', async () => {
      const expected = `statefulset-controller Warning FailedCreate create Pod db-0 in StatefulSet db ${outcome}`;
      return (await eventsOf()).includes(expected) || undefined;
    });
    expect(await podNames()).toEqual([]);
    await claims().patch('data-db-0', { type: 'merge', body: { metadata: { finalizers: null } } }, inDefault);
    await whenPods('db-0');
  });
});
