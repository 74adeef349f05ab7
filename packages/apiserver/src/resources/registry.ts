import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';
import { deploymentScale, replicaSetScale, replicationControllerScale, statefulSetScale } from './apps/scale.js';
import { reviewToken } from './authentication/tokenreviews.js';
import { reviewAccess } from './authorization/accessreviews.js';
import { reviewRules } from './authorization/rulesreviews.js';
import { bindPod, createBinding } from './core/bindings.js';
import { listComponentStatuses } from './core/componentstatuses.js';
import { evictPod } from './core/evictions.js';
import { finalizeNamespace } from './core/namespaces.js';

/** Answers one request of a resource, or subresource, that is no plain stored object. */
export type ResourceHandler = (call: Call, parts: ServerParts) => Promise<void>;

/**
 * What needs more than the stored object: operations and views. By `<neutral group>/<resource>[/<subresource>]`; it
 * takes every verb the definition has.
 */
export const resourceHandlers: Readonly<Record<string, ResourceHandler>> = {
  '/bindings': createBinding,
  '/componentstatuses': listComponentStatuses,
  '/namespaces/finalize': finalizeNamespace,
  '/pods/binding': bindPod,
  '/pods/eviction': evictPod,
  '/replicationcontrollers/scale': replicationControllerScale,
  'apps/deployments/scale': deploymentScale,
  'apps/replicasets/scale': replicaSetScale,
  'apps/statefulsets/scale': statefulSetScale,
  'authentication/tokenreviews': reviewToken,
  'authorization/localsubjectaccessreviews': reviewAccess,
  'authorization/selfsubjectaccessreviews': reviewAccess,
  'authorization/selfsubjectrulesreviews': reviewRules,
  'authorization/subjectaccessreviews': reviewAccess,
};

/** The handler's key: the group without its domain. */
export function handlerKey({ definition, subresource }: Pick<Call, 'definition' | 'subresource'>): string {
  const dot = definition.group.indexOf('.');
  const group = dot < 0 ? definition.group : definition.group.slice(0, dot);
  const path = `${group}/${definition.resource}`;
  return subresource === undefined ? path : `${path}/${subresource.name}`;
}
