// Generated from packages/api/kinds/policy_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodePodDisruptionBudget, decodePodDisruptionBudget, encodePodDisruptionBudgetList, decodePodDisruptionBudgetList } from './protobuf.js';
import { PodDisruptionBudgetSchema, PodDisruptionBudgetListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    PodDisruptionBudget: { schema: PodDisruptionBudgetSchema, protobuf: () => ({ encode: encodePodDisruptionBudget, decode: decodePodDisruptionBudget }) },
    PodDisruptionBudgetList: { schema: PodDisruptionBudgetListSchema, protobuf: () => ({ encode: encodePodDisruptionBudgetList, decode: decodePodDisruptionBudgetList }) },
  };
}
