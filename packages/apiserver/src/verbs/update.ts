import { type ApiObject, type DeepReadonly, deepCopy, deepEqual, type ManagedFieldsEntry } from '@orch/apimachinery';
import type { CachedEntry, UpdateDecision } from '@orch/storage';
import { decodeObject } from '../decode/decode.js';
import { notFound } from '../errors/errors.js';
import type { Call } from '../request/call.js';
import { afterRemoval } from '../resources/after-removal.js';
import { allocationOf } from '../resources/allocations.js';
import type { ServerParts } from '../server/parts.js';
import { hasSpecFinalizers } from '../write/deletion.js';
import { isDryRun } from '../write/dry-run.js';
import { expiryOf } from '../write/expiry.js';
import { checkFieldManager, managerOf } from '../write/field-manager.js';
import { checkNameOnUpdate } from '../write/names.js';
import {
  completeNewObject,
  completeUpdate,
  dropVersion,
  type ObjectWrite,
  type Stored,
  sentForm,
  toHub,
} from '../write/object-steps.js';
import { dropRepeatedOwners } from '../write/repeated-owners.js';
import { uidConflict } from '../write/uid-conflict.js';
import { updateStrategy } from '../write/update-strategy.js';
import { allocating } from '../write/write-allocation.js';

/** PUT of an object or of its status: 200, or 201 where it may create. */
export async function update(call: Call, parts: ServerParts): Promise<void> {
  const dryRun = isDryRun(call.query, 'UpdateOptions', call.names);
  checkFieldManager(call.query, 'UpdateOptions', call.names);
  const { definition, version, subresource } = call;
  const sent = await decodeObject(call, parts, version);
  checkNameOnUpdate(call, sent);
  dropRepeatedOwners(call, sent);
  const allocation = allocationOf(call, parts, { dryRun });
  const write: ObjectWrite = { call, parts, dryRun, manager: managerOf(call), allocation, sent: sentForm(call, sent) };
  const hub = toHub(sent, definition, version);
  const mayCreate = definition.strategy.allowCreateOnUpdate && subresource === undefined;
  let created = false;
  const entry = await storeUpdate(write, async (current) => {
    // Each round starts from what was sent: the steps change their object.
    const object = deepCopy<ApiObject>(hub);
    created = current === undefined;
    if (current !== undefined) return completeUpdate(write, object, { current, strategy: updateStrategy(call) });
    const uid = object.metadata.uid ?? '';
    if (uid !== '' && definition.strategy.validatesVersion !== true) {
      throw uidConflict(call, { asked: uid, found: '', dryRun });
    }
    if (!mayCreate) throw notFound(definition, call.key.name);
    dropVersion(object);
    return completeNewObject(write, object);
  });
  parts.responder.entry(call, created ? 201 : 200, entry);
}

/**
 * Writes what `next` makes of the current object; nothing when that is the same. An object that was only kept by its
 * finalizers goes with the last of them (spec: Deletion of a resource).
 */
export async function storeUpdate(
  write: ObjectWrite,
  next: (current: Stored | undefined) => Promise<ApiObject>,
): Promise<CachedEntry> {
  const { call, parts, dryRun, allocation } = write;
  let finished: ApiObject | undefined;
  const decide = async (current: Stored | undefined): Promise<UpdateDecision> => {
    const object = await next(current);
    finished = undefined;
    if (current !== undefined) {
      if (isFinished(object, current)) {
        finished = object;
        return { type: 'delete', claims: allocation?.claimsOfRemoval(current) };
      }
      if (isUnchanged(object, current)) return { type: 'keep' };
    }
    return { type: 'write', object, claims: allocation?.claims };
  };
  const options = { dryRun, by: call.user.name, ...expiryOf(call.definition, parts) };
  const store = parts.stores.for(call.definition);
  const entry = await allocating(write, () => store.update(call.key, decide, options));
  if (finished === undefined) return entry;
  if (!dryRun) await afterRemoval(call, parts);
  return entryOf(finished, { entry, call, parts });
}

/** That the same was written again does not make another version, nor another time of its owner. */
function isUnchanged(object: ApiObject, current: Stored): boolean {
  const { managedFields, ...metadata } = object.metadata;
  const { managedFields: currentFields, ...currentMetadata } = current.metadata;
  // What is written nearly always changes something, and owners are most of what there is to look at.
  if (!deepEqual({ ...object, metadata }, { ...current, metadata: currentMetadata })) return false;
  return deepEqual(withoutTimes(managedFields), withoutTimes(currentFields));
}

function withoutTimes(entries: DeepReadonly<ManagedFieldsEntry[]> | undefined) {
  return entries?.map(({ time: _time, ...entry }) => entry);
}

/** The state that ended an object: it was never stored, but it is what the client is answered. */
function entryOf(
  object: ApiObject,
  { entry, call, parts }: { readonly entry: CachedEntry; readonly call: Call; readonly parts: ServerParts },
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
  };
  return last;
}

/** Whether an object being deleted has nothing left that holds it. */
function isFinished(object: ApiObject, current: Stored): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = current.metadata;
  if (deletionTimestamp == null || deletionGracePeriodSeconds > 0) return false;
  if ((object.metadata.finalizers ?? []).length > 0) return false;
  return object.kind !== 'Namespace' || !hasSpecFinalizers(object);
}
