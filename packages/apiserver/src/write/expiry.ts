import type { ResourceDefinition } from '@orch/api';
import type { ServerParts } from '../server/parts.js';

/**
 * How long what is written is kept: events, in whichever group they come, for `--event-ttl` from their last write on;
 * all else for ever. An update that did not say so would keep an event for ever.
 */
export function expiryOf(
  { storage }: ResourceDefinition,
  { limits }: Pick<ServerParts, 'limits'>,
): { readonly expireAfterSeconds?: number } {
  const isEvent = storage.group === '' && storage.resource === 'events';
  return isEvent ? { expireAfterSeconds: limits.eventTtlSeconds } : {};
}
