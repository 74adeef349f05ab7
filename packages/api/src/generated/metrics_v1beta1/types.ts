// Generated from packages/api/kinds/metrics_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Resource use of one container. */
export type ContainerMetrics = {
  /** Name of the container in the spec of the pod. */
  name: string;
  /** Use of each resource, cpu and memory. Memory is the working set. */
  usage: { [key: string]: string };
};

/** Resource use of a node. */
export type NodeMetrics = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Metadata: the name and labels of the node. */
  metadata: meta_v1.ObjectMeta;
  /** End of the interval over which the use was measured. */
  timestamp: string | null;
  /** Length of the interval over which the use was measured, e.g. 30s. */
  window: string;
  /** Use of each resource, cpu and memory. Memory is the working set. */
  usage: { [key: string]: string };
};

/** List of the resource use of nodes. */
export type NodeMetricsList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Metadata of the list. */
  metadata: meta_v1.ListMeta;
  /** Resource use of each node. */
  items: NodeMetrics[];
};

/** Resource use of a pod. */
export type PodMetrics = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Metadata: the name, namespace and labels of the pod. */
  metadata: meta_v1.ObjectMeta;
  /** End of the interval over which the use was measured. */
  timestamp: string | null;
  /** Length of the interval over which the use was measured, e.g. 30s. */
  window: string;
  /** Resource use of each container. */
  containers: ContainerMetrics[];
};

/** List of the resource use of pods. */
export type PodMetricsList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Metadata of the list. */
  metadata: meta_v1.ListMeta;
  /** Resource use of each pod. */
  items: PodMetrics[];
};
