import { notFoundError, StatusError, wellKnown } from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, admissionDenied } from '@orch/apiserver';
import { isNamespaces, namespaces } from './namespace-resource.js';

/**
 * Rejects creates in namespaces that are missing or terminating, updates of objects that are left in a missing namespace,
 * and the deletion of `default` and of the system and public namespaces.
 */
export const namespaceLifecycle: AdmissionPluginFactory = ({ names, find, follow }) => {
  const followed = follow(namespaces);
  const protectedNamespaces = new Set(['default', names.namespaces.system, names.namespaces.public]);
  const existing = async ({ namespace: name }: AdmissionRequest) => {
    const namespace = await find(namespaces, { namespace: '', name });
    if (namespace === undefined) throw notFoundError(namespaces, name);
    return namespace;
  };
  const checkCreate = async (request: AdmissionRequest): Promise<void> => {
    if (reviewGroups(request, names.group(wellKnown.groups.authorization))) return;
    const namespace = await existing(request);
    if (namespace.metadata.deletionTimestamp != null) throw terminating(request);
  };
  return {
    handles: ({ operation, namespace, definition }) => {
      if (isNamespaces(definition)) return operation === 'delete';
      return (operation === 'create' || operation === 'update') && namespace !== '';
    },
    mutate(request) {
      if (request.operation === 'create') return checkCreate(request);
      if (request.operation === 'update') {
        // Without a wait, updates of one object never conflict.
        if (followed.hasObject({ namespace: '', name: request.namespace })) return undefined;
        return existing(request).then(() => undefined);
      }
      if (protectedNamespaces.has(request.name)) throw admissionDenied(request, 'this namespace may not be deleted');
      return undefined;
    },
  };
};

/** Local access reviews are not stored, so they are allowed in any namespace. */
function reviewGroups({ definition }: AdmissionRequest, authorizationGroup: string): boolean {
  return definition.group === authorizationGroup && definition.resource === 'localsubjectaccessreviews';
}

function terminating(request: AdmissionRequest): StatusError {
  const { namespace } = request;
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  const { status } = admissionDenied(request, why);
  const message = `namespace ${namespace} is being terminated`;
  const causes = [{ reason: 'NamespaceTerminating', message, field: 'metadata.namespace' }];
  return new StatusError({ ...status, details: { ...status.details, causes } });
}
