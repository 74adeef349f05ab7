import type { ResourceDefinition } from '@orch/apimachinery';
import {
  type ApiObject,
  conflictError,
  type DeepReadonly,
  deepCopy,
  formatTime,
  isJsonObject,
} from '@orch/apimachinery';
import type { DeleteOptions, ResourceBehavior } from '@orch/apiserver';
import { type DeletionPlan, finalizersAfter } from '@orch/apiserver';

/**
 * Marks a namespace for deletion. It is removed once `spec.finalizers` is empty: the namespace controller clears that
 * after it has deleted the content.
 */
export const planNamespaceDeletion: NonNullable<ResourceBehavior['planDeletion']> = (
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

/** @throws StatusError 409 when the uid or the resourceVersion differs from the precondition */
function checkPreconditions(
  definition: ResourceDefinition,
  { metadata }: DeepReadonly<ApiObject>,
  { preconditions }: DeleteOptions,
): void {
  const fields = [
    ['UID', preconditions.uid, metadata.uid],
    ['ResourceVersion', preconditions.resourceVersion, metadata.resourceVersion],
  ] as const;
  for (const [what, wanted, found] of fields) {
    if (wanted === undefined || wanted === found) continue;
    const why = `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${found}`;
    throw conflictError(definition, metadata.name ?? '', why);
  }
}

/** Whether a namespace has finalizers in its spec. */
export function hasSpecFinalizers(namespace: DeepReadonly<ApiObject>): boolean {
  const spec = namespace['spec'];
  if (typeof spec !== 'object' || spec === null || !('finalizers' in spec)) return false;
  return Array.isArray(spec.finalizers) && spec.finalizers.length > 0;
}
