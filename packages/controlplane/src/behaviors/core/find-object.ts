import { type ApiObject, type DeepReadonly, invariant } from '@orch/apimachinery';
import type { Call, StoredKinds } from '@orch/apiserver';

/** The most recent state of a core object in the namespace of the call; undefined when it does not exist. */
export async function findObject(
  resource: string,
  name: string,
  { call, parts }: { readonly call: Call; readonly parts: StoredKinds },
): Promise<DeepReadonly<ApiObject> | undefined> {
  const definition = parts.served.definition('', resource);
  invariant(definition !== undefined, `${resource} are in the catalogue`);
  const key = { namespace: call.key.namespace, name };
  const entry = await parts.stores.for(definition).get(key, { type: 'mostRecent' }, call.exchange);
  return entry?.object();
}
