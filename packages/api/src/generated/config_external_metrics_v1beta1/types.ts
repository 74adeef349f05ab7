// Generated from packages/api/config-kinds/external-metrics_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type ExternalMetricValueList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: ExternalMetricValue[];
};

export type ExternalMetricValue = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  metricName: string;
  metricLabels: { [key: string]: string };
  timestamp: string | null;
  window?: number;
  value: string;
};
