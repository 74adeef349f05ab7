import { isDeepStrictEqual } from 'node:util';
import type { ApiObject, DeepReadonly, OwnerReference } from '@orch/apimachinery';
import { type WarnedExchange, warn } from '../negotiate/warnings.js';
import type { Call } from '../request/call.js';

/** Owners that an object names twice, in all alike, are kept once; clients are warned of it. */
export function dropRepeatedOwners(
  { exchange, version }: Pick<Call, 'version'> & { readonly exchange: WarnedExchange },
  object: ApiObject,
  { isPatched = false }: { readonly isPatched?: boolean } = {},
): void {
  const { ownerReferences } = object.metadata;
  if (ownerReferences === undefined || ownerReferences.length < 2) return;
  const { kept, repeatedUids } = unlikeOwners(ownerReferences);
  if (repeatedUids.length === 0) return;
  object.metadata.ownerReferences = kept;
  // v1.21 looks at patched objects late.
  const when = isPatched ? ' after mutating admission happens' : '';
  warn(exchange, version, [
    `.metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, ` +
      'and may reject such requests as early as 1.24; please fix your requests; ' +
      `duplicate UID(s) observed: ${repeatedUids.join(', ')}`,
  ]);
}

function unlikeOwners(owners: readonly OwnerReference[]): { kept: OwnerReference[]; repeatedUids: readonly string[] } {
  const kept: OwnerReference[] = [];
  const repeatedUids: string[] = [];
  for (const owner of owners) {
    if (kept.some((one) => isSame(one, owner))) repeatedUids.push(owner.uid ?? '');
    else kept.push(owner);
  }
  return { kept, repeatedUids };
}

function isSame(one: DeepReadonly<OwnerReference>, other: DeepReadonly<OwnerReference>): boolean {
  return one.uid === other.uid && isDeepStrictEqual(one, other);
}
