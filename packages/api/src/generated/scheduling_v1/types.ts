// Generated from packages/api/kinds/scheduling_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** A name for a priority that pods take on. Pods of higher priority are placed first. */
export type PriorityClass = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Priority of the pods, higher goes first; at most 1000000000, more only in built-in classes. Cannot be changed. */
  value: number;
  /** True makes this the class of all pods that name none. Default false; meant for one class. */
  globalDefault?: boolean;
  /** Sentence for people, when to use the class. */
  description?: string;
  /** PreemptLowerPriority may push out lesser pods, Never waits for room. Default PreemptLowerPriority. Cannot be changed. */
  preemptionPolicy?: string;
};

/** A list of priority classes. */
export type PriorityClassList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The priority classes, in order of name. */
  items: PriorityClass[];
};
