import type { HorizontalPodAutoscalerStatus } from '@orch/api/types/autoscaling_v2beta2';
import { type DeepReadonly, formatTime } from '@orch/apimachinery';
import type { RecordedEvent } from '@orch/client';
import {
  type Condition,
  type ConditionValue,
  type ReadonlyAutoscaler,
  type ReadonlyMetricStatus,
  withCondition,
} from './model.js';

/** The status and the events of one reconciliation, as they come about. */
export class AutoscalerState {
  #conditions: readonly Condition[];
  readonly #events: RecordedEvent[] = [];

  constructor(
    private readonly autoscaler: ReadonlyAutoscaler,
    private readonly options: {
      readonly now: Date;
      /** The replicas of the last decision; undefined before the first. */
      readonly decided: number | undefined;
    },
  ) {
    this.#conditions = autoscaler.status?.conditions ?? [];
  }

  set(type: ConditionValue['type'], status: 'True' | 'False', reason: string, message: string): void {
    this.setAll([{ type, status, reason, message }]);
  }

  setAll(values: readonly ConditionValue[]): void {
    for (const value of values) this.#conditions = withCondition(this.#conditions, value, this.options.now);
  }

  warn(reason: string, message: string): void {
    this.#events.push({ type: 'Warning', reason, message });
  }

  report(reason: string, message: string): void {
    this.#events.push({ type: 'Normal', reason, message });
  }

  get events(): readonly RecordedEvent[] {
    return this.#events;
  }

  /** The old status with the conditions: nothing could be read of the target. */
  unknown(): DeepReadonly<HorizontalPodAutoscalerStatus> {
    const old = this.autoscaler.status ?? { currentReplicas: 0, desiredReplicas: 0, conditions: [] };
    return { ...old, conditions: this.#conditions };
  }

  /**
   * Only the current replicas are known. They are the desired ones if they were decided last: without this a status whose
   * write was lost after a change of the target would never show the decision, if no later one succeeds.
   */
  undecided(currentReplicas: number): DeepReadonly<HorizontalPodAutoscalerStatus> {
    const { desiredReplicas: reported = 0, currentMetrics } = this.autoscaler.status ?? {};
    const desiredReplicas = this.options.decided === currentReplicas ? currentReplicas : reported;
    return this.#status({ currentReplicas, desiredReplicas, metrics: currentMetrics ?? [], isRescaled: false });
  }

  decided(options: {
    readonly currentReplicas: number;
    readonly desiredReplicas: number;
    readonly metrics: readonly ReadonlyMetricStatus[];
    readonly isRescaled: boolean;
  }): DeepReadonly<HorizontalPodAutoscalerStatus> {
    return this.#status(options);
  }

  #status(options: Parameters<AutoscalerState['decided']>[0]): DeepReadonly<HorizontalPodAutoscalerStatus> {
    const { currentReplicas, desiredReplicas, metrics, isRescaled } = options;
    const lastScaleTime = isRescaled ? formatTime(this.options.now) : this.autoscaler.status?.lastScaleTime;
    return {
      ...(lastScaleTime === undefined ? {} : { lastScaleTime }),
      currentReplicas,
      desiredReplicas,
      ...(metrics.length > 0 ? { currentMetrics: metrics } : {}),
      conditions: this.#conditions,
    };
  }
}
