import type { Deployment, DeploymentStatus, ReplicaSet } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, deepEqual, labelSelectorFromObject, StatusError } from '@orch/apimachinery';
import { eventObjectOf, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { claim, controllerOf, controllerUidIndex, controllerUids } from '../framework/owners.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { DeploymentAnnotations } from './annotations.js';
import { DeploymentWriter } from './deployment-writer.js';
import { desiredReplicas, isRollingUpdate, type ReadonlyReplicaSet } from './model.js';
import { ReplicaSetWriter } from './replica-set-writer.js';
import { type RollOutOutcome, rollOut } from './roll-out.js';
import { planRollback, requestedRevision } from './rollback.js';
import { deadlineInMs, deploymentStatus, isComplete } from './status.js';

/** Rolls out deployments by replica sets. Reads deployments, replicasets, pods; writes replicasets, deployments, deployments/status, events. */
export function deploymentController(
  context: ControllerContext,
  { workers, resyncMs }: ControllerOptions['deployment'],
): Controller {
  const { client, clock, informers, names } = context;
  const deployments = informers.for<Deployment>(resources.deployments);
  const sets = informers.for<ReplicaSet>(resources.replicaSets, { [controllerUidIndex]: controllerUids });
  const pods = informers.for<Pod>(resources.pods, { [controllerUidIndex]: controllerUids });
  const deploymentClient = client.resource<Deployment>(resources.deployments);
  const setClient = client.resource<ReplicaSet>(resources.replicaSets);
  const annotations = new DeploymentAnnotations(names);
  const events = context.recorderOf('deployment-controller');
  const log = controllerLog(context.log, 'deployment');
  const writer = new DeploymentWriter({ deployments: deploymentClient, annotations, now: () => clock.now() });
  const setWriter = new ReplicaSetWriter({ deployments: writer, sets: setClient, annotations, events, log });

  const { queue, controller } = queueController(context, {
    name: 'deployment',
    workers,
    resyncMs,
    reconcile,
    enqueueAll: () => deployments.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([deployments.synced(signal), sets.synced(signal), pods.synced(signal)]);
    },
  });
  deployments.addHandler({ onAdd: enqueue, onUpdate: enqueue, onDelete: enqueue });
  sets.addHandler({
    onAdd: enqueueOwner,
    onUpdate: (set, old) => [old, set].forEach(enqueueOwner),
    onDelete: enqueueOwner,
  });
  pods.addHandler({ onDelete: enqueueRecreate });
  return controller;

  function enqueue(deployment: DeepReadonly<Deployment>): void {
    queue.add(objectKey(deployment));
  }

  /** A Recreate deployment continues when its last old pod has stopped. */
  function enqueueRecreate(pod: DeepReadonly<Pod>): void {
    const set = sets.lister.get(controllerOf(pod)?.name ?? '', pod.metadata.namespace);
    const owner = set === undefined ? undefined : controllerOf(set);
    const deployment = deployments.lister.get(owner?.name ?? '', pod.metadata.namespace);
    if (deployment !== undefined && !isRollingUpdate(deployment)) queue.add(objectKey(deployment));
  }

  function enqueueOwner(set: ReadonlyReplicaSet): void {
    const owner = controllerOf(set);
    if (owner?.kind === 'Deployment') queue.add(`${set.metadata.namespace}/${owner.name}`);
    if (owner !== undefined) return;
    for (const deployment of deployments.lister.list({ namespace: set.metadata.namespace ?? '' })) {
      if (labelSelectorFromObject(deployment.spec?.selector).matches(set.metadata.labels ?? {})) {
        queue.add(objectKey(deployment));
      }
    }
  }

  function podsOf(set: ReadonlyReplicaSet): readonly DeepReadonly<Pod>[] {
    return pods.lister.byIndex(controllerUidIndex, set.metadata.uid ?? '');
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const deployment = deployments.lister.get(name, namespace);
    if (deployment === undefined) return;
    if (deepEqual(deployment.spec?.selector, {})) {
      await reportSelectingAll(deployment, signal);
      return;
    }
    const allSets = await claim({
      owner: { object: deployment, apiVersion: 'apps/v1', kind: 'Deployment' },
      selector: labelSelectorFromObject(deployment.spec?.selector),
      owned: sets.lister.byIndex(controllerUidIndex, deployment.metadata.uid ?? ''),
      orphans: sets.lister.byIndex(controllerUidIndex, '').filter((set) => set.metadata.namespace === namespace),
      live: () => deploymentClient.get(name, { namespace, signal }),
      client: setClient,
      signal,
    });
    if (deployment.metadata.deletionTimestamp) {
      const found = await setWriter.findNewSet(deployment, { allSets, signal });
      await writeStatus({ ...found, allSets, isRollout: false }, { key, signal });
      return;
    }
    const current = await writer.setPauseCondition(deployment, signal);
    const isPaused = current.spec?.paused === true;
    const revision = requestedRevision(current);
    if (revision !== undefined && !isPaused) {
      await rollBack(current, { revision, allSets, signal });
      return;
    }
    const outcome = await rollOut(current, { allSets, writer: setWriter, annotations, podsOf, signal });
    const status = await writeStatus(outcome, { key, signal });
    const isFinished = isPaused ? revision === undefined : outcome.isRollout && isComplete(outcome.deployment, status);
    if (isFinished) await deleteOldSets(outcome, signal);
  }

  /** A deployment of an older version may have an empty selector: it must not adopt everything. */
  async function reportSelectingAll(deployment: DeepReadonly<Deployment>, signal: AbortSignal): Promise<void> {
    const message = 'This deployment is selecting all pods. A non-empty selector is required.';
    events.event(eventObjectOf(deployment), { type: 'Warning', reason: 'SelectingAll', message });
    const { generation: observedGeneration } = deployment.metadata;
    if (observedGeneration === undefined) return;
    const status = deepCopy<DeploymentStatus>({ ...deployment.status, observedGeneration });
    await writer.setStatus(deployment, { status, signal });
  }

  /** Returns to an earlier revision as a user requested; the next reconciliation rolls it out. */
  async function rollBack(
    deployment: DeepReadonly<Deployment>,
    options: {
      readonly revision: bigint;
      readonly allSets: readonly ReadonlyReplicaSet[];
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const { revision, allSets, signal } = options;
    const found = await setWriter.ensureNewSet(deployment, { allSets, signal });
    const sets = [...allSets.filter((set) => set !== found.listed), found.newSet];
    const rollback = planRollback(found.deployment, { revision, sets, annotations });
    await writer.rollBack(rollback.deployment, signal);
    events.event(eventObjectOf(deployment), rollback.event);
    log.info('rolled back', { deployment: logName(deployment), outcome: rollback.event.message });
  }

  async function writeStatus(
    outcome: RollOutOutcome,
    { key, signal }: { readonly key: string; readonly signal: AbortSignal },
  ): Promise<DeploymentStatus> {
    const { deployment, newSet, allSets, isRollout } = outcome;
    const now = clock.now();
    const status = deploymentStatus(deployment, { newSet, allSets, now, isRollout });
    await writer.setStatus(deployment, { status, signal });
    const deadlineMs = isRollout ? deadlineInMs(deployment, { status, now }) : undefined;
    if (deadlineMs !== undefined) queue.addAfter(key, deadlineMs + 1000);
    return status;
  }

  /** Deletes sets without pods beyond the history limit, oldest revision first. */
  async function deleteOldSets({ deployment, newSet, allSets }: RollOutOutcome, signal: AbortSignal): Promise<void> {
    const limit = deployment.spec?.revisionHistoryLimit;
    if (limit === undefined || limit === null || limit === 2_147_483_647) return;
    const old = allSets.filter((set) => set !== newSet && !set.metadata.deletionTimestamp);
    const surplus = old.length - limit;
    if (surplus <= 0) return;
    for (const set of old.toSorted(annotations.compareRevisions).slice(0, surplus)) {
      const status = set.status;
      const isObserved = (set.metadata.generation ?? 0) <= (status?.observedGeneration ?? 0);
      if (status?.replicas || desiredReplicas(set) > 0 || !isObserved) continue;
      try {
        await setClient.delete(set.metadata.name ?? '', { namespace: set.metadata.namespace ?? '', signal });
      } catch (error) {
        if (error instanceof StatusError && error.code === 404) continue;
        throw error;
      }
      log.info('deleted an old replica set', { deployment: logName(deployment), replicaSet: logName(set) });
    }
  }
}
