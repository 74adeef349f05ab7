import type { AdmissionRequest } from '@orch/apiserver';

/** Whether a request creates or updates a pod itself, not one of its subresources. */
export function isPodWrite({ operation, definition, subresource }: AdmissionRequest): boolean {
  return (
    (operation === 'create' || operation === 'update') &&
    definition.resource === 'pods' &&
    definition.group === '' &&
    subresource === ''
  );
}
