// Generated from packages/api/kinds/apiextensions_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeConversionReview, decodeConversionReview, encodeCustomResourceDefinition, decodeCustomResourceDefinition, encodeCustomResourceDefinitionList, decodeCustomResourceDefinitionList } from './protobuf.js';
import { ConversionReviewSchema, CustomResourceDefinitionSchema, CustomResourceDefinitionListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    ConversionReview: { schema: ConversionReviewSchema, protobuf: () => ({ encode: encodeConversionReview, decode: decodeConversionReview }) },
    CustomResourceDefinition: { schema: CustomResourceDefinitionSchema, protobuf: () => ({ encode: encodeCustomResourceDefinition, decode: decodeCustomResourceDefinition }) },
    CustomResourceDefinitionList: { schema: CustomResourceDefinitionListSchema, protobuf: () => ({ encode: encodeCustomResourceDefinitionList, decode: decodeCustomResourceDefinitionList }) },
  };
}
