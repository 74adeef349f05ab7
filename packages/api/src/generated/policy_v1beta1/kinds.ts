// Generated from packages/api/kinds/policy_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeEviction, decodeEviction, encodePodDisruptionBudget, decodePodDisruptionBudget, encodePodDisruptionBudgetList, decodePodDisruptionBudgetList, encodePodSecurityPolicy, decodePodSecurityPolicy, encodePodSecurityPolicyList, decodePodSecurityPolicyList } from './protobuf.js';
import { EvictionSchema, PodDisruptionBudgetSchema, PodDisruptionBudgetListSchema, PodSecurityPolicySchema, PodSecurityPolicyListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    Eviction: { schema: EvictionSchema, protobuf: () => ({ encode: encodeEviction, decode: decodeEviction }) },
    PodDisruptionBudget: { schema: PodDisruptionBudgetSchema, protobuf: () => ({ encode: encodePodDisruptionBudget, decode: decodePodDisruptionBudget }) },
    PodDisruptionBudgetList: { schema: PodDisruptionBudgetListSchema, protobuf: () => ({ encode: encodePodDisruptionBudgetList, decode: decodePodDisruptionBudgetList }) },
    PodSecurityPolicy: { schema: PodSecurityPolicySchema, protobuf: () => ({ encode: encodePodSecurityPolicy, decode: decodePodSecurityPolicy }) },
    PodSecurityPolicyList: { schema: PodSecurityPolicyListSchema, protobuf: () => ({ encode: encodePodSecurityPolicyList, decode: decodePodSecurityPolicyList }) },
  };
}
