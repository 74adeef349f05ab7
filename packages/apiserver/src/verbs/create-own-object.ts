import { type GroupResource, invariant, type JsonObject } from '@orch/apimachinery';
import type { ServedKinds } from '../kinds/served-resources.js';
import { completeNewObject, type SteppedCall } from '../write/object-steps.js';
import { serverUser } from '../write/own-writes.js';
import type { WriteParts } from './write-parts.js';

/** Dependencies of `createOwnObject`. */
export interface OwnCreateParts extends WriteParts {
  readonly served: ServedKinds;
  /** Aborted when the server ends. */
  readonly signal: AbortSignal;
}

/**
 * Creates an object as the user of the server, with the admission and the validation of a request. `wanted` is in the hub
 * version; for resources whose behavior has no allocation and no guard.
 * @throws StatusError of admission, validation or the store, such as 409 AlreadyExists
 */
export async function createOwnObject(
  parts: OwnCreateParts,
  resource: GroupResource,
  wanted: JsonObject,
): Promise<void> {
  const { names, codec, stores, behaviors, admission, ownership, served, signal } = parts;
  const definition = served.definition(resource.group, resource.resource);
  invariant(definition !== undefined, `${resource.resource} are served`);
  const { allocation, guard } = behaviors.of(definition);
  invariant(allocation === undefined && guard === undefined, `${resource.resource} allocate and check nothing`);
  const object = codec.fromJson(wanted, definition.hub);
  definition.hub.applyDefaults(object);
  ownership?.trackOwn(object, { definition, current: undefined });
  const { namespace = '' } = object.metadata;
  const exchange = { responded: false, signal, untilAborted: <T>(work: Promise<T>) => work };
  const call: SteppedCall = {
    ...{ definition, version: definition.hub, names, exchange, user: serverUser },
    ...{ verb: 'create', subresource: undefined, query: new URLSearchParams(), key: { namespace, name: '' } },
  };
  try {
    const completed = await completeNewObject({ call, parts, dryRun: false }, object);
    const key = { namespace, name: completed.metadata.name ?? '' };
    await stores.for(definition).create(key, completed, { dryRun: false, by: serverUser.name });
  } catch (error) {
    admission.writeEnded(exchange, error);
    throw error;
  }
  admission.writeEnded(exchange);
}
