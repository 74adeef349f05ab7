import { notFound } from '../../errors/errors.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';

/** Nothing reports its status this way any more: an empty list. */
export async function listComponentStatuses(call: Call, parts: ServerParts): Promise<void> {
  if (call.verb === 'get') throw notFound(call.definition, call.key.name);
  await parts.responder.list(call, {}, []);
}
