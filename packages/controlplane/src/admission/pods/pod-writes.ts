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

/** Whether a request adds ephemeral containers to a pod. Its object is not a pod, but their list. */
export function isEphemeralContainersUpdate({ operation, definition, subresource }: AdmissionRequest): boolean {
  return (
    operation === 'update' &&
    definition.resource === 'pods' &&
    definition.group === '' &&
    subresource === 'ephemeralcontainers'
  );
}
