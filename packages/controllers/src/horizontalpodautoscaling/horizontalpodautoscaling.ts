import type { HorizontalPodAutoscaler, HorizontalPodAutoscalerStatus } from '@orch/api/types/autoscaling_v2beta2';
import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, errorMessage } from '@orch/apimachinery';
import { eventObjectOf, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { logFailure, queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { AutoscalerState } from './autoscaler-state.js';
import { limitChange } from './limit-change.js';
import { MetricsClient } from './metrics-client.js';
import type { ReadonlyAutoscaler, ReadonlyMetricStatus } from './model.js';
import { proposeReplicas, type ScaledTarget } from './propose-replicas.js';
import { ScaleHistories } from './scale-histories.js';
import { readScale, type TargetScale } from './scale-target.js';
import { ServedKinds } from './served-kinds.js';
import { UnfinishedError } from './unfinished-error.js';

/**
 * Scales targets by their metrics. Reads horizontalpodautoscalers, pods, scales and the aggregated metrics APIs; writes scales
 * and horizontalpodautoscalers/status. Each autoscaler is reconciled once per period, by one worker.
 */
export function horizontalPodAutoscalingController(
  context: ControllerContext,
  options: ControllerOptions['horizontalpodautoscaling'],
): Controller {
  const { client, clock, informers } = context;
  const { syncPeriodMs, downscaleStabilizationMs, tolerance, cpuInitializationMs, initialReadinessDelayMs } = options;
  const autoscalers = informers.for<HorizontalPodAutoscaler>(resources.horizontalPodAutoscalers);
  const pods = informers.for<Pod>(resources.pods);
  const autoscalerClient = client.resource<HorizontalPodAutoscaler>(resources.horizontalPodAutoscalers);
  const kinds = new ServedKinds({ client, clock });
  const metrics = new MetricsClient({ client, kinds });
  const recorder = context.recorderOf('horizontal-pod-autoscaler');
  const log = controllerLog(context.log, 'horizontalpodautoscaling');
  const histories = new ScaleHistories();
  const nowMs = () => clock.now().getTime();

  const { queue, controller } = queueController(context, {
    name: 'horizontalpodautoscaling',
    workers: 1,
    reconcile: async (key, signal) => {
      const { namespace, name } = splitKey(key);
      const autoscaler = autoscalers.lister.get(name, namespace);
      if (autoscaler === undefined) {
        histories.forget(key);
        return;
      }
      try {
        await reconcile(autoscaler, signal);
      } catch (error) {
        // The next period is the next try.
        if (!signal.aborted) logFailure(log, { error, key });
      }
      queue.addAfter(key, syncPeriodMs);
    },
    enqueueAll: () => autoscalers.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([autoscalers.synced(signal), pods.synced(signal)]);
    },
  });
  autoscalers.addHandler({
    onAdd: enqueue,
    onUpdate: enqueue,
    onDelete: (autoscaler) => queue.add(objectKey(autoscaler)),
  });
  return controller;

  function enqueue(autoscaler: ReadonlyAutoscaler): void {
    queue.addAfter(objectKey(autoscaler), syncPeriodMs);
  }

  async function reconcile(autoscaler: ReadonlyAutoscaler, signal: AbortSignal): Promise<void> {
    const { decided } = histories.of(objectKey(autoscaler));
    const state = new AutoscalerState(autoscaler, { now: clock.now(), decided });
    let failure: unknown;
    let status: DeepReadonly<HorizontalPodAutoscalerStatus>;
    try {
      const scale = await targetScale(autoscaler, { state, signal });
      status = await decide(autoscaler, { scale, state, signal });
    } catch (error) {
      if (!(error instanceof UnfinishedError)) throw error;
      failure = error.cause;
      status = error.status;
    }
    for (const event of state.events) recorder.event(eventObjectOf(autoscaler), event);
    if (!deepEqual(status, autoscaler.status))
      await autoscalerClient.updateStatus({ ...autoscaler, status }, { signal });
    if (failure !== undefined) throw failure;
  }

  async function targetScale(
    autoscaler: ReadonlyAutoscaler,
    { state, signal }: { readonly state: AutoscalerState; readonly signal: AbortSignal },
  ): Promise<TargetScale> {
    try {
      const scale = await readScale(autoscaler, { client, kinds, signal });
      const message = "the HPA controller was able to get the target's current scale";
      state.set('AbleToScale', 'True', 'SucceededGetScale', message);
      return scale;
    } catch (error) {
      signal.throwIfAborted();
      const message = errorMessage(error);
      state.warn('FailedGetScale', message);
      const reason = `the HPA controller was unable to get the target's current scale: ${message}`;
      state.set('AbleToScale', 'False', 'FailedGetScale', reason);
      throw new UnfinishedError(state.unknown(), error);
    }
  }

  async function decide(
    autoscaler: ReadonlyAutoscaler,
    target: ScaledTarget,
  ): Promise<DeepReadonly<HorizontalPodAutoscalerStatus>> {
    const { scale, state } = target;
    const { minReplicas = 1, maxReplicas = 1 } = autoscaler.spec ?? {};
    const currentReplicas = scale.specReplicas;
    histories.begin(objectKey(autoscaler), { replicas: currentReplicas, atMs: nowMs() });
    if (currentReplicas === 0 && minReplicas !== 0) {
      const message = 'scaling is disabled since the replica count of the target is zero';
      state.set('ScalingActive', 'False', 'ScalingDisabled', message);
      return state.decided({ currentReplicas, desiredReplicas: 0, metrics: [], isRescaled: false });
    }
    let desired: DesiredReplicas;
    if (currentReplicas > maxReplicas) {
      desired = { replicas: maxReplicas, reason: 'Current number of replicas above Spec.MaxReplicas', metrics: [] };
    } else if (currentReplicas < minReplicas) {
      desired = { replicas: minReplicas, reason: 'Current number of replicas below Spec.MinReplicas', metrics: [] };
    } else {
      desired = await desiredByMetrics(autoscaler, target);
    }
    histories.decide(objectKey(autoscaler), desired.replicas);
    const isRescaled = desired.replicas !== currentReplicas;
    if (isRescaled) await rescale(autoscaler, { target, desired });
    return state.decided({ currentReplicas, desiredReplicas: desired.replicas, metrics: desired.metrics, isRescaled });
  }

  async function desiredByMetrics(autoscaler: ReadonlyAutoscaler, target: ScaledTarget): Promise<DesiredReplicas> {
    const { specReplicas: currentReplicas } = target.scale;
    const proposed = await proposeReplicas(autoscaler, target, {
      ...{ metrics, pods: pods.lister, tolerance, cpuInitializationMs, initialReadinessDelayMs, nowMs: nowMs() },
    });
    const reason =
      proposed.replicas > currentReplicas
        ? `${proposed.metric} above target`
        : proposed.replicas < currentReplicas
          ? 'All metrics below target'
          : '';
    const key = objectKey(autoscaler);
    const { minReplicas = 1, maxReplicas = 1, behavior } = autoscaler.spec ?? {};
    const atMs = nowMs();
    const limited = limitChange(proposed.replicas, {
      ...{ currentReplicas, minReplicas, maxReplicas, behavior, history: histories.of(key), nowMs: atMs },
      downscaleStabilizationMs,
    });
    target.state.setAll(limited.conditions);
    histories.recommend(key, { replicas: proposed.replicas, atMs }, limited.forgetBeforeMs);
    return { replicas: limited.replicas, reason, metrics: proposed.statuses };
  }

  async function rescale(
    autoscaler: ReadonlyAutoscaler,
    { target, desired }: { readonly target: ScaledTarget; readonly desired: DesiredReplicas },
  ): Promise<void> {
    const { scale, state, signal } = target;
    const { replicas, reason } = desired;
    const { specReplicas: currentReplicas } = scale;
    try {
      await scale.resize(replicas, signal);
    } catch (error) {
      signal.throwIfAborted();
      const message = errorMessage(error);
      state.warn('FailedRescale', `New size: ${replicas}; reason: ${reason}; error: ${message}`);
      const condition = `the HPA controller was unable to update the target scale: ${message}`;
      state.set('AbleToScale', 'False', 'FailedUpdateScale', condition);
      throw new UnfinishedError(state.undecided(currentReplicas), error);
    }
    const message = `the HPA controller was able to update the target scale to ${replicas}`;
    state.set('AbleToScale', 'True', 'SucceededRescale', message);
    state.report('SuccessfulRescale', `New size: ${replicas}; reason: ${reason}`);
    const change = { change: replicas - currentReplicas, atMs: nowMs() };
    histories.change(objectKey(autoscaler), change, autoscaler.spec?.behavior);
    log.info('scaled a target', { autoscaler: logName(autoscaler), from: currentReplicas, to: replicas, reason });
  }
}

interface DesiredReplicas {
  readonly replicas: number;
  /** Why the number changes; empty when it does not. */
  readonly reason: string;
  readonly metrics: readonly ReadonlyMetricStatus[];
}
