import { notFound } from '../errors/errors.js';
import { planGet } from '../read/list-options.js';
import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';

/** Spec: Read semantics for resourceVersion, Get. */
export async function get(call: Call, parts: ServerParts): Promise<void> {
  const store = parts.stores.for(call.definition);
  const entry = await store.get(call.key, planGet(call.query));
  if (entry === undefined) throw notFound(call.definition, call.key.name);
  parts.responder.entry(call, 200, entry);
}
