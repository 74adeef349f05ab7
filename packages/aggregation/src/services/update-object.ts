import type { ApiObject, DeepReadonly, ResourceDefinition } from '@orch/apimachinery';
import { type ServerCore, serverUser } from '@orch/apiserver';
import type { ResourceStore, UpdateDecision } from '@orch/storage';

/** The stored APIService objects. */
export interface ApiServiceObjects extends Pick<ServerCore, 'gates' | 'names' | 'now' | 'ownership'> {
  readonly definition: ResourceDefinition;
  readonly store: ResourceStore;
}

/** Writes the status of an APIService. `change` returns the next state, or undefined to keep the current one. */
export async function updateStatus(
  { definition, store, ownership }: ApiServiceObjects,
  name: string,
  change: (current: DeepReadonly<ApiObject>) => ApiObject | undefined,
): Promise<void> {
  const decide = (current: DeepReadonly<ApiObject> | undefined): UpdateDecision => {
    const next = current === undefined ? undefined : change(current);
    if (next === undefined) return { type: 'keep' };
    ownership?.trackOwn(next, { definition, current, subresource: 'status' });
    return { type: 'write', object: next };
  };
  await store.update({ namespace: '', name }, decide, { dryRun: false, by: serverUser.name });
}
