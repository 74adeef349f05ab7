// Generated from packages/api/kinds/scheduling_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodePriorityClass, decodePriorityClass, encodePriorityClassList, decodePriorityClassList } from './protobuf.js';
import { PriorityClassSchema, PriorityClassListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    PriorityClass: { schema: PriorityClassSchema, protobuf: () => ({ encode: encodePriorityClass, decode: decodePriorityClass }) },
    PriorityClassList: { schema: PriorityClassListSchema, protobuf: () => ({ encode: encodePriorityClassList, decode: decodePriorityClassList }) },
  };
}
