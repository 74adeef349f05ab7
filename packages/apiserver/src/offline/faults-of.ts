import type { StatusError } from '@orch/apimachinery';
import { keysOfField, type ObjectFault } from './object-fault.js';

/** What a refusal says, field by field where it names fields. */
export function faultsOf({ code, message, status }: StatusError): readonly ObjectFault[] {
  // The one thing that a create tells as a failure of the server, without its field.
  if (code === 500 && message.startsWith('resourceVersion '))
    return [{ keys: ['metadata', 'resourceVersion'], message }];
  const causes = code === 422 ? (status.details?.causes ?? []) : [];
  if (causes.length === 0) return [{ keys: [], message }];
  return causes.map(({ field = '', message: why = '' }) => ({
    keys: keysOfField(field),
    message: field === '' ? why : `${field}: ${why}`,
  }));
}
