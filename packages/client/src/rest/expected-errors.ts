import { StatusError } from '@orch/apimachinery';

/**
 * The namespace of the object is being deleted: it takes no new objects, and loses those it has. A control loop has
 * nothing left to do there.
 */
export function isNamespaceTerminating(error: unknown): boolean {
  if (!(error instanceof StatusError) || error.code !== 403) return false;
  const causes: unknown = error.status.details?.causes;
  return Array.isArray(causes) && causes.some((cause) => cause?.reason === 'NamespaceTerminating');
}

/** The object that was read has changed since, or is gone: the next try reads it anew. */
export function isStaleRead(error: unknown): boolean {
  return error instanceof StatusError && (error.code === 409 || error.code === 404);
}
