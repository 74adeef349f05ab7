// Generated from packages/api/kinds/autoscaling_v2beta2.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeHorizontalPodAutoscaler, decodeHorizontalPodAutoscaler, encodeHorizontalPodAutoscalerList, decodeHorizontalPodAutoscalerList } from './protobuf.js';
import { HorizontalPodAutoscalerSchema, HorizontalPodAutoscalerListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    HorizontalPodAutoscaler: { schema: HorizontalPodAutoscalerSchema, protobuf: () => ({ encode: encodeHorizontalPodAutoscaler, decode: decodeHorizontalPodAutoscaler }) },
    HorizontalPodAutoscalerList: { schema: HorizontalPodAutoscalerListSchema, protobuf: () => ({ encode: encodeHorizontalPodAutoscalerList, decode: decodeHorizontalPodAutoscalerList }) },
  };
}
