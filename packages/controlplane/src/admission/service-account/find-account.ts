import type { ApiObject, Clock, DeepReadonly } from '@orch/apimachinery';
import type { AdmissionContext } from '@orch/apiserver';

export interface FindAccountOptions {
  readonly find: AdmissionContext['find'];
  readonly clock: Pick<Clock, 'sleep'>;
  /** Ends the wait. */
  readonly signal: AbortSignal | undefined;
}

/**
 * A service account; undefined when it does not exist. A controller creates the account `default` of a new namespace, so a
 * missing one is looked up several times.
 */
export async function findAccount(
  key: { readonly namespace: string; readonly name: string },
  { find, clock, signal }: FindAccountOptions,
): Promise<DeepReadonly<ApiObject> | undefined> {
  const resource = { group: '', resource: 'serviceaccounts' };
  const found = await find(resource, key);
  if (found !== undefined || key.name !== 'default') return found;
  for (let attempt = 1; attempt < attemptsMax; attempt += 1) {
    await clock.sleep(waitMs, signal === undefined ? {} : { signal });
    const created = await find(resource, key);
    if (created !== undefined) return created;
  }
  return undefined;
}

const attemptsMax = 10;
const waitMs = 150;
