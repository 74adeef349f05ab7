// Generated from packages/api/config-kinds/metrics_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type NodeMetrics = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  timestamp: string | null;
  window: string;
  usage: { [key: string]: string };
};

export type NodeMetricsList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: NodeMetrics[];
};

export type PodMetrics = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  timestamp: string | null;
  window: string;
  containers: ContainerMetrics[];
};

export type PodMetricsList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: PodMetrics[];
};

export type ContainerMetrics = {
  name: string;
  usage: { [key: string]: string };
};
