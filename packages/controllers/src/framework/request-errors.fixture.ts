import { alreadyExistsError, conflictError, notFoundError, StatusError } from '@orch/apimachinery';

const failure = { apiVersion: 'v1', kind: 'Status', metadata: {}, status: 'Failure' } as const;
const resource = { group: '', resource: 'things' };

/** Errors of the server that controllers tell apart. */
export const requestErrors = {
  notFound: notFoundError(resource, 'a'),
  conflict: conflictError(resource, 'a'),
  alreadyExists: alreadyExistsError(resource, 'a'),
  /** Needs attention. */
  internal: new StatusError({ ...failure, code: 500, reason: 'InternalError', message: 'no luck' }),
  /** The rejection of a create in a namespace that is being deleted. */
  terminating: new StatusError({
    ...{ ...failure, code: 403, reason: 'Forbidden' },
    message: 'things "a" is forbidden: unable to create new content in namespace n because it is being terminated',
    details: {
      causes: [{ reason: 'NamespaceTerminating', message: 'n is being deleted', field: 'metadata.namespace' }],
    },
  }),
};
