import type { Names } from '@orch/apimachinery';
import {
  type ApiObject,
  badRequestError,
  type DeepReadonly,
  invariant,
  pathSegment,
  quotePrintable,
  type StatusError,
  wellKnown,
} from '@orch/apimachinery';
import type { StoredKinds } from '@orch/apiserver';
import { failure, notFound } from '@orch/apiserver';
import type { RbacBinding, RbacPolicyRule, RbacRole, RoleSource } from '@orch/auth';

export interface RoleParts extends StoredKinds {
  readonly names: Names;
}

/**
 * Reads roles and bindings from the store with the most recent state, so that a guard does not rely on rules that were
 * just revoked.
 */
export function storedRoles({ names, served, stores }: RoleParts): RoleSource {
  const group = names.group(wellKnown.groups.rbac);
  const definitionOf = (resource: string) => {
    const definition = served.definition(group, resource);
    invariant(definition !== undefined, `${resource} are in the catalogue`);
    return definition;
  };
  const list = async (resource: string, where: { readonly namespace?: string }): Promise<readonly RbacBinding[]> => {
    const { entries } = await stores
      .for(definitionOf(resource))
      .list({ ...where, consistency: { type: 'mostRecent' } });
    return entries.map((entry) => entry.object()).filter(isBinding);
  };
  const rulesOfRole = async (
    resource: string,
    key: { readonly namespace: string; readonly name: string },
  ): Promise<readonly RbacPolicyRule[]> => {
    if (key.name === '') throw badRequestError('Name parameter required.');
    const [error] = pathSegment(key.name);
    if (error !== undefined) throw badRequestError(`Name parameter invalid: ${quotePrintable(key.name)}: ${error}`);
    const definition = definitionOf(resource);
    const role = (await stores.for(definition).get(key, { type: 'mostRecent' }))?.object();
    if (role === undefined) throw notFound(definition, key.name);
    return isRole(role) ? (role.rules ?? []) : [];
  };
  return {
    listClusterRoleBindings: () => list('clusterrolebindings', {}),
    listRoleBindings: (namespace) => list('rolebindings', { namespace }),
    async rulesOf({ kind = '', name = '' }, namespace) {
      if (kind === 'ClusterRole') return await rulesOfRole('clusterroles', { namespace: '', name });
      if (kind !== 'Role') throw unsupportedKind(kind);
      if (namespace === '') throw badRequestError('Namespace parameter required.');
      return await rulesOfRole('roles', { namespace, name });
    },
  };
}

/** 400, since the request is invalid; v1.21 returns 500. */
function unsupportedKind(kind: string): StatusError {
  return failure(400, 'BadRequest', `unsupported role reference kind: ${quotePrintable(kind)}`);
}

/** Stored objects are canonical: a member that exists has the type of its schema. */
function isRole(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject> & RbacRole {
  return object['rules'] == null || Array.isArray(object['rules']);
}
function isBinding(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject> & RbacBinding {
  return object['subjects'] == null || Array.isArray(object['subjects']);
}
