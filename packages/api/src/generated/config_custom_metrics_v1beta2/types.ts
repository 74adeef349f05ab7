// Generated from packages/api/config-kinds/custom-metrics_v1beta2.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type MetricValueList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: MetricValue[];
};

export type MetricValue = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  describedObject: core_v1.ObjectReference;
  metric: MetricIdentifier;
  timestamp: string | null;
  windowSeconds?: number;
  value: string;
};

export type MetricIdentifier = {
  name: string;
  selector?: meta_v1.LabelSelector;
};

export type MetricListOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  labelSelector?: string;
  metricLabelSelector?: string;
};
