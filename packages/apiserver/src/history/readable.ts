import type { ResourceDefinition, UserInfo } from '@orch/apimachinery';
import type { Attributes, Authorizer } from '@orch/auth';
import { forbidden } from '../authorize/authorize.js';
import type { HistoryQuery } from './query.js';

export interface ResourcePermissions {
  /** Resources the user is permitted to list now. */
  readonly definitions: readonly ResourceDefinition[];
  /** Resources the user is not permitted to list now; their changes are omitted. */
  readonly withheld: readonly ResourceDefinition[];
}

/**
 * Reading the history of a resource requires permission to list it now. Forbidden resources are an error if named in
 * the query, and omitted otherwise.
 * @throws StatusError 403
 */
export async function authorizeResources(
  query: HistoryQuery,
  user: UserInfo,
  authorizer: Authorizer,
): Promise<ResourcePermissions> {
  const { namespace = '', name = '' } = query;
  const definitions: ResourceDefinition[] = [];
  const withheld: ResourceDefinition[] = [];
  for (const definition of query.definitions) {
    // A query for a namespace does not include cluster-scoped resources.
    if (!query.isNamed && !definition.namespaced && namespace !== '') continue;
    const { group, version } = definition.versions[0]?.gvk ?? definition.hub.gvk;
    const attributes: Attributes = {
      type: 'resource',
      user,
      verb: 'list',
      namespace: definition.namespaced ? namespace : '',
      group,
      version,
      resource: definition.resource,
      subresource: '',
      name,
    };
    const { verdict, reason } = await authorizer.authorize(attributes);
    if (verdict === 'allow') definitions.push(definition);
    else if (query.isNamed) throw forbidden(attributes, reason);
    else withheld.push(definition);
  }
  return { definitions, withheld };
}
