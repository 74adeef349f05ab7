import { type ApiObject, type DeepReadonly, deepEqual, type OwnerReference, parseApiVersion } from '@orch/apimachinery';
import {
  type AdmissionContext,
  type AdmissionPluginFactory,
  type AdmissionRequest,
  admissionDenied,
} from '@orch/apiserver';
import type { ResourceAttributes } from '@orch/auth';

/**
 * Changing the owner references of an object requires the right to delete the object. A reference that begins to block the
 * deletion of its owner requires the right to update the finalizers of the owner.
 */
export const ownerReferencesPermissionEnforcement: AdmissionPluginFactory = (context) => ({
  handles: ({ operation, definition, subresource }) =>
    (operation === 'create' || operation === 'update') &&
    // The strategy of the status keeps the owner references of a pod.
    !(definition.group === '' && definition.resource === 'pods' && subresource === 'status'),
  validate(request) {
    const before = referencesOf(request.old);
    const after = referencesOf(request.object);
    return deepEqual(before, after) ? undefined : check(request, context, newlyBlocking(before, after));
  },
});

type Reference = DeepReadonly<OwnerReference>;

function referencesOf(object: DeepReadonly<ApiObject> | undefined): readonly Reference[] {
  return object?.metadata?.ownerReferences ?? [];
}

/** References that block the deletion of their owner, and did not before. */
function newlyBlocking(before: readonly Reference[], after: readonly Reference[]): readonly Reference[] {
  const blocked = new Map(before.map(({ uid, blockOwnerDeletion }) => [uid, blockOwnerDeletion === true]));
  return after.filter(({ uid, blockOwnerDeletion }) => blockOwnerDeletion === true && blocked.get(uid) !== true);
}

/** @throws StatusError 403 */
async function check(
  request: AdmissionRequest,
  context: AdmissionContext,
  blocking: readonly Reference[],
): Promise<void> {
  // Those who create an object need not have created it.
  if (request.operation !== 'create') {
    const denied = await denialOf(deletionOf(request), context);
    if (denied !== undefined) {
      throw admissionDenied(request, `cannot set an ownerRef on a resource you can't delete: ${denied}`);
    }
  }
  for (const reference of blocking) {
    const denied = await denialOf(finalizersOf(request, context, reference), context);
    if (denied === undefined) continue;
    const why = "cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on";
    throw admissionDenied(request, `${why}: ${denied}`);
  }
}

/** The reason of the authorizer and, as in v1.21, its error; undefined when the user is allowed. */
async function denialOf(
  attributes: ResourceAttributes,
  { authorize }: Pick<AdmissionContext, 'authorize'>,
): Promise<string | undefined> {
  const { verdict, reason } = await authorize(attributes);
  return verdict === 'allow' ? undefined : `${reason}, <nil>`;
}

function deletionOf({ definition, version, user, namespace, name, subresource }: AdmissionRequest): ResourceAttributes {
  const { group, resource } = definition;
  return {
    ...{ type: 'resource', user, verb: 'delete', namespace, group, version: version.gvk.version },
    ...{ resource, subresource, name },
  };
}

/** The update of the finalizers of the owner. A namespaced owner is in the namespace of the object. @throws StatusError 403 */
function finalizersOf(
  request: AdmissionRequest,
  { resourceOf }: Pick<AdmissionContext, 'resourceOf'>,
  { apiVersion, kind, name }: Reference,
): ResourceAttributes {
  const groupVersion = parseApiVersion(apiVersion);
  const owner = groupVersion && resourceOf({ ...groupVersion, kind });
  if (owner === undefined) {
    const unknown = `cannot find RESTMapping for APIVersion ${apiVersion} Kind ${kind}`;
    const why = `no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`;
    throw admissionDenied(request, `cannot set blockOwnerDeletion in this case because ${unknown}: ${why}`);
  }
  const { group, version, resource, namespaced } = owner;
  const namespace = namespaced ? request.namespace : '';
  return {
    ...{ type: 'resource', user: request.user, verb: 'update', namespace, group, version },
    ...{ resource, subresource: 'finalizers', name },
  };
}
