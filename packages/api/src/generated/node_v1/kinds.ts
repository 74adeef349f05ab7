// Generated from packages/api/kinds/node_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeRuntimeClass, decodeRuntimeClass, encodeRuntimeClassList, decodeRuntimeClassList } from './protobuf.js';
import { RuntimeClassSchema, RuntimeClassListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    RuntimeClass: { schema: RuntimeClassSchema, protobuf: () => ({ encode: encodeRuntimeClass, decode: decodeRuntimeClass }) },
    RuntimeClassList: { schema: RuntimeClassListSchema, protobuf: () => ({ encode: encodeRuntimeClassList, decode: decodeRuntimeClassList }) },
  };
}
