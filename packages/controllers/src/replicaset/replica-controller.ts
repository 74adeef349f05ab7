import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, errorMessage } from '@orch/apimachinery';
import { isNamespaceTerminating, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import type { WorkerOptions } from '../framework/controller-options.js';
import { Expectations } from '../framework/expectations.js';
import { ForeignDeletions } from '../framework/foreign-deletions.js';
import { generatedName } from '../framework/generated-name.js';
import { claim, controllerOf, controllerUidIndex, controllerUids } from '../framework/owners.js';
import { queueController, RetryLater } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { inBatches } from '../framework/slow-start.js';
import { hasActivePod } from '../pods/live-pod.js';
import { isGoneError, PodControl } from '../pods/pod-control.js';
import { podPrefix } from '../pods/pod-from-template.js';
import { isPodActive } from '../pods/pod-state.js';
import { planReplicas, type ReplicaFailure, type ReplicaPlan, replicaStatus } from './plan.js';
import type { ReplicaKind, Replicated } from './replica-kind.js';

/** Keeps the desired number of pods of each object of the kind. */
export function replicaController<T extends Replicated>(
  context: ControllerContext,
  { workers, kind }: WorkerOptions & { readonly kind: ReplicaKind<T> },
): Controller {
  const { client, clock, informers, names, gates } = context;
  const sets = informers.for<T>(kind.resource, { [controllerUidIndex]: controllerUids });
  const pods = informers.for<Pod>(resources.pods, { [controllerUidIndex]: controllerUids });
  const podClient = client.resource<Pod>(resources.pods);
  const setClient = client.resource<T>(kind.resource);
  const podControl = new PodControl({
    ...{ pods: podClient, lister: pods.lister, events: context.recorderOf(kind.component) },
  });
  const expectations = new Expectations(clock);
  const foreignDeletions = new ForeignDeletions();
  const log = controllerLog(context.log, kind.controller);

  const { queue, controller } = queueController(context, {
    name: kind.controller,
    workers,
    reconcile,
    enqueueAll: () => sets.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([sets.synced(signal), pods.synced(signal)]);
    },
  });

  sets.addHandler({
    onAdd: enqueue,
    onUpdate: (set, old) => {
      // Another object of the name: the pods that the old one waited for do not concern it.
      if (set.metadata.uid !== old.metadata.uid) expectations.forget(objectKey(set));
      enqueue(set);
    },
    onDelete: (set) => {
      expectations.forget(objectKey(set));
      foreignDeletions.forget(objectKey(set));
      enqueue(set);
    },
  });
  pods.addHandler({
    onAdd: (pod) => {
      const key = setKeyOf(pod);
      if (key === undefined) return enqueueMatching(pod);
      if (pod.metadata.deletionTimestamp) expectations.deletionSeen(key, pod.metadata.uid ?? '');
      expectations.creationSeen(key, pod.metadata.name ?? '');
      queue.add(key);
    },
    onUpdate: (pod, old) => {
      const key = setKeyOf(pod);
      const oldKey = setKeyOf(old);
      if (pod.metadata.deletionTimestamp && key !== undefined) noteDeletion(key, { pod, isKnown: isDeleting(old) });
      if (oldKey !== undefined && oldKey !== key) queue.add(oldKey);
      if (key === undefined) return enqueueMatching(pod);
      queue.add(key);
    },
    onDelete: (pod) => {
      const key = setKeyOf(pod);
      if (key === undefined) return;
      noteDeletion(key, { pod, isKnown: isDeleting(pod) });
      queue.add(key);
    },
  });
  return controller;

  function noteDeletion(key: string, { pod, isKnown }: { pod: DeepReadonly<Pod>; isKnown: boolean }): void {
    const isOwn = expectations.deletionSeen(key, pod.metadata.uid ?? '');
    if (!isOwn && !isKnown) foreignDeletions.seen(key);
  }

  function enqueue(set: DeepReadonly<T>): void {
    queue.add(objectKey(set));
  }

  function setKeyOf(pod: DeepReadonly<Pod>): string | undefined {
    const owner = controllerOf(pod);
    return owner?.kind === kind.kind ? `${pod.metadata.namespace}/${owner.name}` : undefined;
  }

  /** The object may adopt a selected pod without a controller. */
  function enqueueMatching(pod: DeepReadonly<Pod>): void {
    if (controllerOf(pod) !== undefined) return;
    for (const set of sets.lister.list({ namespace: pod.metadata.namespace ?? '' })) {
      if (kind.selectorOf(set).matches(pod.metadata.labels ?? {})) queue.add(objectKey(set));
    }
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const set = sets.lister.get(name, namespace);
    if (set === undefined) {
      expectations.forget(key);
      return;
    }
    const isCacheCurrent = expectations.satisfied(key);
    const active = (
      await claim({
        owner: ownerOf(set),
        selector: kind.selectorOf(set),
        owned: pods.lister.byIndex(controllerUidIndex, set.metadata.uid ?? ''),
        orphans: pods.lister.byIndex(controllerUidIndex, '').filter((pod) => pod.metadata.namespace === namespace),
        live: () => setClient.get(name, { namespace, signal }),
        client: podClient,
        signal,
      })
    ).filter(isPodActive);
    let failure: ReplicaFailure | undefined;
    let failed: unknown;
    if (isCacheCurrent && !set.metadata.deletionTimestamp) {
      const plan = planReplicas(set.spec?.replicas ?? 1, {
        activePods: active,
        relatedPods: () => relatedPods(set),
        deletionOrder: {
          ...{ gates, names, now: clock.now() },
          wasTried: ({ metadata }) => expectations.wasTried(key, metadata.uid ?? ''),
        },
      });
      const { uid } = set.metadata;
      const live = () => setClient.get(name, { namespace, signal });
      // The deletion of the set is on its way to the cache.
      if (plan.type === 'create' && !(await foreignDeletions.mayReplace(key, { uid, live }))) return;
      try {
        await perform(plan, { key, set, signal });
      } catch (error) {
        // The server rejects new pods in a terminating namespace, and the set is deleted soon.
        if (!isNamespaceTerminating(error)) {
          failed = error;
          if (!(error instanceof RetryLater))
            failure = {
              reason: plan.type === 'create' ? 'FailedCreate' : 'FailedDelete',
              message: errorMessage(error),
            };
        }
      }
    }
    const status = replicaStatus(set, active, {
      ...{ now: clock.now(), isCacheCurrent },
      ...(failure ? { failure } : {}),
    });
    if (!deepEqual(status, set.status)) await setClient.updateStatus({ ...set, status }, { signal });
    if (failed !== undefined) throw failed;
    const minReadySeconds = set.spec?.minReadySeconds ?? 0;
    if (
      minReadySeconds > 0 &&
      status.readyReplicas === set.spec?.replicas &&
      status.availableReplicas !== status.readyReplicas
    ) {
      queue.addAfter(key, minReadySeconds * 1000);
    }
  }

  /** The active pods of all sets with the controller of this one: of all revisions of a deployment. */
  function relatedPods(set: DeepReadonly<T>): readonly DeepReadonly<Pod>[] {
    const owner = controllerOf(set);
    const related = owner === undefined ? [set] : sets.lister.byIndex(controllerUidIndex, owner.uid);
    return related.flatMap(({ metadata }) =>
      pods.lister.byIndex(controllerUidIndex, metadata.uid ?? '').filter(isPodActive),
    );
  }

  function ownerOf(set: DeepReadonly<T>) {
    return { object: set, apiVersion: kind.apiVersion, kind: kind.kind };
  }

  async function perform(
    plan: ReplicaPlan,
    options: { readonly key: string; readonly set: DeepReadonly<T>; readonly signal: AbortSignal },
  ): Promise<void> {
    const { key, set, signal } = options;
    const owner = ownerOf(set);
    if (plan.type === 'create') {
      const make = () => generatedName(podPrefix(set.metadata.name ?? ''), context.random);
      const subjects = Array.from({ length: plan.count }, () => '');
      const podNames = expectations.namesFor(key, { subjects, make });
      expectations.expectCreations(key, podNames);
      await inBatches(podNames, {
        act: (podName) => podControl.create(set.spec?.template, { owner, name: podName, signal }),
        onSkipped: (podName, error) => expectations.creationFailed(key, podName, error),
      });
      log.info('created pods', { [kind.logField]: logName(set), count: plan.count });
    } else if (plan.type === 'delete') {
      expectations.expectDeletions(
        key,
        plan.pods.map((pod) => pod.metadata.uid ?? ''),
      );
      const results = await Promise.allSettled(
        plan.pods.map(async (pod) => {
          try {
            await podControl.delete(pod, { owner, signal });
          } catch (error) {
            // The deletion of a pod that is gone is still to be seen.
            if (isGoneError(error) && hasActivePod(pods.lister, pod)) return;
            if (isGoneError(error)) return void expectations.deletionSeen(key, pod.metadata.uid ?? '');
            expectations.deletionFailed(key, pod.metadata.uid ?? '');
            throw error;
          }
        }),
      );
      const failure = results.find((result) => result.status === 'rejected');
      if (failure !== undefined) throw failure.reason;
      log.info('deleted pods', { [kind.logField]: logName(set), count: plan.pods.length });
    }
  }
}

function isDeleting({ metadata }: DeepReadonly<Pod>): boolean {
  return metadata.deletionTimestamp !== undefined;
}
