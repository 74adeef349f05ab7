// Generated from packages/api/kinds/policy_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Limits how many of the chosen pods may be evicted at the same time, such as while nodes are emptied. */
export type PodDisruptionBudget = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the pods, and how many must stay or may be missing. */
  spec?: PodDisruptionBudgetSpec;
  /** What was found, written by controllers: how many pods are healthy, and how many may go now. */
  status?: PodDisruptionBudgetStatus;
};

/** A list of pod disruption budgets. */
export type PodDisruptionBudgetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The pod disruption budgets, in order of namespace and name. */
  items: PodDisruptionBudget[];
};

/** Pods of a budget, and the limit. Set minAvailable or maxUnavailable, not both. */
export type PodDisruptionBudgetSpec = {
  /** Pods that must still be healthy after an eviction: a number such as 2, or a share up to "100%". */
  minAvailable?: number | string;
  /** Pods to count, by label. Absent: none. Empty: all of the namespace. */
  selector?: meta_v1.LabelSelector;
  /** Pods that may be missing after an eviction: a number such as 1, or a share up to "100%". */
  maxUnavailable?: number | string;
};

/** How a budget stands at present. */
export type PodDisruptionBudgetStatus = {
  /** Generation of the budget the numbers are made from. Lower than metadata.generation: out of date. */
  observedGeneration?: number;
  /** Pods whose eviction was let through and that are not seen to go yet, with the time of it. */
  disruptedPods?: { [key: string]: string | null };
  /** How many more pods may be evicted at the moment. */
  disruptionsAllowed: number;
  /** How many of the pods are healthy now: those whose condition Ready is True. */
  currentHealthy: number;
  /** How many of the pods must be healthy at the least. */
  desiredHealthy: number;
  /** How many pods there should be, by what their controllers want. */
  expectedPods: number;
  /** Findings, at most one of each type. Known type: DisruptionAllowed. */
  conditions?: meta_v1.Condition[];
};
