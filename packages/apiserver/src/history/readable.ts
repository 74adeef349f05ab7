import type { ResourceDefinition, UserInfo } from '@orch/api';
import type { Attributes, Authorizer } from '@orch/auth';
import { forbidden } from '../authorize/authorize.js';
import type { HistoryQuery } from './query.js';

export interface Readable {
  readonly definitions: readonly ResourceDefinition[];
  /** What the user may not list now, and is told nothing of. */
  readonly withheld: readonly ResourceDefinition[];
}

/**
 * The past is as secret as the present: who may not list a resource now is told nothing of what it was. Resources that
 * were asked for by name are refused, others left out.
 * @throws StatusError 403
 */
export async function readableOf(query: HistoryQuery, user: UserInfo, authorizer: Authorizer): Promise<Readable> {
  const { namespace = '', name = '' } = query;
  const definitions: ResourceDefinition[] = [];
  const withheld: ResourceDefinition[] = [];
  for (const definition of query.definitions) {
    // Cluster-scoped resources are in no namespace: whoever asks for one does not ask for them.
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
