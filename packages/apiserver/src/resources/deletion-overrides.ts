import type { ResourceDefinition } from '@orch/api';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { DeleteOptions } from '../decode/delete-options.js';
import type { DeletionPlan } from '../write/deletion.js';
import { planNamespaceDeletion } from './core/namespaces.js';

/** Plans another deletion than the usual one; undefined: the usual one. */
export type DeletionOverride = (
  definition: ResourceDefinition,
  current: DeepReadonly<ApiObject>,
  given: { readonly options: DeleteOptions; readonly now: Date },
) => DeletionPlan | undefined;

/** By `<group>/<resource>`. */
export const deletionOverrides: Readonly<Record<string, DeletionOverride>> = {
  '/namespaces': planNamespaceDeletion,
};
