import type { Deployment, ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { Pod, ReplicationController } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget, PodDisruptionBudgetStatus } from '@orch/api/types/policy_v1';
import {
  type ApiObject,
  type DeepReadonly,
  deepEqual,
  errorMessage,
  isStatusError,
  labelSelectorFromObject,
} from '@orch/apimachinery';
import { eventObjectOf, type Informer, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import {
  type BudgetRequirement,
  budgetRequirement,
  budgetStatus,
  currentDisruptedPods,
  failedStatus,
  healthyCount,
  needsScale,
} from './budget-status.js';
import { expectedScale } from './expected-scale.js';
import { NoControllerError, NoScaleError, ScaleReader } from './scale-reader.js';

type Budget = DeepReadonly<PodDisruptionBudget>;

/**
 * Counts in the status of each disruption budget how many of its pods may be evicted. Reads poddisruptionbudgets, pods
 * and their controllers; writes poddisruptionbudgets/status, events.
 */
export function disruptionController(context: ControllerContext): Controller {
  const { client, clock, informers } = context;
  const budgets = informers.for<PodDisruptionBudget>(resources.podDisruptionBudgets);
  const pods = informers.for<Pod>(resources.pods);
  const replicaSets = informers.for<ReplicaSet>(resources.replicaSets);
  const deployments = informers.for<Deployment>(resources.deployments);
  const statefulSets = informers.for<StatefulSet>(resources.statefulSets);
  const replicationControllers = informers.for<ReplicationController>(resources.replicationControllers);
  const log = controllerLog(context.log, 'disruption');
  const events = context.recorderOf('controllermanager');
  const budgetClient = client.resource<PodDisruptionBudget>(resources.podDisruptionBudgets);
  const workloads = {
    replicaSets: replicaSets.lister,
    deployments: deployments.lister,
    statefulSets: statefulSets.lister,
    replicationControllers: replicationControllers.lister,
    scales: new ScaleReader({ client, nowMs: () => clock.now().getTime() }),
  };

  const { queue, controller } = queueController(context, {
    name: 'disruption',
    workers: 1,
    reconcile,
    enqueueAll: () => budgets.lister.list().forEach(enqueue),
    synced: async (signal) => {
      const all = [budgets, pods, replicaSets, deployments, statefulSets, replicationControllers];
      await Promise.all(all.map((informer) => informer.synced(signal)));
    },
  });

  const enqueue = (budget: Budget) => queue.add(objectKey(budget));
  const selectors = new WeakMap<Budget, ReturnType<typeof labelSelectorFromObject>>();
  const enqueueOf = (pod: DeepReadonly<Pod>) => {
    for (const budget of budgets.lister.list({ namespace: pod.metadata.namespace ?? '' })) {
      if (selectorOf(budget).matches(pod.metadata.labels ?? {})) enqueue(budget);
    }
  };
  budgets.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  pods.addHandler({
    onAdd: enqueueOf,
    onUpdate: (pod, old) => {
      enqueueOf(pod);
      if (!deepEqual(pod.metadata.labels, old.metadata.labels)) enqueueOf(old);
    },
    onDelete: enqueueOf,
  });
  onScaled(replicaSets);
  onScaled(deployments);
  onScaled(statefulSets);
  onScaled(replicationControllers);
  return controller;

  /** Budgets with percentages depend on the replicas of the workload. */
  function onScaled<T extends Scaled>(informer: Informer<T>): void {
    informer.addHandler({
      onUpdate: (workload: DeepReadonly<Scaled>, old: DeepReadonly<Scaled>) => {
        if (workload.spec?.replicas === old.spec?.replicas) return;
        const { namespace = '' } = workload.metadata;
        for (const budget of budgets.lister.list({ namespace })) if (needsScale(budget)) enqueue(budget);
      },
    });
  }

  function selectorOf(budget: Budget) {
    let selector = selectors.get(budget);
    if (selector === undefined) {
      selector = labelSelectorFromObject(budget.spec?.selector);
      selectors.set(budget, selector);
    }
    return selector;
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const budget = budgets.lister.get(name, namespace);
    if (budget === undefined) return;
    try {
      await count(budget, { key, signal });
    } catch (error) {
      signal.throwIfAborted();
      // A conflict comes from a stale budget and is no failure to count the pods.
      if (isStatusError(error, 'Conflict')) throw error;
      await write(budget, failedStatus(budget, { message: errorMessage(error), now: clock.now() }), signal);
      if (!(error instanceof NoScaleError)) throw error;
    }
  }

  async function count(
    budget: Budget,
    { key, signal }: { readonly key: string; readonly signal: AbortSignal },
  ): Promise<void> {
    const { namespace = '' } = budget.metadata;
    const selected = pods.lister.list({ namespace, selector: selectorOf(budget) });
    if (selected.length === 0) {
      events.event(eventObjectOf(budget), { type: 'Normal', reason: 'NoPods', message: 'No matching pods found' });
    }
    const requirement = await requirementOf(budget, selected, signal);
    const now = clock.now();
    const disrupted = currentDisruptedPods(budget, selected, now);
    for (const pod of disrupted.expired) {
      const message = `Pod was expected by PDB ${logName(budget)} to be deleted but it wasn't`;
      events.event(eventObjectOf(pod), { type: 'Warning', reason: 'NotDeleted', message });
    }
    const currentHealthy = healthyCount(selected, disrupted);
    await write(budget, budgetStatus(budget, { requirement, currentHealthy, disrupted, now }), signal);
    // One millisecond later the first disrupted pod has expired.
    if (disrupted.recheckMs !== undefined) queue.addAfter(key, disrupted.recheckMs + 1);
  }

  async function requirementOf(
    budget: Budget,
    selected: readonly DeepReadonly<Pod>[],
    signal: AbortSignal,
  ): Promise<BudgetRequirement> {
    try {
      const scale = needsScale(budget) ? await expectedScale(selected, workloads, signal) : 0;
      return budgetRequirement(budget, { pods: selected.length, scale });
    } catch (error) {
      signal.throwIfAborted();
      const object = eventObjectOf(budget);
      if (error instanceof NoControllerError) {
        events.event(object, { type: 'Warning', reason: error.reason, message: error.message });
      }
      const message = `Failed to calculate the number of expected pods: ${errorMessage(error)}`;
      events.event(object, { type: 'Warning', reason: 'CalculateExpectedPodCountFailed', message });
      throw error;
    }
  }

  async function write(budget: Budget, status: PodDisruptionBudgetStatus, signal: AbortSignal): Promise<void> {
    if (deepEqual(status, budget.status)) return;
    try {
      await budgetClient.updateStatus({ ...budget, status }, { signal });
      const { disruptionsAllowed, currentHealthy, expectedPods } = status;
      const counts = { disruptionsAllowed, currentHealthy, expectedPods };
      log.info('updated a disruption budget', { podDisruptionBudget: logName(budget), ...counts });
    } catch (error) {
      if (!isStatusError(error, 'NotFound')) throw error;
    }
  }
}

type Scaled = ApiObject & { spec?: { replicas?: number } };
