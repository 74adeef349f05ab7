// Generated from packages/apimachinery/kinds/meta_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '../../schema/generated-kind.js';
import { encodePartialObjectMetadataList, decodePartialObjectMetadataList } from './protobuf.js';
import { PartialObjectMetadataListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    PartialObjectMetadataList: { schema: PartialObjectMetadataListSchema, protobuf: () => ({ encode: encodePartialObjectMetadataList, decode: decodePartialObjectMetadataList }) },
  };
}
