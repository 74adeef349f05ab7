import { type GroupResource, invariant, type ResourceDefinition } from '@orch/apimachinery';
import type { ResourceStore, ResourceStores } from '@orch/storage';
import type { ServedKinds } from './served-resources.js';

/** Access to the stored objects of any served kind. */
export interface StoredKinds {
  readonly served: ServedKinds;
  readonly stores: ResourceStores;
}

/** Returns the definition of a resource that is always served. */
export function definitionOf(
  { served }: Pick<StoredKinds, 'served'>,
  { group, resource }: GroupResource,
): ResourceDefinition {
  const definition = served.definition(group, resource);
  invariant(definition !== undefined, `${resource} are served`);
  return definition;
}

/** Returns the store of a resource that is always served. */
export function storeOf(kinds: StoredKinds, resource: GroupResource): ResourceStore {
  return kinds.stores.for(definitionOf(kinds, resource));
}
