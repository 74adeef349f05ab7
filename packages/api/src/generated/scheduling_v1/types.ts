// Generated from packages/api/kinds/scheduling_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** A named priority of pods. Pods of higher priority are scheduled first. */
export type PriorityClass = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Priority of the pods, higher is first; at most 1000000000, more only in built-in classes. Cannot be changed. */
  value: number;
  /** True makes this the default class of pods. Default false; intended for one class. */
  globalDefault?: boolean;
  /** Human-readable advice on when to use the class. */
  description?: string;
  /** PreemptLowerPriority may preempt pods of lower priority, Never does not. Default PreemptLowerPriority. Cannot be changed. */
  preemptionPolicy?: string;
};

/** A list of priority classes. */
export type PriorityClassList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The priority classes, in order of name. */
  items: PriorityClass[];
};
