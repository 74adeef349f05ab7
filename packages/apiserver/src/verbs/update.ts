import { type ApiObject, type DeepReadonly, deepCopy, deepEqual, type ManagedFieldsEntry } from '@orch/apimachinery';
import type { CachedEntry, UpdateDecision, UpdateTurn } from '@orch/storage';
import { createPermissionOf } from '../authorize/create-permission.js';
import type { ResourceBehavior } from '../behaviors/resource-behavior.js';
import type { Call } from '../context/call.js';
import { updateStrategy } from '../context/update-strategy.js';
import { decodeObject } from '../decode/decode.js';
import { isDryRun } from '../decode/dry-run.js';
import { checkFieldManager, managerOf } from '../decode/field-manager.js';
import { notFound } from '../errors/errors.js';
import { traced } from '../trace/traced.js';
import { expiryOf } from '../write/expiry.js';
import { checkNameOnUpdate } from '../write/names.js';
import {
  completeNewObject,
  completeUpdate,
  discardResourceVersion,
  outsideTurn,
  requestVersionOf,
  type Stored,
} from '../write/object-steps.js';
import { dropRepeatedOwners } from '../write/repeated-owners.js';
import { uidConflict } from '../write/uid-conflict.js';
import { withAllocation } from '../write/write-allocation.js';
import type { ObjectWrite, WriteParts, WriteVerbParts } from './write-parts.js';

/** PUT of an object or of its status: 200, or 201 when it creates the object. */
export async function update(call: Call, parts: WriteVerbParts): Promise<void> {
  const dryRun = isDryRun(call.query, 'UpdateOptions', call.names);
  checkFieldManager(call.query, 'UpdateOptions', call.names);
  const { definition, subresource } = call;
  const sent = await decodeObject(call, parts, call.version);
  checkNameOnUpdate(call, sent);
  dropRepeatedOwners(call, sent);
  const behavior = parts.behaviors.of(definition);
  const allocation = behavior.allocation?.(call, { dryRun });
  const write: ObjectWrite = {
    ...{ call, parts, dryRun, manager: managerOf(call), allocation, sent: requestVersionOf(call, sent) },
    createPermission: createPermissionOf(call, parts.authorizer),
    guard: behavior.guard?.(call),
  };
  const hub = await outsideTurn({ call }, parts.converter.toHub(sent, call));
  const mayCreate = definition.strategy.allowCreateOnUpdate && subresource === undefined;
  let created = false;
  const entry = await storeUpdate(write, async (current, round) => {
    // A retry starts from the original object, since the steps modify it.
    const object = deepCopy<ApiObject>(hub);
    created = current === undefined;
    if (current !== undefined) return completeUpdate(round, object, { current, strategy: updateStrategy(call) });
    const uid = object.metadata.uid ?? '';
    if (uid !== '' && definition.strategy.validatesVersion !== true) {
      throw uidConflict(call, { requested: uid, found: '', dryRun });
    }
    if (!mayCreate) throw notFound(definition, call.key.name);
    discardResourceVersion(object);
    return completeNewObject(round, object);
  });
  return parts.responder.entry(call, created ? 201 : 200, entry);
}

/**
 * Reads the current object and writes the result of `next`; retries after a conflicting write, and skips the write
 * when nothing changes. `next` receives the write with its turn in the store; steps end the turn before they wait for
 * a plugin. Removing the last finalizer of an object being deleted removes the object (spec: Deletion of a resource).
 */
export async function storeUpdate(
  write: ObjectWrite,
  next: (current: Stored | undefined, round: ObjectWrite) => Promise<ApiObject>,
): Promise<CachedEntry> {
  const { call, parts, dryRun, allocation } = write;
  const behavior = parts.behaviors.of(call.definition);
  let finished: ApiObject | undefined;
  const decide = async (stored: Stored | undefined, turn: UpdateTurn): Promise<UpdateDecision> => {
    const inHub = stored === undefined ? undefined : parts.converter.current(stored, call.definition);
    const current = inHub instanceof Promise ? await outsideTurn({ call, turn }, inHub) : inHub;
    const object = await next(current, { ...write, turn });
    finished = undefined;
    if (current !== undefined) {
      if (isFinished(object, current, behavior)) {
        finished = object;
        return { type: 'delete', claims: allocation?.claimsOfRemoval(current) };
      }
      // An object in an old version is written in the new one.
      if (current === stored && isUnchanged(object, current)) return { type: 'keep' };
    }
    return { type: 'write', object, claims: allocation?.claims };
  };
  const { exchange: waiting, user } = call;
  const { createGuards } = behavior;
  const options = { dryRun, by: user.name, waiting, createGuards, trace: call.trace, ...expiryOf(behavior) };
  const store = parts.stores.for(call.definition);
  let entry: CachedEntry;
  try {
    entry = await withAllocation(write, () =>
      traced(call.trace, 'store update', () => store.update(call.key, decide, options)),
    );
  } catch (error) {
    parts.admission.writeEnded(call.exchange, error);
    throw error;
  }
  parts.admission.writeEnded(call.exchange);
  if (finished === undefined) return entry;
  if (!dryRun) await parts.behaviors.of(call.definition).afterRemoval?.(call);
  return entryOf(finished, { entry, call, parts });
}

/** A write without changes creates no new resourceVersion and no new managedFields time. */
function isUnchanged(object: ApiObject, current: Stored): boolean {
  const { managedFields, ...metadata } = object.metadata;
  const { managedFields: currentFields, ...currentMetadata } = current.metadata;
  // Most writes change the object, and managedFields are its largest part, so they are compared last.
  if (!deepEqual({ ...object, metadata }, { ...current, metadata: currentMetadata })) return false;
  return deepEqual(withoutTimes(managedFields), withoutTimes(currentFields));
}

function withoutTimes(entries: DeepReadonly<ManagedFieldsEntry[]> | undefined) {
  return entries?.map(({ time: _time, ...entry }) => entry);
}

/** The final state of a removed object: never stored, but sent in the response. */
function entryOf(
  object: ApiObject,
  {
    entry,
    call,
    parts,
  }: { readonly entry: CachedEntry; readonly call: Call; readonly parts: Pick<WriteParts, 'codec'> },
): CachedEntry {
  const { namespace, name, revision, fields } = entry;
  const last: CachedEntry = {
    namespace,
    name,
    revision,
    fields,
    labels: object.metadata.labels ?? {},
    json: Buffer.from(parts.codec.toJson(object, call.definition.hub)),
    object: () => object,
    representation: (_name, make) => make(last),
    keptRepresentation: () => undefined,
  };
  return last;
}

/** Whether nothing delays the removal of an object being deleted. */
function isFinished(object: ApiObject, current: Stored, behavior: ResourceBehavior): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = current.metadata;
  if (deletionTimestamp == null || deletionGracePeriodSeconds > 0) return false;
  if ((object.metadata.finalizers ?? []).length > 0) return false;
  return behavior.isHeld?.(object) !== true;
}
