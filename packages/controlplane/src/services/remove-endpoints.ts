import { isStatusError } from '@orch/apimachinery';
import type { Call } from '@orch/apiserver';
import { type StoredKinds, storeOf } from '@orch/apiserver';
import type { UpdateDecision } from '@orch/storage';

/** Deletes the endpoints of a removed service, whoever created them. */
export async function removeEndpoints({ key, user }: Call, kinds: StoredKinds): Promise<void> {
  const decide = (): UpdateDecision => ({ type: 'delete' });
  try {
    await storeOf(kinds, { group: '', resource: 'endpoints' }).update(key, decide, { dryRun: false, by: user.name });
  } catch (error) {
    if (!isStatusError(error, 'NotFound')) throw error;
  }
}
