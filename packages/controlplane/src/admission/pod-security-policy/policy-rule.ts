import type { ApiObject, DeepReadonly, FieldError, FieldPath, Fields, WritableFields } from '@orch/apimachinery';

/** A stored pod security policy. */
export type StoredPolicy = DeepReadonly<ApiObject>;
/** A pod as admission sees it. */
export type ReadPod = DeepReadonly<ApiObject>;

export interface PodContainer {
  readonly fields: WritableFields;
  /** `spec.initContainers[0]` */
  readonly path: FieldPath;
}

export interface ReadContainer {
  readonly fields: Fields;
  readonly path: FieldPath;
}

/**
 * One rule of a policy. Pure: it depends on the policy and the pod alone. Defaults are set before errors are searched, and
 * those of the pod before those of its containers.
 */
export interface PolicyRule {
  /** Sets unset fields of a pod. */
  readonly setPodDefaults?: (pod: ApiObject) => void;
  /** Sets unset fields of one container. */
  readonly setContainerDefaults?: (container: PodContainer, pod: ApiObject) => void;
  readonly podErrors?: (pod: ReadPod) => readonly FieldError[];
  readonly containerErrors?: (container: ReadContainer, pod: ReadPod) => readonly FieldError[];
}
