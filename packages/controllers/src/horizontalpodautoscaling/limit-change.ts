import type { HorizontalPodAutoscalerBehavior, HPAScalingRules } from '@orch/api/types/autoscaling_v2beta2';
import type { DeepReadonly } from '@orch/apimachinery';
import type { ConditionValue } from './model.js';
import { changeIn, type ScaleEvent, type ScaleHistory } from './recommendations.js';

export interface LimitOptions {
  readonly currentReplicas: number;
  readonly minReplicas: number;
  readonly maxReplicas: number;
  /** `behavior` of the autoscaler; without it, the rules of the options apply. */
  readonly behavior?: DeepReadonly<HorizontalPodAutoscalerBehavior> | undefined;
  /** Window of scaling down, unless the behavior has one. */
  readonly downscaleStabilizationMs: number;
  readonly history: ScaleHistory;
  readonly nowMs: number;
}

export interface LimitedChange {
  readonly replicas: number;
  readonly conditions: readonly ConditionValue[];
  /** Recommendations from before that time are not needed any more. */
  readonly forgetBeforeMs: number;
}

/** Pure: the replicas after stabilization and limits, with the conditions AbleToScale and ScalingLimited. */
export function limitChange(desiredReplicas: number, options: LimitOptions): LimitedChange {
  const rules = rulesOf(options);
  const byDefault = options.behavior === undefined;
  const { stable, reason, message } = byDefault
    ? stabilizeByDefault(desiredReplicas, options)
    : stabilizeByRules(desiredReplicas, { ...options, rules });
  const isStable = stable === desiredReplicas;
  const limited = byDefault ? limitByDefault(stable, options) : limitByRules(stable, { ...options, rules });
  return {
    replicas: limited.replicas,
    conditions: [
      {
        type: 'AbleToScale',
        status: 'True',
        reason: isStable ? 'ReadyForNewScale' : reason,
        message: isStable ? 'recommended size matches current size' : message,
      },
      {
        type: 'ScalingLimited',
        status: limited.replicas === stable ? 'False' : 'True',
        reason: limited.reason,
        message: limited.message,
      },
    ],
    forgetBeforeMs: options.nowMs - Math.max(rules.up.windowMs, rules.down.windowMs),
  };
}

type Rules = DeepReadonly<HPAScalingRules> & { readonly windowMs: number };
type BothRules = { readonly up: Rules; readonly down: Rules };

/** With v1.21's defaults for what the behavior omits. */
function rulesOf({ behavior, downscaleStabilizationMs }: LimitOptions): BothRules {
  const { scaleUp, scaleDown } = behavior ?? {};
  const windowMs = (rules: DeepReadonly<HPAScalingRules> | undefined, defaultMs: number) =>
    rules?.stabilizationWindowSeconds == null ? defaultMs : rules.stabilizationWindowSeconds * 1000;
  return {
    up: { policies: upPolicies, ...scaleUp, windowMs: windowMs(scaleUp, 0) },
    down: { policies: downPolicies, ...scaleDown, windowMs: windowMs(scaleDown, downscaleStabilizationMs) },
  };
}

const upPolicies = [
  { type: 'Pods', value: 4, periodSeconds: 15 },
  { type: 'Percent', value: 100, periodSeconds: 15 },
];
const downPolicies = [{ type: 'Percent', value: 100, periodSeconds: 15 }];

interface Limited {
  readonly replicas: number;
  readonly reason: string;
  readonly message: string;
}

interface Stabilized {
  readonly stable: number;
  readonly reason: string;
  readonly message: string;
}

/** Without a behavior, the highest recommendation of the window of scaling down. */
function stabilizeByDefault(
  desiredReplicas: number,
  { history, nowMs, downscaleStabilizationMs }: LimitOptions,
): Stabilized {
  const recent = history.recommendations.filter(({ atMs }) => atMs >= nowMs - downscaleStabilizationMs);
  return { stable: Math.max(desiredReplicas, ...recent.map(({ replicas }) => replicas)), ...downStabilized };
}

/**
 * Not above the lowest recommendation of the window of scaling up, and not below the highest of that of scaling down.
 *
 *     current 5, desired 2, recent 4   4: scales down less
 *     current 5, desired 2, recent 8   5: never the other way
 */
function stabilizeByRules(
  desiredReplicas: number,
  { currentReplicas, history, nowMs, rules }: LimitOptions & { readonly rules: BothRules },
): Stabilized {
  let [up, down] = [desiredReplicas, desiredReplicas];
  for (const { replicas, atMs } of history.recommendations) {
    if (atMs > nowMs - rules.up.windowMs) up = Math.min(up, replicas);
    if (atMs > nowMs - rules.down.windowMs) down = Math.max(down, replicas);
  }
  const stable = currentReplicas < up ? up : currentReplicas > down ? down : currentReplicas;
  return { stable, ...(desiredReplicas >= currentReplicas ? upStabilized : downStabilized) };
}

const recent = 'recent recommendations were';
const upStabilized = {
  reason: 'ScaleUpStabilized',
  message: `${recent} lower than current one, applying the lowest recent recommendation`,
};
const downStabilized = {
  reason: 'ScaleDownStabilized',
  message: `${recent} higher than current one, applying the highest recent recommendation`,
};

/** At most twice the replicas, or four. */
function limitByDefault(desiredReplicas: number, options: LimitOptions): Limited {
  const { currentReplicas, minReplicas, maxReplicas } = options;
  const upLimit = Math.max(2 * currentReplicas, 4);
  if (desiredReplicas < minReplicas) return { replicas: minReplicas, ...tooFew };
  const maximum = Math.min(maxReplicas, upLimit);
  if (desiredReplicas > maximum) return { replicas: maximum, ...(maxReplicas > upLimit ? tooFastUp : tooMany) };
  return { replicas: desiredReplicas, ...withinRange };
}

function limitByRules(desiredReplicas: number, options: LimitOptions & { readonly rules: BothRules }): Limited {
  const { currentReplicas, minReplicas, maxReplicas, history, rules, nowMs } = options;
  if (desiredReplicas > currentReplicas) {
    const limit = Math.max(currentReplicas, upLimit(rules.up, { currentReplicas, events: history.ups, nowMs }));
    const maximum = Math.min(maxReplicas, limit);
    if (desiredReplicas > maximum) return { replicas: maximum, ...(maxReplicas > limit ? tooFastUp : tooMany) };
  }
  if (desiredReplicas < currentReplicas) {
    const limit = Math.min(currentReplicas, downLimit(rules.down, { currentReplicas, events: history.downs, nowMs }));
    const minimum = Math.max(minReplicas, limit);
    if (desiredReplicas < minimum) return { replicas: minimum, ...(minReplicas < limit ? tooFastDown : tooFew) };
  }
  return { replicas: desiredReplicas, ...withinRange };
}

interface RateOptions {
  readonly currentReplicas: number;
  readonly events: readonly ScaleEvent[];
  readonly nowMs: number;
}

/** The most replicas that the policies allow. Percentages are rounded up, so that a change is possible. */
function upLimit(rules: Rules, { currentReplicas, events, nowMs }: RateOptions): number {
  if (rules.selectPolicy === 'Disabled') return currentReplicas;
  const limits = (rules.policies ?? []).map(({ type, value, periodSeconds }) => {
    const atStart = currentReplicas - changeIn(events, periodSeconds, nowMs);
    return type === 'Pods' ? atStart + value : Math.ceil(atStart * (1 + value / 100));
  });
  return rules.selectPolicy === 'Min' ? Math.min(...limits) : Math.max(...limits);
}

/** The fewest replicas that the policies allow. */
function downLimit(rules: Rules, { currentReplicas, events, nowMs }: RateOptions): number {
  if (rules.selectPolicy === 'Disabled') return currentReplicas;
  const limits = (rules.policies ?? []).map(({ type, value, periodSeconds }) => {
    const atStart = currentReplicas + changeIn(events, periodSeconds, nowMs);
    return type === 'Pods' ? atStart - value : Math.trunc(atStart * (1 - value / 100));
  });
  return rules.selectPolicy === 'Min' ? Math.max(...limits) : Math.min(...limits);
}

/** The longest period of the policies in seconds: older changes are not needed any more. */
export function longestPeriodSeconds(
  behavior: DeepReadonly<HorizontalPodAutoscalerBehavior>,
  direction: 'scaleUp' | 'scaleDown',
): number {
  const policies = behavior[direction]?.policies ?? (direction === 'scaleUp' ? upPolicies : downPolicies);
  return Math.max(0, ...policies.map(({ periodSeconds }) => periodSeconds));
}

const count = 'the desired replica count is';
const tooFew = { reason: 'TooFewReplicas', message: `${count} less than the minimum replica count` };
const tooMany = { reason: 'TooManyReplicas', message: `${count} more than the maximum replica count` };
const tooFastUp = { reason: 'ScaleUpLimit', message: `${count} increasing faster than the maximum scale rate` };
const tooFastDown = { reason: 'ScaleDownLimit', message: `${count} decreasing faster than the maximum scale rate` };
const withinRange = { reason: 'DesiredWithinRange', message: 'the desired count is within the acceptable range' };
