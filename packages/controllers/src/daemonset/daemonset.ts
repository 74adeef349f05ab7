import type { ControllerRevision, DaemonSet } from '@orch/api/types/apps_v1';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { deepEqual, labelSelectorFromObject } from '@orch/apimachinery';
import { eventObjectOf, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import { Expectations } from '../framework/expectations.js';
import { claim, controllerOf, controllerUidIndex, controllerUids } from '../framework/owners.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { RevisionHistory } from '../history/revision-history.js';
import { PodControl } from '../pods/pod-control.js';
import { isPodReady } from '../pods/pod-state.js';
import { DaemonHistory, hashOf } from './daemon-history.js';
import type { ReadonlyDaemonSet, ReadonlyPod } from './daemon-pod.js';
import { type DaemonState, groupByNode } from './daemon-state.js';
import { daemonSetStatus } from './daemon-status.js';
import { DaemonWriter } from './daemon-writer.js';
import { FailedPodsBackoff } from './failed-pods-backoff.js';
import { type NodeFits, nodeFits } from './node-fit.js';
import { planNodes } from './plan-nodes.js';
import { planUpdate } from './plan-update.js';

/** Daemon sets that are reconciled at the same time; no option of v1.21 changes it. */
const workers = 2;

/**
 * Keeps a pod of each daemon set on every node that fits, and updates them by revisions. Reads daemonsets, pods, nodes,
 * controllerrevisions; writes pods, controllerrevisions, daemonsets/status, events.
 */
export function daemonSetController(context: ControllerContext): Controller {
  const { client, clock, informers, names, gates } = context;
  const daemonSets = informers.for<DaemonSet>(resources.daemonSets);
  const pods = informers.for<Pod>(resources.pods, { [controllerUidIndex]: controllerUids });
  const nodes = informers.for<Node>(resources.nodes);
  const revisions = informers.for<ControllerRevision>(resources.controllerRevisions, {
    [controllerUidIndex]: controllerUids,
  });
  const daemonSetClient = client.resource<DaemonSet>(resources.daemonSets);
  const podClient = client.resource<Pod>(resources.pods);
  const revisionClient = client.resource<ControllerRevision>(resources.controllerRevisions);
  const events = context.recorderOf('daemonset-controller');
  const expectations = new Expectations(clock);
  const backoff = new FailedPodsBackoff();
  const history = new DaemonHistory({
    history: new RevisionHistory({ revisions, client: revisionClient }),
    ...{ revisions: revisionClient, daemonSets: daemonSetClient, pods: podClient },
  });
  const writer = new DaemonWriter({
    ...{ expectations, names, random: context.random, lister: pods.lister },
    podControl: new PodControl({ pods: podClient, lister: pods.lister, events }),
    log: controllerLog(context.log, 'daemonset'),
  });

  const { queue, controller } = queueController(context, {
    name: 'daemonset',
    workers,
    reconcile,
    enqueueAll: () => daemonSets.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([daemonSets, pods, nodes, revisions].map((informer) => informer.synced(signal)));
    },
  });

  daemonSets.addHandler({
    onAdd: enqueue,
    onUpdate: (daemonSet, old) => {
      if (daemonSet.metadata.uid !== old.metadata.uid) expectations.forget(objectKey(daemonSet));
      enqueue(daemonSet);
    },
    onDelete: (daemonSet) => expectations.forget(objectKey(daemonSet)),
  });
  pods.addHandler({
    onAdd: (pod) => {
      const key = keyOfOwner(pod);
      if (key === undefined) return enqueueMatching(pod);
      if (pod.metadata.deletionTimestamp) expectations.deletionSeen(key, pod.metadata.uid ?? '');
      expectations.creationSeen(key, pod.metadata.name ?? '');
      queue.add(key);
    },
    onUpdate: (pod, old) => {
      const key = keyOfOwner(pod);
      const oldKey = keyOfOwner(old);
      if (pod.metadata.deletionTimestamp && key !== undefined) expectations.deletionSeen(key, pod.metadata.uid ?? '');
      if (oldKey !== undefined && oldKey !== key) queue.add(oldKey);
      if (key === undefined) return enqueueMatching(pod);
      queue.add(key);
      if (isPodReady(pod) && !isPodReady(old)) enqueueWhenAvailable(key);
    },
    onDelete: (pod) => {
      const key = keyOfOwner(pod);
      if (key === undefined) return;
      expectations.deletionSeen(key, pod.metadata.uid ?? '');
      queue.add(key);
    },
  });
  revisions.addHandler({
    onAdd: (revision) => enqueueOwner(revision),
    onUpdate: (revision, old) => [old, revision].forEach(enqueueOwner),
    onDelete: (revision) => enqueueOwner(revision),
  });
  nodes.addHandler({
    onAdd: (node) => enqueueFitting((fits) => fits(node).shouldRun),
    onUpdate: (node, old) => {
      // Heartbeats change nothing that a daemon set reads.
      const isSame =
        deepEqual(node.metadata.labels, old.metadata.labels) && deepEqual(node.spec?.taints, old.spec?.taints);
      if (!isSame) enqueueFitting((fits) => !deepEqual(fits(node), fits(old)));
    },
    onDelete: (node) => enqueueFitting((fits) => fits(node).shouldRun),
  });
  return controller;

  function enqueue(daemonSet: ReadonlyDaemonSet): void {
    queue.add(objectKey(daemonSet));
  }

  function keyOfOwner(object: Pick<ReadonlyPod, 'metadata'>): string | undefined {
    const owner = controllerOf(object);
    return owner?.kind === 'DaemonSet' ? `${object.metadata.namespace}/${owner.name}` : undefined;
  }

  function enqueueOwner(object: Pick<ReadonlyPod, 'metadata'>): void {
    const key = keyOfOwner(object);
    if (key === undefined) enqueueMatching(object);
    else queue.add(key);
  }

  /** Daemon sets may adopt a selected object without a controller. */
  function enqueueMatching(object: Pick<ReadonlyPod, 'metadata'>): void {
    if (controllerOf(object) !== undefined) return;
    for (const daemonSet of daemonSets.lister.list({ namespace: object.metadata.namespace ?? '' })) {
      if (selectorOf(daemonSet).matches(object.metadata.labels ?? {})) enqueue(daemonSet);
    }
  }

  function enqueueFitting(concerns: (fits: NodeFits) => boolean): void {
    for (const daemonSet of daemonSets.lister.list()) if (concerns(nodeFits(daemonSet, names))) enqueue(daemonSet);
  }

  /** No event tells when a pod has been ready for the minimum time. */
  function enqueueWhenAvailable(key: string): void {
    const { namespace, name } = splitKey(key);
    const { minReadySeconds = 0 } = daemonSets.lister.get(name, namespace)?.spec ?? {};
    if (minReadySeconds > 0) queue.addAfter(key, (minReadySeconds + 1) * 1000);
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const daemonSet = daemonSets.lister.get(name, namespace);
    if (daemonSet === undefined) {
      expectations.forget(key);
      return;
    }
    if (deepEqual(daemonSet.spec?.selector, {})) {
      const message = 'This daemon set is selecting all pods. A non-empty selector is required.';
      events.event(eventObjectOf(daemonSet), { type: 'Warning', reason: 'SelectingAll', message });
      return;
    }
    // Its revisions may be deleted before it is.
    if (daemonSet.metadata.deletionTimestamp) return;
    const found = await history.revisionsOf(daemonSet, { pods: await claimPods(daemonSet, signal), signal });
    // The deletion of the set is on its way to the cache.
    if (found === undefined) return;
    const hash = hashOf(found.current);
    const fits = nodeFits(daemonSet, names);
    const isCacheCurrent = expectations.satisfied(key);
    if (isCacheCurrent) {
      await manage(await stateOf(daemonSet, { hash, fits, signal }), { key, signal });
      if (expectations.satisfied(key) && daemonSet.spec?.updateStrategy?.type === 'RollingUpdate') {
        const state = await stateOf(daemonSet, { hash, fits, signal });
        await writer.perform(planUpdate(state), { state, key, signal });
      }
      await history.truncate(daemonSet, { old: found.old, pods: await claimPods(daemonSet, signal), signal });
    }
    await writeStatus(await stateOf(daemonSet, { hash, fits, signal }), { key, isObserved: isCacheCurrent, signal });
  }

  async function manage(
    state: DaemonState,
    { key, signal }: { readonly key: string; readonly signal: AbortSignal },
  ): Promise<void> {
    const { daemonSet, now } = state;
    const { uid = '' } = daemonSet.metadata;
    const backoffKey = (node: string) => `${uid}/${daemonSet.status?.observedGeneration ?? 0}/${node}`;
    const plan = planNodes(state, (node) => backoff.remainingMs(backoffKey(node), now.getTime()));
    for (const { pod, node } of plan.failed) {
      backoff.deleted(backoffKey(node), now.getTime());
      const message = `Found failed daemon pod ${logName(pod)} on node ${node}, will try to kill it`;
      events.event(eventObjectOf(daemonSet), { type: 'Warning', reason: 'FailedDaemonPod', message });
    }
    if (plan.retryMs !== undefined) queue.addAfter(key, plan.retryMs);
    await writer.perform(plan, { state, key, signal });
  }

  async function writeStatus(
    state: DaemonState,
    { key, isObserved, signal }: { readonly key: string; readonly isObserved: boolean; readonly signal: AbortSignal },
  ): Promise<void> {
    const { daemonSet } = state;
    const status = daemonSetStatus(state, { isObserved });
    if (!deepEqual(status, daemonSet.status)) await daemonSetClient.updateStatus({ ...daemonSet, status }, { signal });
    const { minReadySeconds = 0 } = daemonSet.spec ?? {};
    if (minReadySeconds > 0 && status.numberReady !== (status.numberAvailable ?? 0)) {
      queue.addAfter(key, minReadySeconds * 1000);
    }
  }

  async function stateOf(
    daemonSet: ReadonlyDaemonSet,
    { hash, fits, signal }: { readonly hash: string; readonly fits: NodeFits; readonly signal: AbortSignal },
  ): Promise<DaemonState> {
    const podsByNode = groupByNode(await claimPods(daemonSet, signal));
    const surgeEnabled = gates('DaemonSetUpdateSurge');
    return { daemonSet, nodes: nodes.lister.list(), podsByNode, fits, hash, now: clock.now(), surgeEnabled };
  }

  function claimPods(daemonSet: ReadonlyDaemonSet, signal: AbortSignal): Promise<readonly ReadonlyPod[]> {
    const { name = '', namespace = '', uid = '' } = daemonSet.metadata;
    return claim({
      owner: { object: daemonSet, apiVersion: 'apps/v1', kind: 'DaemonSet' },
      selector: selectorOf(daemonSet),
      owned: pods.lister.byIndex(controllerUidIndex, uid),
      orphans: pods.lister.byIndex(controllerUidIndex, '').filter((pod) => pod.metadata.namespace === namespace),
      live: () => daemonSetClient.get(name, { namespace, signal }),
      client: podClient,
      signal,
    });
  }
}

function selectorOf({ spec }: ReadonlyDaemonSet) {
  return labelSelectorFromObject(spec?.selector);
}
