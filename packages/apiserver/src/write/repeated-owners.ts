import { type ApiObject, type OwnerReference, valueKey } from '@orch/apimachinery';
import type { Call } from '../context/call.js';
import { type WarnedExchange, warn } from '../negotiate/warnings.js';

/** Drops duplicate owner references, and warns the client. */
export function dropRepeatedOwners(
  { exchange, version }: Pick<Call, 'version'> & { readonly exchange: WarnedExchange },
  object: ApiObject,
  { isPatched = false }: { readonly isPatched?: boolean } = {},
): void {
  const { ownerReferences } = object.metadata;
  if (ownerReferences === undefined || ownerReferences.length < 2) return;
  const { kept, repeatedUids } = distinctOwners(ownerReferences);
  if (repeatedUids.length === 0) return;
  object.metadata.ownerReferences = kept;
  // v1.21 checks patched objects after mutating admission.
  const when = isPatched ? ' after mutating admission happens' : '';
  warn(exchange, version, [
    `.metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, ` +
      'and may reject such requests as early as 1.24; please fix your requests; ' +
      `duplicate UID(s) observed: ${repeatedUids.join(', ')}`,
  ]);
}

function distinctOwners(owners: readonly OwnerReference[]): {
  kept: OwnerReference[];
  repeatedUids: readonly string[];
} {
  const kept: OwnerReference[] = [];
  const repeatedUids: string[] = [];
  const seen = new Set<string>();
  for (const owner of owners) {
    const key = valueKey(owner);
    if (seen.has(key)) repeatedUids.push(owner.uid ?? '');
    else kept.push(owner);
    seen.add(key);
  }
  return { kept, repeatedUids };
}
