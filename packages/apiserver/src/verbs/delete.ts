import type { CachedEntry, UpdateDecision } from '@orch/storage';
import { type DeleteOptions, readDeleteOptions } from '../decode/delete-options.js';
import { notFound } from '../errors/errors.js';
import type { Call } from '../request/call.js';
import { afterRemoval } from '../resources/after-removal.js';
import { allocationOf } from '../resources/allocations.js';
import { deletionOverrideOf } from '../resources/deletion-overrides.js';
import { returnsDeleted } from '../respond/returns-deleted.js';
import type { SuccessStatus } from '../respond/status-protobuf.js';
import type { ServerParts } from '../server/parts.js';
import { type DeletionGiven, type DependentsPolicy, isRemovable, planDeletion } from '../write/deletion.js';
import { expiryOf } from '../write/expiry.js';
import { admissionRequest, checkInTime, type ObjectWrite, type Stored } from '../write/object-steps.js';

/** DELETE of one object: 200, or 202 when it stays for a while and the client asked not to orphan dependents. */
export async function deleteOne(call: Call, parts: ServerParts): Promise<void> {
  const options = await readDeleteOptions(call, parts);
  const { entry, removed, shown } = await deleteObject(call, parts, options);
  const { group, resource } = call.definition;
  // Services answer as if they were gone, whatever holds them, as in v1.21.
  const isService = group === '' && resource === 'services';
  const status = !removed && !isService && options.orphanDependents === false ? 202 : 200;
  const answersObject = !isService && (!removed || shown || returnsDeleted.has(resource));
  if (answersObject) parts.responder.entry(call, status, entry);
  else parts.responder.success(call, status, deletedDetails(call, entry));
}

export interface Deleted {
  /** Its last state, or the state it stays in for now. */
  readonly entry: CachedEntry;
  readonly removed: boolean;
  /** Answers with the object, whatever its kind: a dry run that took finalizers off stops there. */
  readonly shown: boolean;
}

/** Spec: Deletion of a resource. @throws StatusError 404, 409, and what admission says */
export async function deleteObject(call: Call, parts: ServerParts, options: DeleteOptions): Promise<Deleted> {
  const { definition, key } = call;
  const { dryRun } = options;
  const write: ObjectWrite = { call, parts, dryRun };
  const allocation = allocationOf(call, parts, options);
  const store = parts.stores.for(definition);
  const override = deletionOverrideOf(definition);
  const dependents = dependentsPolicy(call, parts);
  let removed = false;
  let marked = false;
  let shown = false;
  const decide = async (current: Stored | undefined): Promise<UpdateDecision> => {
    if (current === undefined) throw notFound(definition, key.name);
    const request = admissionRequest(write, { operation: 'delete', object: undefined, old: current });
    await parts.admission.mutate(request);
    await parts.admission.validate(request);
    checkInTime(call);
    const given: DeletionGiven = { options, now: parts.now(), dependents };
    const plan = override?.(definition, current, given) ?? planDeletion(definition, current, given);
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
  const entry = await store.update(key, decide, { dryRun, by: call.user.name, ...expiryOf(definition, parts) });
  if (removed && !dryRun) await afterRemoval(call, parts);
  if (!marked || !isRemovable(entry.object()) || definition.resource === 'namespaces') return { entry, removed, shown };
  // Grace is over at once: clients see the mark, and then the end.
  const { uid } = entry.object().metadata;
  const remove = (current: Stored | undefined): UpdateDecision => {
    const isIt = current !== undefined && current.metadata.uid === uid && isRemovable(current);
    return { type: isIt ? 'delete' : 'keep' };
  };
  if (!dryRun) await store.update(key, remove, { dryRun, by: call.user.name });
  return { entry, removed: true, shown: dryRun };
}

/** What becomes of dependents when nobody says it. */
function dependentsPolicy({ definition, version }: Call, parts: ServerParts): DependentsPolicy {
  const { group, resource } = definition;
  if (!parts.garbageCollection) return 'kept';
  if (resource === 'events') return 'none';
  // The first versions of these left their dependents when nothing was said, and still do.
  const isFirst =
    (group === '' && resource === 'replicationcontrollers') ||
    (group === 'batch' && (resource === 'jobs' || (resource === 'cronjobs' && version.gvk.version !== 'v1')));
  return isFirst ? 'orphan' : 'background';
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
