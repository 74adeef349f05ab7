import { isStatusError } from '@orch/apimachinery';
import type { CachedEntry, UpdateDecision, UpdateTurn } from '@orch/storage';
import { deleteOptions } from '../admission/operation-options.js';
import type { Call } from '../context/call.js';
import { type DeleteOptions, readDeleteOptions } from '../decode/delete-options.js';
import { notFound } from '../errors/errors.js';
import type { SuccessStatus } from '../respond/status-protobuf.js';
import { traced } from '../trace/traced.js';
import { type DeletionGiven, type DependentsPolicy, isRemovable, planDeletion } from '../write/deletion.js';
import { expiryOf } from '../write/expiry.js';
import { admissionRequest, checkInTime, outsideTurn, type Stored } from '../write/object-steps.js';
import type { ObjectWrite, WriteParts, WriteVerbParts } from './write-parts.js';

export type DeleteParts = Pick<WriteVerbParts, 'limits' | 'negotiator' | 'responder' | 'scheme'> & WriteParts;

/**
 * DELETE of one object: 200, or 202 when the object remains stored and the client requested not to orphan dependents.
 */
export async function deleteOne(call: Call, parts: DeleteParts): Promise<void> {
  const options = await readDeleteOptions(call, parts);
  const { entry, removed, shown } = await deleteObject(call, parts, options);
  const { deleteResponse } = parts.behaviors.of(call.definition);
  const status = !removed && deleteResponse !== 'status' && options.orphanDependents === false ? 202 : 200;
  const hasObject = deleteResponse !== 'status' && (!removed || shown || deleteResponse === 'object');
  if (hasObject) return parts.responder.entry(call, status, entry);
  return parts.responder.success(call, status, deletedDetails(call, entry));
}

export interface Deleted {
  /** Its last state, or the state that remains stored for now. */
  readonly entry: CachedEntry;
  readonly removed: boolean;
  /** Whether the response is the object, regardless of the kind: for a dry run that removes finalizers. */
  readonly shown: boolean;
}

/** Spec: Deletion of a resource. @throws StatusError 404, 409, and errors of admission */
export async function deleteObject(call: Call, parts: WriteParts, options: DeleteOptions): Promise<Deleted> {
  const { definition, key } = call;
  const { dryRun } = options;
  const write: ObjectWrite = { call, parts, dryRun };
  const behavior = parts.behaviors.of(definition);
  const allocation = behavior.allocation?.(call, options);
  const store = parts.stores.for(definition);
  const dependents: DependentsPolicy = parts.garbageCollection
    ? (behavior.dependents?.(call.version.gvk.version) ?? 'background')
    : 'kept';
  let removed = false;
  let marked = false;
  let shown = false;
  const operation = { operation: 'delete', options: deleteOptions(options, call.names), object: undefined } as const;
  const decide = async (current: Stored | undefined, turn: UpdateTurn): Promise<UpdateDecision> => {
    if (current === undefined) throw notFound(definition, key.name);
    const request = admissionRequest(write, { ...operation, old: current });
    await outsideTurn({ call, turn }, parts.admission.mutate(request));
    await outsideTurn({ call, turn }, parts.admission.validate(request));
    checkInTime(call);
    const given: DeletionGiven = { options, now: parts.now(), dependents };
    const plan = behavior.planDeletion?.(definition, current, given) ?? planDeletion(definition, current, given);
    removed = plan.type === 'remove';
    marked = plan.type === 'mark';
    shown = plan.type === 'remove' && plan.last !== undefined && dryRun;
    switch (plan.type) {
      case 'remove':
        if (plan.last !== undefined && dryRun) return { type: 'write', object: plan.last };
        return { type: 'delete', claims: allocation?.claimsOfRemoval(current) };
      case 'mark':
        return { type: 'write', object: plan.object };
      default:
        return { type: 'keep' };
    }
  };
  const { exchange: waiting, user, trace } = call;
  const entry = await traced(trace, 'store delete', () =>
    store.update(key, decide, { dryRun, by: user.name, waiting, trace, ...expiryOf(behavior) }),
  );
  if (removed && !dryRun) await behavior.afterRemoval?.(call);
  if (!marked || !isRemovable(entry.object()) || behavior.staysMarked === true) return { entry, removed, shown };
  // The grace period is zero: clients see the update with the deletion timestamp, then the deletion.
  const { uid } = entry.object().metadata;
  const remove = (current: Stored | undefined): UpdateDecision => {
    const isSame = current !== undefined && current.metadata.uid === uid && isRemovable(current);
    return { type: isSame ? 'delete' : 'keep' };
  };
  try {
    if (!dryRun) await store.update(key, remove, { dryRun, by: user.name, trace });
  } catch (error) {
    // Ignores NotFound: another client removed the object meanwhile.
    if (!isStatusError(error, 'NotFound')) throw error;
  }
  return { entry, removed: true, shown: dryRun };
}

function deletedDetails({ definition, key }: Call, entry: CachedEntry): SuccessStatus['details'] {
  const { uid } = entry.object().metadata;
  return {
    name: key.name,
    ...(definition.group === '' ? {} : { group: definition.group }),
    kind: definition.resource,
    ...(uid === undefined ? {} : { uid }),
  };
}
