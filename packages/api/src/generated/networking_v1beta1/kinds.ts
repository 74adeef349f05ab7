// Generated from packages/api/kinds/networking_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeIngress, decodeIngress, encodeIngressClass, decodeIngressClass, encodeIngressClassList, decodeIngressClassList, encodeIngressList, decodeIngressList } from './protobuf.js';
import { IngressSchema, IngressClassSchema, IngressClassListSchema, IngressListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    Ingress: { schema: IngressSchema, protobuf: () => ({ encode: encodeIngress, decode: decodeIngress }) },
    IngressClass: { schema: IngressClassSchema, protobuf: () => ({ encode: encodeIngressClass, decode: decodeIngressClass }) },
    IngressClassList: { schema: IngressClassListSchema, protobuf: () => ({ encode: encodeIngressClassList, decode: decodeIngressClassList }) },
    IngressList: { schema: IngressListSchema, protobuf: () => ({ encode: encodeIngressList, decode: decodeIngressList }) },
  };
}
