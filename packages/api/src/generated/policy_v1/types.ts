// Generated from packages/api/kinds/policy_v1.yaml by npm run generate. Do not edit.
import type { Int64 } from '@orch/apimachinery';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Limits concurrent evictions of the selected pods, such as during node drains. */
export type PodDisruptionBudget = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the pods, and the minimum available or maximum unavailable number. */
  spec?: PodDisruptionBudgetSpec;
  /** Status, written by controllers: numbers of healthy pods and allowed evictions. */
  status?: PodDisruptionBudgetStatus;
};

/** A list of pod disruption budgets. */
export type PodDisruptionBudgetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The pod disruption budgets, in order of namespace and name. */
  items: PodDisruptionBudget[];
};

/** Specification of a budget: selector, and either minAvailable or maxUnavailable. */
export type PodDisruptionBudgetSpec = {
  /** Minimum number of healthy pods after an eviction: a number such as 2, or a percentage up to "100%". */
  minAvailable?: number | string;
  /** Selects the pods. Absent: none. Empty: all of the namespace. */
  selector?: meta_v1.LabelSelector;
  /** Maximum number of unavailable pods after an eviction: a number such as 1, or a percentage up to "100%". */
  maxUnavailable?: number | string;
};

/** Status of a budget. */
export type PodDisruptionBudgetStatus = {
  /** Generation of the spec that this status reflects. Lower than metadata.generation: out of date. */
  observedGeneration?: Int64;
  /** Pods with an allowed eviction that are not deleted yet, with the time of the eviction. */
  disruptedPods?: { [key: string]: string | null };
  /** Number of currently allowed evictions. */
  disruptionsAllowed: number;
  /** Current number of healthy pods: condition Ready is True. */
  currentHealthy: number;
  /** Minimum number of healthy pods. */
  desiredHealthy: number;
  /** Expected number of pods, from their controllers. */
  expectedPods: number;
  /** Conditions, at most one of each type. Known type: DisruptionAllowed. */
  conditions?: meta_v1.Condition[];
};
