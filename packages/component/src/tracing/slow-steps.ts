import type { SpanRecord } from './trace.js';

/** A step in the log line of a slow request. Times are milliseconds with microseconds, from the start of the request. */
export interface SlowStep {
  readonly step: string;
  readonly atMs: number;
  readonly tookMs: number;
  readonly failure?: string;
  readonly steps?: readonly SlowStep[];
  readonly [attribute: string]: unknown;
}

export interface SlowStepsOptions {
  /** Requests that take longer are slow. */
  readonly thresholdMs: number;
  /** Whether short steps are shown too. */
  readonly all: boolean;
}

/**
 * The steps of a slow request, as v1.21 traces them: of `n` steps those which took more than the threshold divided by
 * `n + 1`, and the same within each of them. Undefined when the request was not slow.
 */
export function slowSteps(root: SpanRecord, options: SlowStepsOptions): readonly SlowStep[] | undefined {
  if (root.endMs - root.startMs <= options.thresholdMs) return undefined;
  return stepsOf(root, root.startMs, options);
}

function stepsOf({ children }: SpanRecord, originMs: number, options: SlowStepsOptions): readonly SlowStep[] {
  const shortMs = options.all ? 0 : options.thresholdMs / (children.length + 1);
  return children
    .filter(({ startMs, endMs }) => endMs - startMs >= shortMs)
    .map((span) => {
      const steps = stepsOf(span, originMs, options);
      return {
        step: span.name,
        atMs: rounded(span.startMs - originMs),
        tookMs: rounded(span.endMs - span.startMs),
        ...span.attributes,
        ...(span.failure === undefined ? {} : { failure: span.failure }),
        ...(steps.length === 0 ? {} : { steps }),
      };
    });
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1_000) / 1_000;
}
