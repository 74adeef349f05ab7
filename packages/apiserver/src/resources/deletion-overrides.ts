import type { ResourceDefinition } from '@orch/api';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { DeletionGiven, DeletionPlan } from '../write/deletion.js';
import { planNamespaceDeletion } from './core/namespaces.js';
import { planPriorityClassDeletion } from './scheduling/priorityclasses.js';

/** Plans another deletion than the usual one; undefined: the usual one. */
export type DeletionOverride = (
  definition: ResourceDefinition,
  current: DeepReadonly<ApiObject>,
  given: DeletionGiven,
) => DeletionPlan | undefined;

/** By group without its domain, and resource. */
const deletionOverrides: Readonly<Record<string, DeletionOverride>> = {
  '/namespaces': planNamespaceDeletion,
  'scheduling/priorityclasses': planPriorityClassDeletion,
};

export function deletionOverrideOf({ group, resource }: ResourceDefinition): DeletionOverride | undefined {
  return deletionOverrides[`${group.split('.', 1)[0]}/${resource}`];
}
