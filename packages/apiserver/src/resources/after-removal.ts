import { invariant, isStatusError } from '@orch/apimachinery';
import type { UpdateDecision } from '@orch/storage';
import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';

/** What goes after an object has gone: the endpoints of a service, whoever made them. */
export async function afterRemoval({ definition, key, user }: Call, parts: ServerParts): Promise<void> {
  if (definition.group !== '' || definition.resource !== 'services') return;
  const endpoints = parts.served.definition('', 'endpoints');
  invariant(endpoints !== undefined, 'endpoints are in the catalogue');
  const decide = (): UpdateDecision => ({ type: 'delete' });
  try {
    await parts.stores.for(endpoints).update(key, decide, { dryRun: false, by: user.name });
  } catch (error) {
    if (!isStatusError(error, 'NotFound')) throw error;
  }
}
