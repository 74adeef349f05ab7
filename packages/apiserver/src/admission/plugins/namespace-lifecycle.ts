import { notFoundError, StatusError, wellKnown } from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, refusal } from '../admission.js';

/** No content in namespaces that do not exist or are going, and those that the system lives in stay. */
export const namespaceLifecycle: AdmissionPluginFactory = ({ names, find }) => {
  const lasting = new Set(['default', names.namespaces.system, names.namespaces.public]);
  return {
    handles: ({ operation, namespace, definition }) =>
      operation === 'create' ? namespace !== '' : operation === 'delete' && isNamespaces(definition),
    async mutate(request) {
      if (request.operation === 'delete') {
        if (!lasting.has(request.name)) return;
        throw refusal(request, 'this namespace may not be deleted');
      }
      if (reviewGroups(request, names.group(wellKnown.groups.authorization))) return;
      const namespace = await find(namespaces, { namespace: '', name: request.namespace });
      if (namespace === undefined) throw notFoundError(namespaces, request.namespace);
      if (namespace.metadata.deletionTimestamp != null) throw terminating(request);
    },
  };
};

const namespaces = { group: '', resource: 'namespaces' } as const;

function isNamespaces({ group, resource }: { readonly group: string; readonly resource: string }): boolean {
  return group === '' && resource === 'namespaces';
}

/** Asking about a namespace is no content of it. */
function reviewGroups({ definition }: AdmissionRequest, authorizationGroup: string): boolean {
  return definition.group === authorizationGroup && definition.resource === 'localsubjectaccessreviews';
}

function terminating(request: AdmissionRequest): StatusError {
  const { namespace } = request;
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  const { status } = refusal(request, why);
  const message = `namespace ${namespace} is being terminated`;
  const causes = [{ reason: 'NamespaceTerminating', message, field: 'metadata.namespace' }];
  return new StatusError({ ...status, details: { ...status.details, causes } });
}
