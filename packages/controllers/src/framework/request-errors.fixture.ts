import { alreadyExistsError, conflictError, internalError, notFoundError, StatusError } from '@orch/apimachinery';

const resource = { group: '', resource: 'things' };

/** Errors of the server that controllers tell apart. */
export const requestErrors = {
  notFound: notFoundError(resource, 'a'),
  conflict: conflictError(resource, 'a'),
  alreadyExists: alreadyExistsError(resource, 'a'),
  /** Needs attention. */
  internal: internalError('no luck'),
  /** The rejection of a create in a namespace that is being deleted. */
  terminating: new StatusError({
    ...{ apiVersion: 'v1', kind: 'Status', metadata: {}, status: 'Failure', code: 403, reason: 'Forbidden' },
    message: 'things "a" is forbidden: unable to create new content in namespace n because it is being terminated',
    details: {
      causes: [{ reason: 'NamespaceTerminating', message: 'n is being deleted', field: 'metadata.namespace' }],
    },
  }),
};
