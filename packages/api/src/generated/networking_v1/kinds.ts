// Generated from packages/api/kinds/networking_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeIngress, decodeIngress, encodeIngressClass, decodeIngressClass, encodeIngressClassList, decodeIngressClassList, encodeIngressList, decodeIngressList, encodeNetworkPolicy, decodeNetworkPolicy, encodeNetworkPolicyList, decodeNetworkPolicyList } from './protobuf.js';
import { IngressSchema, IngressClassSchema, IngressClassListSchema, IngressListSchema, NetworkPolicySchema, NetworkPolicyListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    Ingress: { schema: IngressSchema, protobuf: () => ({ encode: encodeIngress, decode: decodeIngress }) },
    IngressClass: { schema: IngressClassSchema, protobuf: () => ({ encode: encodeIngressClass, decode: decodeIngressClass }) },
    IngressClassList: { schema: IngressClassListSchema, protobuf: () => ({ encode: encodeIngressClassList, decode: decodeIngressClassList }) },
    IngressList: { schema: IngressListSchema, protobuf: () => ({ encode: encodeIngressList, decode: decodeIngressList }) },
    NetworkPolicy: { schema: NetworkPolicySchema, protobuf: () => ({ encode: encodeNetworkPolicy, decode: decodeNetworkPolicy }) },
    NetworkPolicyList: { schema: NetworkPolicyListSchema, protobuf: () => ({ encode: encodeNetworkPolicyList, decode: decodeNetworkPolicyList }) },
  };
}
