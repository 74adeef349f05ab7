import { conflictError } from '@orch/apimachinery';
import { readApplyCall } from '../apply/apply-call.js';
import { notFound } from '../errors/errors.js';
import type { Call } from '../request/call.js';
import { allocationOf } from '../resources/allocations.js';
import type { ServerParts } from '../server/parts.js';
import { checkNameOnUpdate } from '../write/names.js';
import { completeNewObject, completeUpdate, dropVersion, type ObjectWrite, toHub } from '../write/object-steps.js';
import { updateStrategy } from '../write/update-strategy.js';
import { storeUpdate } from './update.js';

/** PATCH with a configuration (spec: Server-side apply rules): 200, or 201 when it made the object. */
export async function apply(call: Call, parts: ServerParts): Promise<void> {
  const { definition, version } = call;
  const { ownership, configuration, manager, force, dryRun } = await readApplyCall(call, parts, version);
  const write: ObjectWrite = { call, parts, dryRun, allocation: allocationOf(call, parts, { dryRun }) };
  let created = false;
  const entry = await storeUpdate(write, async (current) => {
    created = current === undefined;
    if (current === undefined && call.subresource !== undefined) throw notFound(definition, call.key.name);
    const object = ownership.apply(configuration, { call, manager, current, force });
    checkNameOnUpdate(call, object);
    const hub = toHub(object, definition, version);
    if (current !== undefined) return completeUpdate(write, hub, { current, strategy: updateStrategy(call) });
    const uid = hub.metadata.uid ?? '';
    if (uid !== '') {
      const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
      throw conflictError(definition, call.key.name, why);
    }
    dropVersion(hub);
    return completeNewObject(write, hub);
  });
  parts.responder.entry(call, created ? 201 : 200, entry);
}
