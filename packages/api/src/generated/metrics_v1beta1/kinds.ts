// Generated from packages/api/kinds/metrics_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeNodeMetrics, decodeNodeMetrics, encodeNodeMetricsList, decodeNodeMetricsList, encodePodMetrics, decodePodMetrics, encodePodMetricsList, decodePodMetricsList } from './protobuf.js';
import { NodeMetricsSchema, NodeMetricsListSchema, PodMetricsSchema, PodMetricsListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    NodeMetrics: { schema: NodeMetricsSchema, protobuf: () => ({ encode: encodeNodeMetrics, decode: decodeNodeMetrics }) },
    NodeMetricsList: { schema: NodeMetricsListSchema, protobuf: () => ({ encode: encodeNodeMetricsList, decode: decodeNodeMetricsList }) },
    PodMetrics: { schema: PodMetricsSchema, protobuf: () => ({ encode: encodePodMetrics, decode: decodePodMetrics }) },
    PodMetricsList: { schema: PodMetricsListSchema, protobuf: () => ({ encode: encodePodMetricsList, decode: decodePodMetricsList }) },
  };
}
