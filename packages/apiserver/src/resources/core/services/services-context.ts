import type { ResourceDefinition } from '@orch/api';
import { invariant, type Names } from '@orch/apimachinery';
import type { Logger } from '@orch/component';
import type { ResourceStore, ResourceStores, Store } from '@orch/storage';
import type { FieldOwnership } from '../../../apply/field-ownership.js';
import type { ObjectCodec } from '../../../codec/object-codec.js';
import type { ServedResources } from '../../../route/served-resources.js';
import type { Allocations } from './allocations.js';

/** What the loops about services are given. */
export interface ServicesContext {
  readonly names: Names;
  readonly served: ServedResources;
  readonly stores: ResourceStores;
  /** Where services lie, and what they have been given. */
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

/** Undefined when the resource is not served. */
export function storedResource(
  { served, stores }: Pick<ServicesContext, 'served' | 'stores'>,
  group: string,
  resource: string,
): Stored | undefined {
  const definition = served.definition(group, resource);
  return definition === undefined ? undefined : { definition, store: stores.for(definition) };
}

export function coreResource(context: ServicesContext, resource: string): Stored {
  const stored = storedResource(context, '', resource);
  invariant(stored !== undefined, `${resource} are in the catalogue`);
  return stored;
}
