import { invariant, isJsonObject } from '@orch/apimachinery';
import { decodeObject } from '../../decode/decode.js';
import type { DeleteOptions } from '../../decode/delete-options.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';
import { deleteObject } from '../../verbs/delete.js';
import { isDryRun } from '../../write/dry-run.js';
import { checkNameInPath, podsOf } from './bindings.js';

/** POST of `pods/<name>/eviction`: deletes the pod with its grace; 201. Disruption budgets are not asked yet. */
export async function evictPod(call: Call, parts: ServerParts): Promise<void> {
  const { subresource } = call;
  invariant(subresource !== undefined, 'an eviction is a subresource');
  const kind = parts.scheme.kind(subresource.kind);
  invariant(kind !== undefined, 'the scheme has evictions');
  const eviction = await decodeObject(call, parts, kind);
  checkNameInPath(call, eviction);
  const given = isJsonObject(eviction['deleteOptions']) ? eviction['deleteOptions'] : {};
  const preconditions = isJsonObject(given['preconditions']) ? given['preconditions'] : {};
  const grace = given['gracePeriodSeconds'];
  const options: DeleteOptions = {
    gracePeriodSeconds: typeof grace === 'number' ? grace : undefined,
    propagationPolicy: undefined,
    orphanDependents: undefined,
    preconditions: typeof preconditions['uid'] === 'string' ? { uid: preconditions['uid'] } : {},
    dryRun: isDryRun(call.query, 'CreateOptions', call.names),
  };
  await deleteObject({ ...call, definition: podsOf(parts), subresource: undefined }, parts, options);
  parts.responder.object(call, 201, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 });
}
