import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ControllerRevision, DaemonSet } from '@orch/api/types/apps_v1';
import type { Event, Node, Pod } from '@orch/api/types/core_v1';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../support/objects.js';

/** Three simulated nodes run the pods; nodelifecycle removes their taint when they are ready. */
let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({
    controllers: ['daemonset', 'nodelifecycle'],
    nodes: 3,
    // Pods stop after 25 ms instead of 500 ms.
    simulation: { clockRate: 20 },
    // Changes nothing of daemon sets without maxSurge.
    featureGates: { DaemonSetUpdateSurge: true },
  });
});
afterAll(async () => {
  await plane.stop();
});
afterEach(async () => {
  await plane.reset();
});

const inDefault = { namespace: 'default' };
const labels = { app: 'agent' };
const core = (resource: string) => ({ group: '', version: 'v1', resource });
const apps = (resource: string) => ({ group: 'apps', version: 'v1', resource });
const pods = () => plane.client.resource<Pod>(core('pods'));
const nodes = () => plane.client.resource<Node>(core('nodes'));
const daemonSets = () => plane.client.resource<DaemonSet>(apps('daemonsets'));
const revisions = () => plane.client.resource<ControllerRevision>(apps('controllerrevisions'));
const target = { ...apps('daemonsets'), ...inDefault, name: 'agent' };

function daemonSet(spec: Partial<NonNullable<DaemonSet['spec']>> = {}): DaemonSet {
  const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'agent:1' }] } };
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', ...inDefault },
    spec: { selector: { matchLabels: labels }, template, ...spec },
  };
}
const setImage = (image: string) =>
  daemonSets().patch(
    'agent',
    { type: 'strategic', body: { spec: { template: { spec: { containers: [{ name: 'main', image }] } } } } },
    inDefault,
  );
/** Resolves with the daemon set when all of its pods have the current template and are available. */
const whenUpdated = (count: number) =>
  plane.waitFor<DaemonSet>(target, ({ metadata, status }) => {
    const { observedGeneration, desiredNumberScheduled, updatedNumberScheduled, numberAvailable } = status ?? {};
    if (observedGeneration !== metadata.generation) return false;
    return [desiredNumberScheduled, updatedNumberScheduled, numberAvailable].every((each) => (each ?? 0) === count);
  });
const namesOf = (items: readonly { readonly metadata: { readonly name?: string } }[]) =>
  items.map(({ metadata }) => metadata.name ?? '').toSorted();
const podsOf = async () => (await pods().list({ ...inDefault, labelSelector: 'app=agent' })).items;
const eventsWith = async (reason: string) => {
  const { items } = await plane.client.resource<Event>(core('events')).list(inDefault);
  return items.filter((event) => event.reason === reason);
};

describe('a daemon set', () => {
  test('keeps a pod on every node, and reports it in its status and in events', async () => {
    const created = await daemonSets().create(daemonSet());
    const { metadata, status } = await whenUpdated(3);
    expect(status).toEqual({
      currentNumberScheduled: 3,
      desiredNumberScheduled: 3,
      numberAvailable: 3,
      numberMisscheduled: 0,
      numberReady: 3,
      observedGeneration: metadata.generation,
      updatedNumberScheduled: 3,
    });
    const made = await podsOf();
    const nodeNames = (await nodes().list()).items.map((node) => node.metadata.name);
    expect(made.map((pod) => pod.spec?.nodeName).toSorted()).toEqual(nodeNames.toSorted());
    const [revision] = (await revisions().list(inDefault)).items;
    for (const pod of made) {
      expect(pod.metadata.labels).toEqual({
        ...labels,
        'controller-revision-hash': revision?.metadata.labels?.['controller-revision-hash'],
        'pod-template-generation': '1',
      });
      expect(pod.metadata.ownerReferences).toEqual([
        expect.objectContaining({ kind: 'DaemonSet', uid: created.metadata.uid, controller: true }),
      ]);
      expect(pod.spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution).toEqual({
        nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: [pod.spec?.nodeName] }] }],
      });
    }
    await pods().delete(made[0]?.metadata.name ?? '', { ...inDefault, gracePeriodSeconds: 0 });
    await eventually('the deleted pod is replaced', async () => {
      const names = (await podsOf()).map((pod) => pod.metadata.name);
      return (names.length === 3 && !names.includes(made[0]?.metadata.name)) || undefined;
    });
    const events = await eventually('four events are recorded', async () => {
      const found = await eventsWith('SuccessfulCreate');
      return found.length === 4 ? found : undefined;
    });
    expect(events.map(({ source }) => source?.component)).toEqual(Array(4).fill('daemonset-controller'));
  });

  test('leaves a node with a taint NoExecute, stays with NoSchedule, and comes with a label', async () => {
    const [first, second, third] = (await nodes().list()).items.map((node) => node.metadata.name ?? '');
    if (first === undefined || second === undefined || third === undefined) throw new Error('not three nodes');
    const podsOn = async () => (await podsOf()).map((pod) => pod.spec?.nodeName ?? '').toSorted();
    const label = (name: string, role: string | null) =>
      nodes().patch(name, { type: 'merge', body: { metadata: { labels: { role } } } });
    const taint = (name: string, effect: string) =>
      nodes().patch(name, { type: 'merge', body: { spec: { taints: [{ key: 'full', effect }] } } });
    const base = daemonSet();
    const template = base.spec?.template;
    const spec = { containers: [], ...template?.spec, nodeSelector: { role: 'edge' } };
    await label(first, 'edge');
    await daemonSets().create(daemonSet({ template: { ...template, spec } }));
    await whenUpdated(1);
    expect(await podsOn()).toEqual([first]);
    await label(second, 'edge');
    await whenUpdated(2);
    expect(await podsOn()).toEqual([first, second].toSorted());

    await taint(first, 'NoSchedule');
    await plane.waitFor<DaemonSet>(target, ({ status }) => {
      return status?.desiredNumberScheduled === 1 && status.numberMisscheduled === 1;
    });
    expect(await podsOn()).toEqual([first, second].toSorted());
    await taint(first, 'NoExecute');
    await plane.waitFor<DaemonSet>(target, ({ status }) => status?.numberMisscheduled === 0);
    await eventually('the pod is deleted', async () => (await podsOn()).length === 1 || undefined);
    await label(second, null);
    await plane.waitFor<DaemonSet>(target, ({ status }) => status?.desiredNumberScheduled === 0);
    await eventually('no pod is left', async () => (await podsOn()).length === 0 || undefined);
    for (const name of [first, second, third]) {
      await nodes().patch(name, {
        type: 'merge',
        body: { spec: { taints: null }, metadata: { labels: { role: null } } },
      });
    }
  });

  test('updates its pods node by node, and returns to an older template with the same revision', async () => {
    await daemonSets().create(daemonSet());
    await whenUpdated(3);
    await setImage('agent:2');
    const unavailable: number[] = [];
    await plane.waitFor<DaemonSet>(target, ({ metadata, status }) => {
      unavailable.push(status?.numberUnavailable ?? 0);
      return status?.observedGeneration === metadata.generation && status?.updatedNumberScheduled === 3;
    });
    await whenUpdated(3);
    expect(Math.max(...unavailable)).toBe(1);
    expect((await podsOf()).map((pod) => pod.spec?.containers[0]?.image)).toEqual(Array(3).fill('agent:2'));
    const numbersByImage = async () =>
      Object.fromEntries(
        (await revisions().list(inDefault)).items.map(({ data, revision }) => [
          /agent:\d/.exec(JSON.stringify(data))?.[0],
          revision,
        ]),
      );
    expect(await numbersByImage()).toEqual({ 'agent:1': 1, 'agent:2': 2 });
    await setImage('agent:1');
    await whenUpdated(3);
    expect(await numbersByImage()).toEqual({ 'agent:1': 3, 'agent:2': 2 });
  });

  test('with OnDelete updates only pods that are deleted, and keeps their revisions beyond the limit', async () => {
    await daemonSets().create(daemonSet({ updateStrategy: { type: 'OnDelete' }, revisionHistoryLimit: 0 }));
    await whenUpdated(3);
    await setImage('agent:2');
    await plane.waitFor<DaemonSet>(target, ({ metadata, status }) => {
      return status?.observedGeneration === metadata.generation && status?.updatedNumberScheduled === undefined;
    });
    expect((await revisions().list(inDefault)).items).toHaveLength(2);
    for (const pod of await podsOf())
      await pods().delete(pod.metadata.name ?? '', { ...inDefault, gracePeriodSeconds: 0 });
    await whenUpdated(3);
    await eventually('the old revision is deleted', async () => {
      return (await revisions().list(inDefault)).items.length === 1 || undefined;
    });
  });

  test('replaces a failed pod, with an event', async () => {
    await daemonSets().create(daemonSet());
    await whenUpdated(3);
    const [failing] = await podsOf();
    if (failing === undefined) throw new Error('no pod');
    await pods().updateStatus({ ...failing, status: { phase: 'Failed' } });
    await eventually('the failed pod is replaced', async () => {
      const names = (await podsOf()).map((pod) => pod.metadata.name);
      return (names.length === 3 && !names.includes(failing.metadata.name)) || undefined;
    });
    const [event] = await eventually('an event is recorded', async () => {
      const found = await eventsWith('FailedDaemonPod');
      return found.length > 0 ? found : undefined;
    });
    expect(event).toMatchObject({
      type: 'Warning',
      message: `Found failed daemon pod default/${failing.metadata.name} on node ${failing.spec?.nodeName}, will try to kill it`,
    });
  });

  test('adopts selected pods without a controller', async () => {
    const [node] = (await nodes().list()).items;
    const spec = { containers: [{ name: 'main', image: 'agent:0' }], nodeName: node?.metadata.name ?? '' };
    const bare = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'bare', labels, ...inDefault }, spec };
    await pods().create(bare);
    const { metadata } = await daemonSets().create(daemonSet({ updateStrategy: { type: 'OnDelete' } }));
    await plane.waitFor<DaemonSet>(target, ({ status }) => status?.numberAvailable === 3);
    expect((await pods().get('bare', inDefault)).metadata.ownerReferences?.[0]?.uid).toBe(metadata.uid);
    expect((await daemonSets().get('agent', inDefault)).status?.updatedNumberScheduled).toBe(2);
  });

  test('counts a collision of the names of revisions, and takes another name', async () => {
    await daemonSets().create(daemonSet());
    await whenUpdated(3);
    const [first] = (await revisions().list(inDefault)).items;
    const name = first?.metadata.name ?? '';
    await daemonSets().delete('agent', inDefault);
    await revisions().delete(name, inDefault);
    for (const pod of await podsOf()) {
      await pods().delete(pod.metadata.name ?? '', { ...inDefault, gracePeriodSeconds: 0 });
    }
    const taken = { apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata: { name, ...inDefault }, revision: 1 };
    await revisions().create({ ...taken, data: { other: true } });
    await daemonSets().create(daemonSet());
    const { status } = await whenUpdated(3);
    expect(status?.collisionCount).toBe(1);
    const names = namesOf((await revisions().list(inDefault)).items);
    expect(names).toHaveLength(2);
    expect(names).toContain(name);
  });
});

describe('a daemon set with the gate DaemonSetUpdateSurge', () => {
  test('starts new pods before it deletes old ones', async () => {
    const rollingUpdate = { maxSurge: 1, maxUnavailable: 0 };
    await daemonSets().create(daemonSet({ updateStrategy: { type: 'RollingUpdate', rollingUpdate } }));
    const whenDone = (generation: number) =>
      plane.waitFor<DaemonSet>(target, ({ status }) => {
        const { observedGeneration, updatedNumberScheduled, numberAvailable } = status ?? {};
        return observedGeneration === generation && updatedNumberScheduled === 3 && numberAvailable === 3;
      });
    await whenDone(1);
    const before = await pods().list(inDefault);
    const current = new Map(before.items.map((pod) => [pod.metadata.uid, pod]));
    const stopping = new AbortController();
    let [readyMin, podsMax] = [3, 3];
    const watching = (async () => {
      const { resourceVersion } = before.metadata;
      for await (const event of pods().watch({ ...inDefault, resourceVersion, signal: stopping.signal })) {
        if (event.type === 'BOOKMARK') continue;
        if (event.type === 'DELETED') current.delete(event.object.metadata.uid);
        else current.set(event.object.metadata.uid, event.object);
        const living = [...current.values()].filter(({ metadata }) => !metadata.deletionTimestamp);
        const ready = living.filter(({ status }) => {
          return status?.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True');
        });
        readyMin = Math.min(readyMin, ready.length);
        podsMax = Math.max(podsMax, living.length);
      }
    })().catch(() => {});
    await setImage('agent:2');
    await whenDone(2);
    stopping.abort(new Error('enough'));
    await watching;
    expect([readyMin, podsMax]).toEqual([3, 4]);
  });
});
