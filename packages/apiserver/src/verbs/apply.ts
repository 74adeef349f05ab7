import { conflictError, fieldPath, required } from '@orch/apimachinery';
import { readConfiguration } from '../apply/read-configuration.js';
import { unsupportedPatch } from '../errors/errors.js';
import { invalidOptions } from '../errors/invalid-options.js';
import type { Call } from '../request/call.js';
import { allocationOf } from '../resources/allocations.js';
import type { ServerParts } from '../server/parts.js';
import { isDryRun } from '../write/dry-run.js';
import { checkFieldManager } from '../write/field-manager.js';
import { checkNameOnUpdate } from '../write/names.js';
import { completeNewObject, completeUpdate, type ObjectWrite, toHub } from '../write/object-steps.js';
import { updateStrategy } from '../write/update-strategy.js';
import { storeUpdate } from './update.js';

/** PATCH with a configuration (spec: Server-side apply rules): 200, or 201 when it made the object. */
export async function apply(call: Call, parts: ServerParts): Promise<void> {
  const { query, names, definition, version } = call;
  const dryRun = isDryRun(query, 'PatchOptions', names);
  const manager = query.get('fieldManager') ?? '';
  if (manager === '') {
    throw invalidOptions('PatchOptions', [required(fieldPath('fieldManager'), 'is required for apply patch')], names);
  }
  const { ownership } = parts;
  if (ownership === undefined) throw unsupportedPatch();
  checkFieldManager(query, 'PatchOptions', names);
  const force = ['1', 'true'].includes(query.get('force') ?? '');
  const body = await call.exchange.readBody(parts.limits.requestBodyBytesMax);
  const configuration = readConfiguration(body.toString(), call, {
    type: ownership.typeOf(version),
    isKind: (kind) => parts.scheme.kind({ ...version.gvk, kind }) !== undefined,
  });
  const write: ObjectWrite = { call, parts, dryRun, allocation: allocationOf(call, parts, { dryRun }) };
  let created = false;
  const entry = await storeUpdate(write, async (current) => {
    created = current === undefined;
    const object = ownership.apply(configuration, { call, manager, current, force });
    checkNameOnUpdate(call, object);
    const hub = toHub(object, definition, version);
    if (current !== undefined) return completeUpdate(write, hub, { current, strategy: updateStrategy(call) });
    const uid = hub.metadata.uid ?? '';
    if (uid !== '') {
      const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
      throw conflictError(definition, call.key.name, why);
    }
    delete hub.metadata.resourceVersion;
    return completeNewObject(write, hub);
  });
  parts.responder.entry(call, created ? 201 : 200, entry);
}
