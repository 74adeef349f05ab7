import type { ResourceStores } from '@orch/storage';
import type { Call } from '../context/call.js';
import { notFound } from '../errors/errors.js';
import { planGet } from '../read/list-options.js';
import type { Responder } from '../respond/responder.js';
import { traced } from '../trace/traced.js';

export interface GetParts {
  readonly responder: Responder;
  readonly stores: ResourceStores;
}

/** Spec: Read semantics for resourceVersion, Get. */
export async function get(call: Call, parts: GetParts): Promise<void> {
  const store = parts.stores.for(call.definition);
  const consistency = planGet(call.query);
  const entry = await traced(call.trace, 'store get', () => store.get(call.key, consistency, call.exchange));
  if (entry === undefined) throw notFound(call.definition, call.key.name);
  return parts.responder.entry(call, 200, entry);
}
