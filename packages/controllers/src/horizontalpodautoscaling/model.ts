import type {
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerCondition,
  MetricSpec,
  MetricStatus,
} from '@orch/api/types/autoscaling_v2beta2';
import { type DeepReadonly, formatQuantity, formatTime, parseQuantity } from '@orch/apimachinery';

export type ReadonlyAutoscaler = DeepReadonly<HorizontalPodAutoscaler>;
export type Condition = DeepReadonly<HorizontalPodAutoscalerCondition>;
export type ReadonlyMetricSpec = DeepReadonly<MetricSpec>;
export type ReadonlyMetricStatus = DeepReadonly<MetricStatus>;

export interface ConditionValue {
  readonly type: 'AbleToScale' | 'ScalingActive' | 'ScalingLimited';
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

/** Pure: the conditions with that value; the transition time changes with the status. */
export function withCondition(
  conditions: readonly Condition[],
  { type, status, reason, message }: ConditionValue,
  now: Date,
): readonly Condition[] {
  const at = conditions.findIndex((condition) => condition.type === type);
  const old = conditions[at];
  const lastTransitionTime = old?.status === status ? (old.lastTransitionTime ?? formatTime(now)) : formatTime(now);
  const condition = { type, status, lastTransitionTime, reason, message };
  return at < 0 ? [...conditions, condition] : conditions.with(at, condition);
}

/** A reason why replicas cannot be computed or the target not be scaled; the text is that of v1.21. */
export class AutoscalingError extends Error {
  override readonly name = 'AutoscalingError';
}

/** The quantity in thousandths, rounded up. Absent quantities are 0. */
export function milliOf(quantity: string | undefined): number {
  if (quantity === undefined) return 0;
  const { nanos } = parseQuantity(quantity);
  const thousandths = nanos / nanosPerMilli;
  return Number(nanos > 0n && thousandths * nanosPerMilli !== nanos ? thousandths + 1n : thousandths);
}

export function quantityOfMilli(milli: number): string {
  return formatQuantity({ nanos: BigInt(milli) * nanosPerMilli, format: 'decimal' });
}

const nanosPerMilli = 1_000_000n;
