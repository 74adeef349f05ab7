import type { PodInfo } from '../cluster/pod-info.js';
import { checkNode, type NodeChecks } from '../framework/find-nodes.js';
import type { Cycle } from '../framework/plugin.js';
import { supposing } from '../framework/supposing.js';
import { type Budget, splitByBudgets } from './budgets.js';

/** The pods that must go from a node so that another fits, the most important first. */
export interface Victims {
  readonly pods: readonly PodInfo[];
  /** How many of them break a disruption budget. */
  readonly broken: number;
}

export interface VictimOptions extends NodeChecks {
  readonly budgets: readonly Budget[];
  readonly nowMs: number;
}

/**
 * The victims on a node: all pods of lower priority go, then come back one by one as long as the pod still fits: first those
 * that would break a budget, of each group the most important first. undefined when the pod does not fit even without them.
 */
export function victimsOn(cycle: Cycle, slot: number, options: VictimOptions): Victims | undefined {
  const { cluster, pod } = cycle;
  const lower = [...cluster.nodes.podsAt(slot).values()]
    .filter((other) => other.priority < pod.priority)
    .toSorted((a, b) => compareImportance(a, b, options.nowMs));
  if (lower.length === 0) return undefined;
  const extensions = options.preFilterExtensions ?? [];
  return supposing(cycle, { slot, extensions }, ({ gone, come }, supposed) => {
    for (const other of lower) gone(other);
    if (checkNode(supposed, slot, options) !== undefined) return undefined;
    const { breaking, others } = splitByBudgets(lower, options.budgets);
    const mustGo = (other: PodInfo): boolean => {
      come(other);
      if (checkNode(supposed, slot, options) === undefined) return false;
      gone(other);
      return true;
    };
    const broken = breaking.filter(mustGo);
    const pods = [...broken, ...others.filter(mustGo)];
    return { pods: pods.toSorted((a, b) => compareImportance(a, b, options.nowMs)), broken: broken.length };
  });
}

/** Higher priority first, then earlier start. A pod that has not started counts as started now. */
export function compareImportance(a: PodInfo, b: PodInfo, nowMs: number): number {
  return b.priority - a.priority || startMs(a, nowMs) - startMs(b, nowMs);
}

export function startMs({ pod }: PodInfo, nowMs: number): number {
  const { startTime } = pod.status ?? {};
  return startTime ? Date.parse(startTime) : nowMs;
}
