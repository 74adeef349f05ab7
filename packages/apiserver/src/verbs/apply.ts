import { conflictError } from '@orch/apimachinery';
import { readApplyCall } from '../apply/apply-call.js';
import { createPermissionOf } from '../authorize/create-permission.js';
import type { Call } from '../context/call.js';
import { updateStrategy } from '../context/update-strategy.js';
import { notFound } from '../errors/errors.js';
import { checkNameOnUpdate } from '../write/names.js';
import { completeNewObject, completeUpdate, discardResourceVersion, outsideTurn } from '../write/object-steps.js';
import { storeUpdate } from './update.js';
import type { ObjectWrite, WriteVerbParts } from './write-parts.js';

/** PATCH with an apply configuration (spec: Server-side apply rules): 200, or 201 when it creates the object. */
export async function apply(call: Call, parts: WriteVerbParts): Promise<void> {
  const { definition, version } = call;
  const { ownership, configuration, manager, force, dryRun } = await readApplyCall(call, parts, version);
  const behavior = parts.behaviors.of(definition);
  const write: ObjectWrite = {
    ...{ call, parts, dryRun, allocation: behavior.allocation?.(call, { dryRun }) },
    createPermission: createPermissionOf(call, parts.authorizer),
    guard: behavior.guard?.(call),
  };
  let created = false;
  const entry = await storeUpdate(write, async (current, round) => {
    created = current === undefined;
    if (current === undefined && call.subresource !== undefined) throw notFound(definition, call.key.name);
    const object = await outsideTurn(round, ownership.apply(configuration, { call, manager, current, force }));
    checkNameOnUpdate(call, object);
    const hub = await outsideTurn(round, parts.converter.toHub(object, call));
    if (current !== undefined) return completeUpdate(round, hub, { current, strategy: updateStrategy(call) });
    const uid = hub.metadata.uid ?? '';
    if (uid !== '') {
      const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
      throw conflictError(definition, call.key.name, why);
    }
    discardResourceVersion(hub);
    return completeNewObject(round, hub);
  });
  return parts.responder.entry(call, created ? 201 : 200, entry);
}
