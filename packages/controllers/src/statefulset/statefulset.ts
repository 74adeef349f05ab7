import type { ControllerRevision, StatefulSet, StatefulSetStatus } from '@orch/api/types/apps_v1';
import type { PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import { labelSelectorFromObject } from '@orch/apimachinery';
import { objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { ForeignDeletions } from '../framework/foreign-deletions.js';
import { claim, controllerOf, controllerUidIndex, controllerUids } from '../framework/owners.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { RevisionHistory } from '../history/revision-history.js';
import { ordinalOf } from './identity.js';
import type { ReadonlyPod, ReadonlyStatefulSet } from './model.js';
import { planStatefulSet } from './plan.js';
import { StatefulHistory } from './stateful-history.js';
import { StatefulPodWriter } from './stateful-pod-writer.js';
import { isNewStatus } from './status.js';

/**
 * Keeps the named pods of each stateful set with their claims, and updates them by revisions. Reads statefulsets, pods,
 * persistentvolumeclaims, controllerrevisions; writes pods, persistentvolumeclaims, controllerrevisions,
 * statefulsets/status, events.
 */
export function statefulSetController(
  context: ControllerContext,
  { workers }: ControllerOptions['statefulset'],
): Controller {
  const { client, informers, names } = context;
  const sets = informers.for<StatefulSet>(resources.statefulSets);
  const pods = informers.for<Pod>(resources.pods, { [controllerUidIndex]: controllerUids });
  const claims = informers.for<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const revisions = informers.for<ControllerRevision>(resources.controllerRevisions, {
    [controllerUidIndex]: controllerUids,
  });
  const setClient = client.resource<StatefulSet>(resources.statefulSets);
  const podClient = client.resource<Pod>(resources.pods);
  const revisionClient = client.resource<ControllerRevision>(resources.controllerRevisions);
  const history = new StatefulHistory({
    history: new RevisionHistory({ revisions, client: revisionClient }),
    live: liveSet,
    names,
  });
  const writer = new StatefulPodWriter({
    pods: podClient,
    claims: client.resource<PersistentVolumeClaim>(resources.persistentVolumeClaims),
    claimLister: claims.lister,
    events: context.recorderOf('statefulset-controller'),
    names,
  });
  const foreignDeletions = new ForeignDeletions();
  /** The uids of pods that this controller deletes. */
  const ownDeletions = new Set<string>();
  const log = controllerLog(context.log, 'statefulset');

  const { queue, controller } = queueController(context, {
    name: 'statefulset',
    workers,
    reconcile,
    enqueueAll: () => sets.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([sets, pods, claims, revisions].map((informer) => informer.synced(signal)));
    },
  });
  sets.addHandler({
    onAdd: enqueue,
    onUpdate: enqueue,
    onDelete: (set) => {
      foreignDeletions.forget(objectKey(set));
      enqueue(set);
    },
  });
  pods.addHandler({
    onAdd: enqueueOwner,
    onUpdate: (pod, old) => {
      const [owner, oldOwner] = [pod, old].map((each) => controllerOf(each)?.uid);
      if (owner !== oldOwner) enqueueOwner(old);
      enqueueOwner(pod);
    },
    onDelete: (pod) => {
      noteDeletion(pod);
      enqueueOwner(pod);
    },
  });
  return controller;

  function noteDeletion(pod: ReadonlyPod): void {
    const owner = controllerOf(pod);
    if (owner?.kind !== 'StatefulSet' || ownDeletions.delete(pod.metadata.uid ?? '')) return;
    foreignDeletions.seen(`${pod.metadata.namespace ?? ''}/${owner.name}`);
  }

  function enqueue(set: ReadonlyStatefulSet): void {
    queue.add(objectKey(set));
  }

  /** Stateful sets may adopt a selected pod without a controller. */
  function enqueueOwner(pod: ReadonlyPod): void {
    const owner = controllerOf(pod);
    const { namespace = '', labels = {} } = pod.metadata;
    if (owner?.kind === 'StatefulSet') queue.add(`${namespace}/${owner.name}`);
    if (owner !== undefined) return;
    for (const set of sets.lister.list({ namespace })) if (selectorOf(set).matches(labels)) enqueue(set);
  }

  function liveSet({ metadata }: ReadonlyStatefulSet, signal: AbortSignal): Promise<ReadonlyStatefulSet> {
    return setClient.get(metadata.name ?? '', { namespace: metadata.namespace ?? '', signal });
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const set = sets.lister.get(name, namespace);
    if (set === undefined) return;
    const found = await history.revisionsOf(set, signal);
    if (found === undefined) return;
    const owned = await claimPods(set, signal);
    const plan = planStatefulSet({ set, pods: owned, ...found, names });
    for (const action of plan.actions) {
      const { uid } = set.metadata;
      // The deletion of the set is on its way to the cache.
      if (
        action.type === 'create' &&
        !(await foreignDeletions.mayReplace(key, { uid, live: () => liveSet(set, signal) }))
      )
        return;
      if (action.type === 'delete') ownDeletions.add(action.pod.metadata.uid ?? '');
      await writer.perform(action, { set, signal });
      log.info(`${action.type} pod`, { statefulSet: logName(set), pod: action.pod.metadata.name });
    }
    await writeStatus(set, { status: plan.status, signal });
    await history.truncate(set, { revisions: found, pods: owned, signal });
  }

  async function writeStatus(
    set: ReadonlyStatefulSet,
    { status, signal }: { readonly status: StatefulSetStatus; readonly signal: AbortSignal },
  ): Promise<void> {
    if (isNewStatus(set, status)) await setClient.updateStatus({ ...set, status }, { signal });
  }

  async function claimPods(set: ReadonlyStatefulSet, signal: AbortSignal): Promise<readonly ReadonlyPod[]> {
    const { namespace, uid = '' } = set.metadata;
    return await claim({
      owner: { object: set, apiVersion: 'apps/v1', kind: 'StatefulSet' },
      selector: selectorOf(set),
      accepts: (pod) => ordinalOf(set, pod) !== undefined,
      owned: pods.lister.byIndex(controllerUidIndex, uid),
      orphans: pods.lister.byIndex(controllerUidIndex, '').filter((pod) => pod.metadata.namespace === namespace),
      live: () => liveSet(set, signal),
      client: podClient,
      signal,
    });
  }
}

function selectorOf({ spec }: ReadonlyStatefulSet) {
  return labelSelectorFromObject(spec?.selector);
}
