import type { HorizontalPodAutoscalerBehavior } from '@orch/api/types/autoscaling_v2beta2';
import type { DeepReadonly } from '@orch/apimachinery';
import { longestPeriodSeconds } from './limit-change.js';
import { type Recommendation, type ScaleEvent, type ScaleHistory, withRecommendation } from './recommendations.js';

/** The histories of autoscalers by key: `namespace/name`. */
export class ScaleHistories {
  readonly #byKey = new Map<string, ScaleHistory>();

  of(key: string): ScaleHistory {
    return this.#byKey.get(key) ?? noHistory;
  }

  /** Begins the history with a recommendation, unless there is a history. */
  begin(key: string, first: Recommendation): void {
    if (!this.#byKey.has(key)) this.#byKey.set(key, { ...noHistory, recommendations: [first] });
  }

  decide(key: string, replicas: number): void {
    this.#byKey.set(key, { ...this.of(key), decided: replicas });
  }

  forget(key: string): void {
    this.#byKey.delete(key);
  }

  /** Adds a recommendation, in place of one from before `forgetBeforeMs`. */
  recommend(key: string, recommendation: Recommendation, forgetBeforeMs: number): void {
    const history = this.of(key);
    const recommendations = withRecommendation(history.recommendations, recommendation, forgetBeforeMs);
    this.#byKey.set(key, { ...history, recommendations });
  }

  /** Adds a change, which is negative when the target was scaled down. Only the policies of a behavior need it. */
  change(
    key: string,
    { change, atMs }: ScaleEvent,
    behavior: DeepReadonly<HorizontalPodAutoscalerBehavior> | undefined,
  ): void {
    if (behavior === undefined) return;
    const history = this.of(key);
    const recent = (events: readonly ScaleEvent[], direction: 'scaleUp' | 'scaleDown') => {
      const sinceMs = atMs - longestPeriodSeconds(behavior, direction) * 1000;
      return [...events.filter((event) => event.atMs >= sinceMs), { change: Math.abs(change), atMs }];
    };
    if (change > 0) this.#byKey.set(key, { ...history, ups: recent(history.ups, 'scaleUp') });
    else this.#byKey.set(key, { ...history, downs: recent(history.downs, 'scaleDown') });
  }
}

const noHistory: ScaleHistory = { recommendations: [], ups: [], downs: [] };
