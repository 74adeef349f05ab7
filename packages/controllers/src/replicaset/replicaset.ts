import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import {
  type DeepReadonly,
  deepEqual,
  errorMessage,
  formatApiVersion,
  labelSelectorFromObject,
  StatusError,
} from '@orch/apimachinery';
import { isNamespaceTerminating, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { Expectations } from '../framework/expectations.js';
import { claim, controllerOf, controllerUidIndex, controllerUids } from '../framework/owners.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { inBatches } from '../framework/slow-start.js';
import { podFromTemplate } from '../pods/pod-from-template.js';
import { isPodActive } from '../pods/pod-state.js';
import { planReplicas, type ReplicaFailure, type ReplicaPlan, replicaSetStatus } from './plan.js';

/** Keeps the desired number of pods of each replica set. Reads replicasets, pods; writes pods, replicasets/status. */
export function replicaSetController(
  context: ControllerContext,
  { workers }: ControllerOptions['replicaset'],
): Controller {
  const { client, clock, informers, names, gates } = context;
  const sets = informers.for<ReplicaSet>(resources.replicaSets, { [controllerUidIndex]: controllerUids });
  const pods = informers.for<Pod>(resources.pods, { [controllerUidIndex]: controllerUids });
  const podClient = client.resource<Pod>(resources.pods);
  const setClient = client.resource<ReplicaSet>(resources.replicaSets);
  const expectations = new Expectations(clock);
  const log = controllerLog(context.log, 'replicaset');

  const { queue, controller } = queueController(context, {
    name: 'replicaset',
    workers,
    reconcile,
    enqueueAll: () => sets.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([sets.synced(signal), pods.synced(signal)]);
    },
  });

  sets.addHandler({
    onAdd: enqueue,
    onUpdate: enqueue,
    onDelete: (set) => {
      expectations.forget(objectKey(set));
      enqueue(set);
    },
  });
  pods.addHandler({
    onAdd: (pod) => {
      const key = setKeyOf(pod);
      if (key === undefined) return enqueueMatching(pod);
      if (pod.metadata.deletionTimestamp) expectations.deletionSeen(key, pod.metadata.uid ?? '');
      else expectations.creationSeen(key);
      queue.add(key);
    },
    onUpdate: (pod, old) => {
      const key = setKeyOf(pod);
      const oldKey = setKeyOf(old);
      if (pod.metadata.deletionTimestamp && key !== undefined) expectations.deletionSeen(key, pod.metadata.uid ?? '');
      if (oldKey !== undefined && oldKey !== key) queue.add(oldKey);
      if (key === undefined) return enqueueMatching(pod);
      queue.add(key);
    },
    onDelete: (pod) => {
      const key = setKeyOf(pod);
      if (key === undefined) return;
      expectations.deletionSeen(key, pod.metadata.uid ?? '');
      queue.add(key);
    },
  });
  return controller;

  function enqueue(set: DeepReadonly<ReplicaSet>): void {
    queue.add(objectKey(set));
  }

  function setKeyOf(pod: DeepReadonly<Pod>): string | undefined {
    const owner = controllerOf(pod);
    return owner?.kind === 'ReplicaSet' ? `${pod.metadata.namespace}/${owner.name}` : undefined;
  }

  /** Replica sets may adopt a selected pod without a controller. */
  function enqueueMatching(pod: DeepReadonly<Pod>): void {
    if (controllerOf(pod) !== undefined) return;
    for (const set of sets.lister.list({ namespace: pod.metadata.namespace ?? '' })) {
      if (labelSelectorFromObject(set.spec?.selector).matches(pod.metadata.labels ?? {})) queue.add(objectKey(set));
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
    const owner = { object: set, apiVersion: appsVersion, kind: 'ReplicaSet' };
    const active = (
      await claim({
        owner,
        selector: labelSelectorFromObject(set.spec?.selector),
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
        deletionOrder: { gates, names, now: clock.now() },
      });
      try {
        await perform(plan, { key, set, signal });
      } catch (error) {
        // The server rejects new pods in a terminating namespace, and the set is deleted soon.
        if (!isNamespaceTerminating(error)) {
          failed = error;
          failure = { reason: plan.type === 'create' ? 'FailedCreate' : 'FailedDelete', message: errorMessage(error) };
        }
      }
    }
    const status = replicaSetStatus(set, active, { now: clock.now(), ...(failure ? { failure } : {}) });
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

  async function perform(
    plan: ReplicaPlan,
    options: { readonly key: string; readonly set: DeepReadonly<ReplicaSet>; readonly signal: AbortSignal },
  ): Promise<void> {
    const { key, set, signal } = options;
    const namespace = set.metadata.namespace ?? '';
    if (plan.type === 'create') {
      expectations.expectCreations(key, plan.count);
      const pod = podFromTemplate(set.spec?.template, {
        owner: {
          apiVersion: appsVersion,
          kind: 'ReplicaSet',
          name: set.metadata.name ?? '',
          uid: set.metadata.uid ?? '',
        },
        namespace,
      });
      await inBatches(plan.count, {
        act: () => podClient.create(pod, { namespace, signal }),
        onSkipped: () => expectations.creationSeen(key),
      });
      log.info('created pods', { replicaSet: logName(set), count: plan.count });
    } else if (plan.type === 'delete') {
      expectations.expectDeletions(
        key,
        plan.pods.map((pod) => pod.metadata.uid ?? ''),
      );
      await Promise.all(
        plan.pods.map(async (pod) => {
          const uid = pod.metadata.uid ?? '';
          try {
            await podClient.delete(pod.metadata.name ?? '', { namespace, signal, preconditions: { uid } });
          } catch (error) {
            expectations.deletionSeen(key, uid);
            if (!(error instanceof StatusError && error.code === 404)) throw error;
          }
        }),
      );
      log.info('deleted pods', { replicaSet: logName(set), count: plan.pods.length });
    }
  }
}

const appsVersion = formatApiVersion({ group: 'apps', version: 'v1' });
