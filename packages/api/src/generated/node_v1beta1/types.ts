// Generated from packages/api/kinds/node_v1beta1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Overhead of a pod in addition to its containers. */
export type Overhead = {
  /** Resources per pod, such as cpu: 250m or memory: 120Mi. */
  podFixed?: { [key: string]: string };
};

/** A configuration of the container runtime that pods select by name, such as virtual machines. */
export type RuntimeClass = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Name of the handler in the container runtime; a DNS label. Cannot be changed. */
  handler: string;
  /** Overhead of each pod of the class. Absent: none. */
  overhead?: Overhead;
  /** Nodes that support the class. Default: all nodes. */
  scheduling?: Scheduling;
};

/** A list of runtime classes. */
export type RuntimeClassList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The runtime classes, in order of name. */
  items: RuntimeClass[];
};

/** Restricts pods of a runtime class to supported nodes. */
export type Scheduling = {
  /** Required node labels, added to those of the pod. Conflicting pods are rejected. */
  nodeSelector?: { [key: string]: string };
  /** Tolerations added to pods of the class. Unique. */
  tolerations?: core_v1.Toleration[];
};
