import type { BoundHistogram, MetricsRegistry } from '@orch/component';
import type { RequestContext, RequestStep, StepOutcome } from '../context/request-context.js';

/** The steps whose duration is measured, under the names of v1.21's filters. */
export type MeasuredFilter = 'authentication' | 'audit' | 'impersonation' | 'priorityandfairness' | 'authorization';

/** Measures steps of the pipeline. */
export type MeasureStep = (filter: MeasuredFilter, step: RequestStep) => RequestStep;

/**
 * Measures the time that requests spend in a step before they pass on to the next one. As in v1.21, a request that the step
 * ends or rejects is not measured. Costs two readings of the clock per step.
 */
export function filterMetrics(registry: MetricsRegistry): MeasureStep {
  const durations = registry.histogram({
    name: 'apiserver_request_filter_duration_seconds',
    help: 'Time of requests in a step of the request handling in seconds, by step.',
    labels: ['filter'],
    buckets: [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 5],
  });
  return (filter, step) => {
    const duration = durations.bind({ filter });
    return (context) => measure(step, context, duration);
  };
}

function measure(
  step: RequestStep,
  context: RequestContext,
  duration: BoundHistogram,
): StepOutcome | Promise<StepOutcome> {
  const startMs = performance.now();
  const outcome = step(context);
  if (outcome instanceof Promise) {
    return outcome.then((late) => {
      if (late !== 'ended') duration.observe((performance.now() - startMs) / 1_000);
      return late;
    });
  }
  if (outcome !== 'ended') duration.observe((performance.now() - startMs) / 1_000);
  return outcome;
}
