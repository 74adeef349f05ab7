/** A number of replicas that was computed at a time. */
export interface Recommendation {
  readonly replicas: number;
  readonly atMs: number;
}

/** Pure: the recommendations with a new one, in place of one from before `sinceMs` if there is any. */
export function withRecommendation(
  recommendations: readonly Recommendation[],
  added: Recommendation,
  sinceMs: number,
): readonly Recommendation[] {
  const at = recommendations.findLastIndex(({ atMs }) => atMs < sinceMs);
  return at < 0 ? [...recommendations, added] : recommendations.with(at, added);
}

/** A change that was made to the replicas of a target. */
export interface ScaleEvent {
  /** Number of replicas, above 0 in both directions. */
  readonly change: number;
  readonly atMs: number;
}

/** Pure: the replicas changed in the last `periodSeconds`. */
export function changeIn(events: readonly ScaleEvent[], periodSeconds: number, nowMs: number): number {
  const sinceMs = nowMs - periodSeconds * 1000;
  return events.reduce((sum, { change, atMs }) => (atMs > sinceMs ? sum + change : sum), 0);
}

/** What is remembered of an autoscaler between two of its reconciliations. */
export interface ScaleHistory {
  readonly recommendations: readonly Recommendation[];
  readonly ups: readonly ScaleEvent[];
  readonly downs: readonly ScaleEvent[];
  /** The replicas of the last decision, which the status may lack: a write of the target or of the status can be lost. */
  readonly decided?: number;
}
