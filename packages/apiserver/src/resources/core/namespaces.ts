import type { ResourceDefinition } from '@orch/api';
import {
  type ApiObject,
  conflictError,
  type DeepReadonly,
  deepCopy,
  formatTime,
  isJsonObject,
} from '@orch/apimachinery';
import type { DeleteOptions } from '../../decode/delete-options.js';
import { type DeletionPlan, finalizersAfter, hasSpecFinalizers } from '../../write/deletion.js';
import type { DeletionOverride } from '../deletion-override.js';

/**
 * A namespace is marked first and goes when `spec.finalizers` is empty: the namespace controller empties it once the
 * content is gone.
 */
export const planNamespaceDeletion: DeletionOverride = (
  definition: ResourceDefinition,
  current: DeepReadonly<ApiObject>,
  given,
): DeletionPlan | undefined => {
  checkPreconditions(definition, current, given.options);
  if (current.metadata.deletionTimestamp != null) return hasSpecFinalizers(current) ? { type: 'wait' } : undefined;
  const object = deepCopy<ApiObject>(current);
  const finalizers = finalizersAfter(current, given);
  if (finalizers.length === 0) delete object.metadata.finalizers;
  else object.metadata.finalizers = finalizers;
  object.metadata.deletionTimestamp = formatTime(given.now);
  const status = isJsonObject(object['status']) ? object['status'] : {};
  object['status'] = { ...status, phase: 'Terminating' };
  return { type: 'mark', object };
};

/** @throws StatusError 409 when another namespace, or another version of it, was meant */
function checkPreconditions(
  definition: ResourceDefinition,
  { metadata }: DeepReadonly<ApiObject>,
  { preconditions }: DeleteOptions,
): void {
  const asked = [
    ['UID', preconditions.uid, metadata.uid],
    ['ResourceVersion', preconditions.resourceVersion, metadata.resourceVersion],
  ] as const;
  for (const [what, wanted, found] of asked) {
    if (wanted === undefined || wanted === found) continue;
    const why = `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${found}`;
    throw conflictError(definition, metadata.name ?? '', why);
  }
}
