import { type ResourceDefinition, validateNamespaceFinalizers } from '@orch/api';
import {
  type ApiObject,
  conflictError,
  type DeepReadonly,
  deepCopy,
  formatTime,
  invalidError,
  isJsonObject,
} from '@orch/apimachinery';
import { decodeObject } from '../../decode/decode.js';
import { notFound } from '../../errors/errors.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';
import { hasSpecFinalizers, storeUpdate } from '../../verbs/update.js';
import type { DeletionPlan } from '../../write/deletion.js';
import { isDryRun } from '../../write/dry-run.js';
import { checkNameOnUpdate } from '../../write/names.js';
import type { DeletionOverride } from '../deletion-override.js';

/**
 * A namespace is marked first and goes when `spec.finalizers` is empty: the namespace controller empties it once the
 * content is gone.
 */
export const planNamespaceDeletion: DeletionOverride = (
  definition: ResourceDefinition,
  current: DeepReadonly<ApiObject>,
  { options, now },
): DeletionPlan | undefined => {
  if (current.metadata.deletionTimestamp != null) return hasSpecFinalizers(current) ? { type: 'wait' } : undefined;
  checkUid(definition, current, options.preconditions.uid);
  const object = deepCopy<ApiObject>(current);
  object.metadata.deletionTimestamp = formatTime(now);
  const status = isJsonObject(object['status']) ? object['status'] : {};
  object['status'] = { ...status, phase: 'Terminating' };
  return { type: 'mark', object };
};

/** @throws StatusError 409 when another namespace was meant */
function checkUid(definition: ResourceDefinition, current: DeepReadonly<ApiObject>, asked: string | undefined): void {
  const { uid = '', name = '' } = current.metadata;
  if (asked === undefined || asked === uid) return;
  const why = `Precondition failed: UID in precondition: ${asked}, UID in object meta: ${uid}`;
  throw conflictError(definition, name, why);
}

/** PUT of `finalize`: sets `spec.finalizers` alone. The last one gone ends a namespace that is being deleted. */
export async function finalizeNamespace(call: Call, parts: ServerParts): Promise<void> {
  const dryRun = isDryRun(call.query, 'UpdateOptions', call.names);
  const sent = await decodeObject(call, parts, call.version);
  checkNameOnUpdate(call, sent);
  const errors = validateNamespaceFinalizers(sent, call.names);
  if (errors.length > 0) {
    throw invalidError({ group: '', kind: call.definition.kind }, call.key.name, errors, call.names.fieldName);
  }
  const spec = isJsonObject(sent['spec']) ? sent['spec'] : {};
  const entry = await storeUpdate({ call, parts, dryRun }, async (current) => {
    if (current === undefined) throw notFound(call.definition, call.key.name);
    const object = deepCopy<ApiObject>(current);
    const { finalizers: _before, ...rest } = isJsonObject(object['spec']) ? object['spec'] : {};
    const finalizers = Array.isArray(spec['finalizers']) ? spec['finalizers'] : [];
    object['spec'] = finalizers.length === 0 ? rest : { ...rest, finalizers };
    return object;
  });
  parts.responder.entry(call, 200, entry);
}
