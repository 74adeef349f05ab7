// Generated from packages/api/kinds/autoscaling_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeHorizontalPodAutoscaler, decodeHorizontalPodAutoscaler, encodeHorizontalPodAutoscalerList, decodeHorizontalPodAutoscalerList, encodeScale, decodeScale } from './protobuf.js';
import { HorizontalPodAutoscalerSchema, HorizontalPodAutoscalerListSchema, ScaleSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    HorizontalPodAutoscaler: { schema: HorizontalPodAutoscalerSchema, protobuf: () => ({ encode: encodeHorizontalPodAutoscaler, decode: decodeHorizontalPodAutoscaler }) },
    HorizontalPodAutoscalerList: { schema: HorizontalPodAutoscalerListSchema, protobuf: () => ({ encode: encodeHorizontalPodAutoscalerList, decode: decodeHorizontalPodAutoscalerList }) },
    Scale: { schema: ScaleSchema, protobuf: () => ({ encode: encodeScale, decode: decodeScale }) },
  };
}
