import {
  type Amounts,
  addAmounts,
  equalAmounts,
  formatAmounts,
  increasesOf,
  noAmounts,
  type QuotaEvaluator,
  readAmounts,
  usageOfQuota,
} from '@orch/api';
import type { ResourceQuota } from '@orch/api/types/core_v1';
import {
  type ApiObject,
  type DeepReadonly,
  deepEqual,
  isStatusError,
  type Quantity,
  zeroQuantity,
} from '@orch/apimachinery';
import { objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { type CountedObjects, CountedResources } from './counted-objects.js';
import { usedAmounts } from './quota-status.js';

type Quota = DeepReadonly<ResourceQuota>;

/** What is known of a quota since the controller started. */
interface Progress {
  /** The time of the last change of the quota, such as a charge. */
  changedAtMs: number;
  /** `Observation.released`. */
  released: Amounts;
}

/**
 * Counts the usage of each quota into its status: at first, when objects are deleted or end, and periodically. Reads
 * resourcequotas and the resources that they count; writes resourcequotas/status.
 */
export function resourceQuotaController(
  context: ControllerContext,
  { workers, resyncMs }: ControllerOptions['resourcequota'],
): Controller {
  const { client, clock, gates, informers } = context;
  const log = controllerLog(context.log, 'resourcequota');
  const quotaClient = client.resource<ResourceQuota>(resources.resourceQuotas);
  const quotas = informers.for<ResourceQuota>(resources.resourceQuotas);
  const countedResources = new CountedResources({
    client,
    clock,
    informers,
    gates,
    onChange: release,
    onEnded: enqueueAll,
  });
  const progresses = new Map<string, Progress>();
  let running = new AbortController().signal;

  const { queue, controller } = queueController(context, {
    name: 'resourcequota',
    workers,
    resyncMs,
    reconcile,
    enqueueAll,
    synced: (signal) => quotas.synced(signal),
  });
  const onChanged = (quota: Quota) => {
    const key = objectKey(quota);
    progressOf(key).changedAtMs = clock.now().getTime();
    queue.addAfter(key, settleMs);
  };
  quotas.addHandler({
    onAdd: (quota) => {
      onChanged(quota);
      enqueue(quota);
    },
    onUpdate: (quota, old) => {
      if (quota.metadata.resourceVersion === old.metadata.resourceVersion) return;
      onChanged(quota);
      if (!deepEqual(quota.spec, old.spec) || quota.metadata.uid !== old.metadata.uid) enqueue(quota);
    },
    onDelete: (quota) => progresses.delete(objectKey(quota)),
  });

  return {
    async run(signal) {
      running = signal;
      await controller.run(signal);
      await countedResources.stopped();
    },
  };

  function enqueueAll(): void {
    quotas.lister.list().forEach(enqueue);
  }

  function enqueue(quota: Quota): void {
    queue.add(objectKey(quota));
  }

  function progressOf(key: string): Progress {
    let progress = progresses.get(key);
    if (progress === undefined) {
      progress = { changedAtMs: clock.now().getTime(), released: noAmounts };
      progresses.set(key, progress);
    }
    return progress;
  }

  /** Records what an object gives back to the quotas of its namespace. */
  function release(
    evaluator: QuotaEvaluator,
    old: DeepReadonly<ApiObject>,
    current: DeepReadonly<ApiObject> | undefined,
  ): void {
    for (const quota of quotas.lister.list({ namespace: old.metadata.namespace ?? '' })) {
      const names = Object.keys(quota.spec?.hard ?? {});
      const before = usageOfQuota(quota, { evaluator, object: old, names });
      const after = current === undefined ? noAmounts : usageOfQuota(quota, { evaluator, object: current, names });
      const released = increasesOf(before, after);
      if (released.size === 0) continue;
      const progress = progressOf(objectKey(quota));
      progress.released = addAmounts(progress.released, released);
      enqueue(quota);
    }
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const listed = quotas.lister.get(name, namespace);
    if (listed === undefined) return;
    const { counted, retryMs } = await countedResources.of(listed, { signal, running });
    if (retryMs !== undefined) queue.addAfter(key, retryMs);
    // Must not occupy a worker, since a resource that cannot be listed never syncs.
    if (counted.some(({ informer }) => !informer.hasSynced)) {
      reconcileWhenSynced(key, counted);
      return;
    }
    // Informers may have started meanwhile: count the state of this moment.
    const quota = quotas.lister.get(name, namespace);
    if (quota === undefined || quota.metadata.uid !== listed.metadata.uid) return;
    const progress = progressOf(key);
    const { released } = progress;
    const openMs = progress.changedAtMs + settleMs - clock.now().getTime();
    const { used, hasOpenCharges } = usedAmounts(quota, {
      counted: countUsage(quota, counted),
      released,
      isSettled: openMs <= 0,
    });
    if (hasOpenCharges) queue.addAfter(key, openMs);
    progress.released = noAmounts;
    try {
      await write(quota, used, signal);
    } catch (error) {
      progress.released = addAmounts(progress.released, released);
      throw error;
    }
  }

  function reconcileWhenSynced(key: string, counted: readonly CountedObjects[]): void {
    Promise.all(counted.map(({ informer }) => informer.synced(running))).then(
      () => queue.add(key),
      () => undefined,
    );
  }

  async function write(quota: Quota, used: Amounts, signal: AbortSignal): Promise<void> {
    const hard = quota.spec?.hard ?? {};
    const { status } = quota;
    const isSame = status?.used !== undefined && equalAmounts(used, readAmounts(status.used));
    if (isSame && status.hard !== undefined && deepEqual(hard, status.hard)) return;
    try {
      await quotaClient.updateStatus({ ...quota, status: { hard, used: formatAmounts(used) } }, { signal });
      log.debug('updated a quota', { resourceQuota: logName(quota) });
    } catch (error) {
      if (!isStatusError(error, 'NotFound')) throw error;
    }
  }
}

/**
 * A charge precedes its object by the time of one store transaction. After this time without a change of the quota, no
 * charged write is under way.
 */
export const settleMs = 10_000;

function countUsage(quota: Quota, counted: readonly CountedObjects[]): Amounts {
  const names = Object.keys(quota.spec?.hard ?? {});
  const { namespace = '' } = quota.metadata;
  let total: Amounts = noAmounts;
  for (const { evaluator, informer } of counted) {
    const none = evaluator.matchingNames(names).map((name): [string, Quantity] => [name, zeroQuantity]);
    total = addAmounts(total, new Map(none));
    for (const object of informer.lister.list({ namespace })) {
      total = addAmounts(total, usageOfQuota(quota, { evaluator, object, names }));
    }
  }
  return total;
}
