import type { CachedEntry, UpdateDecision } from '@orch/storage';
import { type DeleteOptions, readDeleteOptions } from '../decode/delete-options.js';
import { notFound } from '../errors/errors.js';
import type { Call } from '../request/call.js';
import { deletionOverrideOf } from '../resources/deletion-overrides.js';
import type { SuccessStatus } from '../respond/status-protobuf.js';
import type { ServerParts } from '../server/parts.js';
import { isRemovable, planDeletion } from '../write/deletion.js';
import { admissionRequest, checkInTime, type ObjectWrite, type Stored } from '../write/object-steps.js';
import { returnsDeleted } from './returns-deleted.js';

/** DELETE of one object: 200, or 202 when it stays for a while and the client asked not to orphan dependents. */
export async function deleteOne(call: Call, parts: ServerParts): Promise<void> {
  const options = await readDeleteOptions(call, parts);
  const { entry, removed } = await deleteObject(call, parts, options);
  const status = !removed && options.orphanDependents === false ? 202 : 200;
  if (!removed || returnsDeleted.has(call.definition.resource)) parts.responder.entry(call, status, entry);
  else parts.responder.success(call, status, deletedDetails(call, entry));
}

export interface Deleted {
  /** Its last state, or the state it stays in for now. */
  readonly entry: CachedEntry;
  readonly removed: boolean;
}

/** Spec: Deletion of a resource. @throws StatusError 404, 409, and what admission says */
export async function deleteObject(call: Call, parts: ServerParts, options: DeleteOptions): Promise<Deleted> {
  const { definition, key } = call;
  const write: ObjectWrite = { call, parts, dryRun: options.dryRun };
  const store = parts.stores.for(definition);
  const override = deletionOverrideOf(definition);
  let removed = false;
  let marked = false;
  const decide = async (current: Stored | undefined): Promise<UpdateDecision> => {
    if (current === undefined) throw notFound(definition, key.name);
    const request = admissionRequest(write, { operation: 'delete', object: undefined, old: current });
    await parts.admission.mutate(request);
    await parts.admission.validate(request);
    checkInTime(call);
    const given = { options, now: parts.now(), orphanByDefault: orphansByDefault(call) };
    const plan = override?.(definition, current, given) ?? planDeletion(definition, current, given);
    removed = plan.type === 'remove';
    marked = plan.type === 'mark';
    if (plan.type === 'remove') return { type: 'delete' };
    return plan.type === 'mark' ? { type: 'write', object: plan.object } : { type: 'keep' };
  };
  const entry = await store.update(key, decide, { dryRun: options.dryRun, by: call.user.name });
  if (!marked || options.dryRun || !isRemovable(entry.object()) || definition.resource === 'namespaces') {
    return { entry, removed };
  }
  // Grace is over at once: clients see the mark, and then the end.
  const uid = entry.object().metadata.uid;
  await store.update(
    key,
    (current) =>
      current !== undefined && current.metadata.uid === uid && isRemovable(current)
        ? { type: 'delete' }
        : { type: 'keep' },
    { dryRun: false, by: call.user.name },
  );
  return { entry, removed: true };
}

/** The first versions of these left their dependents when nothing was said, and still do. */
function orphansByDefault({ definition, version }: Call): boolean {
  const { group, resource } = definition;
  if (group === '') return resource === 'replicationcontrollers';
  if (group !== 'batch') return false;
  return resource === 'jobs' || (resource === 'cronjobs' && version.gvk.version !== 'v1');
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
