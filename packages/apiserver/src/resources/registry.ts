import type { ResourceDefinition, SubresourceDefinition } from '@orch/api';
import { deploymentScale, replicaSetScale, replicationControllerScale, statefulSetScale } from './apps/scale.js';
import { reviewToken } from './authentication/tokenreviews.js';
import { reviewAccess } from './authorization/accessreviews.js';
import { reviewRules } from './authorization/rulesreviews.js';
import { bindPod, createBinding } from './core/bindings.js';
import { listComponentStatuses } from './core/componentstatuses.js';
import { ephemeralContainers } from './core/ephemeral-containers.js';
import { evictPod } from './core/evictions.js';
import { readPodLog } from './core/pod-log.js';
import { forwardPorts, streamContainer } from './core/pod-streams.js';
import { proxyNode, proxyPod, proxyService } from './core/proxies.js';
import { requestToken } from './core/token-requests.js';
import type { ResourceHandler } from './resource-handler.js';

/**
 * What needs more than the stored object: operations and views. By `<neutral group>/<resource>[/<subresource>]`; it
 * takes every verb the definition has.
 */
const resourceHandlers: Readonly<Record<string, ResourceHandler>> = {
  '/bindings': createBinding,
  '/componentstatuses': listComponentStatuses,
  '/nodes/proxy': proxyNode,
  '/pods/attach': streamContainer,
  '/pods/binding': bindPod,
  '/pods/ephemeralcontainers': ephemeralContainers,
  '/pods/eviction': evictPod,
  '/pods/exec': streamContainer,
  '/pods/log': readPodLog,
  '/pods/portforward': forwardPorts,
  '/pods/proxy': proxyPod,
  '/replicationcontrollers/scale': replicationControllerScale,
  '/serviceaccounts/token': requestToken,
  '/services/proxy': proxyService,
  'apps/deployments/scale': deploymentScale,
  'apps/replicasets/scale': replicaSetScale,
  'apps/statefulsets/scale': statefulSetScale,
  'authentication/tokenreviews': reviewToken,
  'authorization/localsubjectaccessreviews': reviewAccess,
  'authorization/selfsubjectaccessreviews': reviewAccess,
  'authorization/selfsubjectrulesreviews': reviewRules,
  'authorization/subjectaccessreviews': reviewAccess,
};

/** The handler of a resource or subresource; undefined for plain stored objects. */
export function handlerOf(
  definition: ResourceDefinition,
  subresource: SubresourceDefinition | undefined,
): ResourceHandler | undefined {
  let handlers = handlersOf.get(definition);
  if (handlers === undefined) {
    handlers = findHandlers(definition);
    handlersOf.set(definition, handlers);
  }
  return handlers.size === 0 ? undefined : handlers.get(subresource?.name ?? '');
}

/** By name of the subresource, '' for the resource itself. */
type Handlers = ReadonlyMap<string, ResourceHandler>;
const handlersOf = new WeakMap<ResourceDefinition, Handlers>();

/** Keys have the group without its domain, which the dialects spell differently. */
function findHandlers({ group, resource, subresources }: ResourceDefinition): Handlers {
  const handlers = new Map<string, ResourceHandler>();
  const path = `${group.split('.', 1)[0]}/${resource}`;
  for (const name of ['', ...subresources.map((subresource) => subresource.name)]) {
    const handler = resourceHandlers[name === '' ? path : `${path}/${name}`];
    if (handler !== undefined) handlers.set(name, handler);
  }
  return handlers;
}
