import type { ResourceDefinition } from '@orch/api';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { DeletionGiven, DeletionPlan } from '../write/deletion.js';

/** Plans another deletion than the usual one; undefined: the usual one. */
export type DeletionOverride = (
  definition: ResourceDefinition,
  current: DeepReadonly<ApiObject>,
  given: DeletionGiven,
) => DeletionPlan | undefined;
