import type { HorizontalPodAutoscaler, HorizontalPodAutoscalerStatus } from '@orch/api/types/autoscaling_v2beta2';
import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, errorMessage, type LabelSelector, parseLabelSelector } from '@orch/apimachinery';
import { eventObjectOf, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { logFailure, queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { AutoscalerState } from './autoscaler-state.js';
import { judgeMetrics, type MetricOutcome } from './judge-metrics.js';
import { limitChange, longestPeriodSeconds } from './limit-change.js';
import { type MeasuredTarget, MetricError, measureMetric } from './measure-metric.js';
import { MetricsClient } from './metrics-client.js';
import { AutoscalingError, type ReadonlyAutoscaler, type ReadonlyMetricStatus } from './model.js';
import { type ScaleHistory, withRecommendation } from './recommendations.js';
import { readScale, type TargetScale } from './scale-target.js';
import { ServedKinds } from './served-kinds.js';

/**
 * Scales targets by their metrics. Reads horizontalpodautoscalers, pods, scales and the aggregated metrics APIs; writes scales
 * and horizontalpodautoscalers/status. Each autoscaler is reconciled once per period, by one worker.
 */
export function horizontalPodAutoscalingController(
  context: ControllerContext,
  options: ControllerOptions['horizontalpodautoscaling'],
): Controller {
  const { client, clock, informers } = context;
  const { syncPeriodMs, downscaleStabilizationMs } = options;
  const autoscalers = informers.for<HorizontalPodAutoscaler>(resources.horizontalPodAutoscalers);
  const pods = informers.for<Pod>(resources.pods);
  const autoscalerClient = client.resource<HorizontalPodAutoscaler>(resources.horizontalPodAutoscalers);
  const kinds = new ServedKinds({ client, clock });
  const metrics = new MetricsClient({ client, kinds });
  const recorder = context.recorderOf('horizontal-pod-autoscaler');
  const log = controllerLog(context.log, 'horizontalpodautoscaling');
  const histories = new Map<string, ScaleHistory>();

  const { queue, controller } = queueController(context, {
    name: 'horizontalpodautoscaling',
    workers: 1,
    reconcile: async (key, signal) => {
      const { namespace, name } = splitKey(key);
      const autoscaler = autoscalers.lister.get(name, namespace);
      if (autoscaler === undefined) {
        histories.delete(key);
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
    const state = new AutoscalerState(autoscaler, clock.now());
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
    found: Found,
  ): Promise<DeepReadonly<HorizontalPodAutoscalerStatus>> {
    const { scale, state, signal } = found;
    const key = objectKey(autoscaler);
    const { minReplicas = 1, maxReplicas = 1 } = autoscaler.spec ?? {};
    const currentReplicas = scale.specReplicas;
    if (!histories.has(key)) {
      const first = { replicas: currentReplicas, atMs: clock.now().getTime() };
      histories.set(key, { recommendations: [first], ups: [], downs: [] });
    }
    if (currentReplicas === 0 && minReplicas !== 0) {
      const message = 'scaling is disabled since the replica count of the target is zero';
      state.set('ScalingActive', 'False', 'ScalingDisabled', message);
      return state.decided({ currentReplicas, desiredReplicas: 0, metrics: [], isRescaled: false });
    }
    let desired: {
      readonly replicas: number;
      readonly reason: string;
      readonly metrics: readonly ReadonlyMetricStatus[];
    };
    if (currentReplicas > maxReplicas) {
      desired = { replicas: maxReplicas, reason: 'Current number of replicas above Spec.MaxReplicas', metrics: [] };
    } else if (currentReplicas < minReplicas) {
      desired = { replicas: minReplicas, reason: 'Current number of replicas below Spec.MinReplicas', metrics: [] };
    } else {
      desired = await desiredByMetrics(autoscaler, found);
    }
    const { replicas, reason, metrics: statuses } = desired;
    const isRescaled = replicas !== currentReplicas;
    if (isRescaled) await rescale(autoscaler, { replicas, reason });
    return state.decided({ currentReplicas, desiredReplicas: replicas, metrics: statuses, isRescaled });

    async function rescale(
      target: ReadonlyAutoscaler,
      { replicas: size, reason: why }: { readonly replicas: number; readonly reason: string },
    ): Promise<void> {
      try {
        await scale.resize(size, signal);
      } catch (error) {
        signal.throwIfAborted();
        const message = errorMessage(error);
        state.warn('FailedRescale', `New size: ${size}; reason: ${why}; error: ${message}`);
        const condition = `the HPA controller was unable to update the target scale: ${message}`;
        state.set('AbleToScale', 'False', 'FailedUpdateScale', condition);
        throw new UnfinishedError(state.undecided(currentReplicas), error);
      }
      const message = `the HPA controller was able to update the target scale to ${size}`;
      state.set('AbleToScale', 'True', 'SucceededRescale', message);
      state.report('SuccessfulRescale', `New size: ${size}; reason: ${why}`);
      rememberChange(target, size - currentReplicas);
      log.info('scaled a target', { autoscaler: logName(target), from: currentReplicas, to: size, reason: why });
    }
  }

  async function desiredByMetrics(autoscaler: ReadonlyAutoscaler, found: Found) {
    const { scale, state } = found;
    const { specReplicas: currentReplicas } = scale;
    const judged = await judge(autoscaler, found);
    const proposed = judged.replicas;
    const reason =
      proposed > currentReplicas
        ? `${judged.metric} above target`
        : proposed < currentReplicas
          ? 'All metrics below target'
          : '';
    const key = objectKey(autoscaler);
    const history = histories.get(key) ?? noHistory;
    const nowMs = clock.now().getTime();
    const { minReplicas = 1, maxReplicas = 1, behavior } = autoscaler.spec ?? {};
    const limited = limitChange(proposed, {
      ...{ currentReplicas, minReplicas, maxReplicas, behavior, history, nowMs },
      downscaleStabilizationMs,
    });
    state.setAll(limited.conditions);
    const recommendation = { replicas: proposed, atMs: nowMs };
    const recommendations = withRecommendation(history.recommendations, recommendation, limited.forgetBeforeMs);
    histories.set(key, { ...history, recommendations });
    return { replicas: limited.replicas, reason, metrics: judged.statuses };
  }

  async function judge(autoscaler: ReadonlyAutoscaler, { scale, state, signal }: Found) {
    const fail = (message: string): never => {
      state.warn('FailedComputeMetricsReplicas', message);
      const target = autoscaler.spec?.scaleTargetRef;
      const reference = `${target?.kind}/${autoscaler.metadata.namespace}/${target?.name}`;
      const summary = `failed to compute desired number of replicas based on listed metrics for ${reference}: ${message}`;
      throw new UnfinishedError(state.undecided(scale.specReplicas), new AutoscalingError(summary));
    };
    const selector = selectorOf(scale, state) ?? fail(state.events.at(-1)?.message ?? '');
    const target = measuredTarget(autoscaler, { scale, selector });
    const outcomes: MetricOutcome[] = [];
    for (const spec of autoscaler.spec?.metrics ?? []) {
      try {
        outcomes.push(await measureMetric(spec, { target, client: metrics, signal }));
      } catch (error) {
        if (!(error instanceof MetricError)) throw error;
        state.warn(error.reason, error.detail);
        outcomes.push(error);
      }
    }
    const judged = judgeMetrics(outcomes, scale.specReplicas);
    if (judged.type === 'invalid') {
      const { reason, detail } = judged.first;
      state.set('ScalingActive', 'False', reason, `the HPA was unable to compute the replica count: ${detail}`);
      return fail(judged.message);
    }
    const message = `the HPA was able to successfully calculate a replica count from ${judged.metric}`;
    state.set('ScalingActive', 'True', 'ValidMetricFound', message);
    return judged;
  }

  function selectorOf({ selector }: TargetScale, state: AutoscalerState): LabelSelector | undefined {
    if (selector === '') {
      state.warn('SelectorRequired', 'selector is required');
      state.set('ScalingActive', 'False', 'InvalidSelector', "the HPA target's scale is missing a selector");
      return undefined;
    }
    try {
      return parseLabelSelector(selector);
    } catch (error) {
      const problem = "couldn't convert selector into a corresponding internal selector object";
      const message = `${problem}: ${errorMessage(error)}`;
      state.warn('InvalidSelector', message);
      state.set('ScalingActive', 'False', 'InvalidSelector', message);
      return undefined;
    }
  }

  function measuredTarget(
    { metadata }: ReadonlyAutoscaler,
    { scale, selector }: { readonly scale: TargetScale; readonly selector: LabelSelector },
  ): MeasuredTarget {
    const { namespace = '' } = metadata;
    const { specReplicas, statusReplicas } = scale;
    return {
      ...{ namespace, selector, specReplicas, statusReplicas },
      currentReplicas: specReplicas,
      pods: pods.lister.list({ namespace, selector }),
      tolerance: options.tolerance,
      cpuInitializationMs: options.cpuInitializationMs,
      initialReadinessDelayMs: options.initialReadinessDelayMs,
      nowMs: clock.now().getTime(),
    };
  }

  /** Only the policies of a behavior look at changes of the past. */
  function rememberChange(autoscaler: ReadonlyAutoscaler, change: number): void {
    const { behavior } = autoscaler.spec ?? {};
    const key = objectKey(autoscaler);
    const history = histories.get(key) ?? noHistory;
    if (behavior === undefined) return;
    const atMs = clock.now().getTime();
    const recent = (events: ScaleHistory['ups'], direction: 'scaleUp' | 'scaleDown') => {
      const sinceMs = atMs - longestPeriodSeconds(behavior, direction) * 1000;
      return [...events.filter((event) => event.atMs >= sinceMs), { change: Math.abs(change), atMs }];
    };
    if (change > 0) histories.set(key, { ...history, ups: recent(history.ups, 'scaleUp') });
    else histories.set(key, { ...history, downs: recent(history.downs, 'scaleDown') });
  }
}

/** The scale of a target, and what comes of it. */
interface Found {
  readonly scale: TargetScale;
  readonly state: AutoscalerState;
  readonly signal: AbortSignal;
}

const noHistory: ScaleHistory = { recommendations: [], ups: [], downs: [] };

/** The reconciliation ends early with a status that says why. */
class UnfinishedError extends Error {
  constructor(
    readonly status: DeepReadonly<HorizontalPodAutoscalerStatus>,
    cause: unknown,
  ) {
    super('unfinished', { cause });
  }
}
