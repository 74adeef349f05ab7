// Generated from packages/api/kinds/node_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** What running a pod costs in itself, on top of its containers. */
export type Overhead = {
  /** Amount for each pod by resource, such as cpu: 250m or memory: 120Mi. */
  podFixed?: { [key: string]: string };
};

/** A way to run containers that pods choose by name, such as in small virtual machines. */
export type RuntimeClass = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Name the node's container runtime knows this way by; a DNS label. Cannot be changed. */
  handler: string;
  /** Resources that each pod of the class costs besides its containers. Absent: none. */
  overhead?: Overhead;
  /** Nodes that can run the class. Absent: all nodes are taken to be able to. */
  scheduling?: Scheduling;
};

/** A list of runtime classes. */
export type RuntimeClassList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The runtime classes, in order of name. */
  items: RuntimeClass[];
};

/** Keeps pods of a runtime class to the nodes that can run them. */
export type Scheduling = {
  /** Labels a node must have, besides those the pod asks for. Pods that contradict it are refused. */
  nodeSelector?: { [key: string]: string };
  /** Tolerations that pods of the class get besides their own. No two may be the same. */
  tolerations?: core_v1.Toleration[];
};
