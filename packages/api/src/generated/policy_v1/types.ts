// Generated from packages/api/kinds/policy_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type PodDisruptionBudget = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: PodDisruptionBudgetSpec;
  status?: PodDisruptionBudgetStatus;
};

export type PodDisruptionBudgetList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: PodDisruptionBudget[];
};

export type PodDisruptionBudgetSpec = {
  minAvailable?: number | string;
  selector?: meta_v1.LabelSelector;
  maxUnavailable?: number | string;
};

export type PodDisruptionBudgetStatus = {
  observedGeneration?: number;
  disruptedPods?: { [key: string]: string | null };
  disruptionsAllowed: number;
  currentHealthy: number;
  desiredHealthy: number;
  expectedPods: number;
  conditions?: meta_v1.Condition[];
};
