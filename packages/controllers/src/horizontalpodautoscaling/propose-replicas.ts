import type { Pod } from '@orch/api/types/core_v1';
import { errorMessage, type LabelSelector, parseLabelSelector } from '@orch/apimachinery';
import type { Lister } from '@orch/client';
import type { AutoscalerState } from './autoscaler-state.js';
import { judgeMetrics, type MetricOutcome, type ValidJudgement } from './judge-metrics.js';
import { type MeasuredTarget, MetricError, measureMetric } from './measure-metric.js';
import type { MetricsClient } from './metrics-client.js';
import { AutoscalingError, type ReadonlyAutoscaler } from './model.js';
import type { TargetScale } from './scale-target.js';
import { UnfinishedError } from './unfinished-error.js';

/** The scale of a target, and the state of the reconciliation of its autoscaler. */
export interface ScaledTarget {
  readonly scale: TargetScale;
  readonly state: AutoscalerState;
  readonly signal: AbortSignal;
}

export interface ProposeOptions
  extends Pick<MeasuredTarget, 'tolerance' | 'cpuInitializationMs' | 'initialReadinessDelayMs' | 'nowMs'> {
  readonly metrics: MetricsClient;
  readonly pods: Lister<Pod>;
}

/**
 * Measures the metrics of an autoscaler. Returns the replicas that they propose, without limits. Sets the condition
 * ScalingActive.
 * @throws UnfinishedError when the replicas cannot be computed
 */
export async function proposeReplicas(
  autoscaler: ReadonlyAutoscaler,
  { scale, state, signal }: ScaledTarget,
  options: ProposeOptions,
): Promise<ValidJudgement> {
  const fail = (message: string): never => {
    state.warn('FailedComputeMetricsReplicas', message);
    const target = autoscaler.spec?.scaleTargetRef;
    const reference = `${target?.kind}/${autoscaler.metadata.namespace}/${target?.name}`;
    const summary = `failed to compute desired number of replicas based on listed metrics for ${reference}: ${message}`;
    throw new UnfinishedError(state.undecided(scale.specReplicas), new AutoscalingError(summary));
  };
  const selector = selectorOf(scale, state) ?? fail(state.events.at(-1)?.message ?? '');
  const target = measuredTarget(autoscaler, { scale, selector }, options);
  const outcomes: MetricOutcome[] = [];
  for (const spec of autoscaler.spec?.metrics ?? []) {
    try {
      outcomes.push(await measureMetric(spec, { target, client: options.metrics, signal }));
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

/** Undefined for a missing or invalid selector; the condition ScalingActive and an event have the reason. */
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
  { pods, tolerance, cpuInitializationMs, initialReadinessDelayMs, nowMs }: ProposeOptions,
): MeasuredTarget {
  const { namespace = '' } = metadata;
  const { specReplicas, statusReplicas } = scale;
  return {
    ...{ namespace, selector, specReplicas, statusReplicas, currentReplicas: specReplicas },
    ...{ tolerance, cpuInitializationMs, initialReadinessDelayMs, nowMs },
    pods: pods.list({ namespace, selector }),
  };
}
