import type { ResourceDefinition } from '@orch/apimachinery';
import { invariant, type Names } from '@orch/apimachinery';
import type { FieldOwnership, ObjectCodec, ServedKinds } from '@orch/apiserver';
import type { Logger } from '@orch/component';
import type { ResourceStore, ResourceStores, Store } from '@orch/storage';
import type { Allocations } from './allocations.js';

/** Dependencies of the background work for services. */
export interface ServicesContext {
  readonly names: Names;
  readonly served: ServedKinds;
  readonly stores: ResourceStores;
  /** The store of services and of their allocation keys. */
  readonly store: Store;
  readonly allocations: Allocations;
  readonly codec: ObjectCodec;
  readonly ownership?: FieldOwnership | undefined;
  readonly gates: (name: string) => boolean;
  readonly now: () => Date;
  readonly eventTtlSeconds: number;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

export interface Stored {
  readonly definition: ResourceDefinition;
  readonly store: ResourceStore;
}

/** The definition and store of a resource; undefined when it is not served. */
export function storedResource(
  { served, stores }: Pick<ServicesContext, 'served' | 'stores'>,
  group: string,
  resource: string,
): Stored | undefined {
  const definition = served.definition(group, resource);
  return definition === undefined ? undefined : { definition, store: stores.for(definition) };
}

export function coreResource(context: Pick<ServicesContext, 'served' | 'stores'>, resource: string): Stored {
  const stored = storedResource(context, '', resource);
  invariant(stored !== undefined, `${resource} are in the catalogue`);
  return stored;
}
