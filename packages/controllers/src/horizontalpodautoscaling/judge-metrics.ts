import { MetricError, type Proposal } from './measure-metric.js';
import type { ReadonlyMetricStatus } from './model.js';

export type MetricOutcome = Proposal | MetricError;

export interface ValidJudgement {
  readonly type: 'valid';
  readonly replicas: number;
  /** The metric that proposes most replicas. */
  readonly metric: string;
  readonly statuses: readonly ReadonlyMetricStatus[];
}

export type Judgement =
  | ValidJudgement
  | { readonly type: 'invalid'; readonly first: MetricError; readonly message: string };

/**
 * Pure: the largest proposal. When a metric is unknown, the others may scale up but not down. A target with no metric at all
 * has an empty status.
 */
export function judgeMetrics(outcomes: readonly MetricOutcome[], specReplicas: number): Judgement {
  const proposals = outcomes.filter(isProposal);
  const errors = outcomes.filter((outcome) => outcome instanceof MetricError);
  let best: Proposal | undefined;
  for (const proposal of proposals) if (best === undefined || proposal.replicas > best.replicas) best = proposal;
  const [first] = errors;
  if (first !== undefined && (best === undefined || best.replicas < specReplicas)) {
    const message = `invalid metrics (${errors.length} invalid out of ${outcomes.length}), first error is: ${first.message}`;
    return { type: 'invalid', first, message };
  }
  const statuses = outcomes.map((outcome) => (isProposal(outcome) ? outcome.status : { type: '' }));
  return { type: 'valid', replicas: best?.replicas ?? 0, metric: best?.metric ?? '', statuses };
}

function isProposal(outcome: MetricOutcome): outcome is Proposal {
  return !(outcome instanceof MetricError);
}
