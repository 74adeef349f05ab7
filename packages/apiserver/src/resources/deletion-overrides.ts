import type { ResourceDefinition } from '@orch/api';
import { planNamespaceDeletion } from './core/namespaces.js';
import type { DeletionOverride } from './deletion-override.js';
import { planPriorityClassDeletion } from './scheduling/priorityclasses.js';

/** By group without its domain, and resource. */
const deletionOverrides: Readonly<Record<string, DeletionOverride>> = {
  '/namespaces': planNamespaceDeletion,
  'scheduling/priorityclasses': planPriorityClassDeletion,
};

export function deletionOverrideOf({ group, resource }: ResourceDefinition): DeletionOverride | undefined {
  return deletionOverrides[`${group.split('.', 1)[0]}/${resource}`];
}
