import { type ApiObject, type DeepReadonly, invariant } from '@orch/apimachinery';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';

/** The newest state of an object of the core group in the namespace of the call; undefined when there is none. */
export async function findObject(
  resource: string,
  name: string,
  { call, parts }: { readonly call: Call; readonly parts: ServerParts },
): Promise<DeepReadonly<ApiObject> | undefined> {
  const definition = parts.served.definition('', resource);
  invariant(definition !== undefined, `${resource} are in the catalogue`);
  const key = { namespace: call.key.namespace, name };
  const entry = await parts.stores.for(definition).get(key, { type: 'mostRecent' }, { signal: call.exchange.signal });
  return entry?.object();
}
