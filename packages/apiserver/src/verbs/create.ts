import {
  type ApiObject,
  alreadyExistsError,
  deepCopy,
  generatedNameConflictError,
  isStatusError,
} from '@orch/apimachinery';
import type { CachedEntry } from '@orch/storage';
import type { Call } from '../context/call.js';
import { decodeObject } from '../decode/decode.js';
import { isDryRun } from '../decode/dry-run.js';
import { checkFieldManager, managerOf } from '../decode/field-manager.js';
import { failure } from '../errors/errors.js';
import { traced } from '../trace/traced.js';
import { expiryOf } from '../write/expiry.js';
import { setNamespaceOnCreate } from '../write/names.js';
import { completeNewObject, outsideTurn, requestVersionOf } from '../write/object-steps.js';
import { dropRepeatedOwners } from '../write/repeated-owners.js';
import { withAllocation } from '../write/write-allocation.js';
import type { ObjectWrite, WriteVerbParts } from './write-parts.js';

/** POST of a new object: 201. */
export async function create(call: Call, parts: WriteVerbParts): Promise<void> {
  const dryRun = isDryRun(call.query, 'CreateOptions', call.names);
  checkFieldManager(call.query, 'CreateOptions', call.names);
  const { definition } = call;
  const sent = await decodeObject(call, parts, call.version);
  setNamespaceOnCreate(call, sent);
  dropRepeatedOwners(call, sent);
  // As in v1.21, `generateName` counts even when the object also has a name.
  const isGenerated = (sent.metadata.generateName ?? '') !== '';
  const hub = await outsideTurn({ call }, parts.converter.toHub(sent, call));
  const behavior = parts.behaviors.of(definition);
  const allocation = behavior.allocation?.(call, { dryRun });
  const write: ObjectWrite = {
    ...{ call, parts, dryRun, manager: managerOf(call), allocation, sent: requestVersionOf(call, sent) },
    guard: behavior.guard?.(call),
  };
  const { createGuards } = behavior;
  const options = {
    dryRun,
    by: call.user.name,
    waiting: call.exchange,
    createGuards,
    trace: call.trace,
    ...expiryOf(behavior),
  };
  let key = { namespace: call.key.namespace, name: '' };
  let entry: CachedEntry;
  try {
    entry = await withAllocation(write, async () => {
      // A retry starts from the original object, since the steps modify it.
      const object = await completeNewObject(write, allocation === undefined ? hub : deepCopy<ApiObject>(hub));
      key = { namespace: call.key.namespace, name: object.metadata.name ?? '' };
      const claimed = { ...options, claims: allocation?.claims };
      return traced(call.trace, 'store create', () => parts.stores.for(definition).create(key, object, claimed));
    });
  } catch (error) {
    parts.admission.writeEnded(call.exchange, error);
    if (!isStatusError(error, 'AlreadyExists')) throw error;
    // Names the requested resource, as several resources may share a collection.
    const makeConflict = isGenerated ? generatedNameConflictError : alreadyExistsError;
    const conflict = makeConflict(definition, key.name);
    const taken = await parts.stores.for(definition).get(key, { type: 'any' }, call.exchange);
    if (taken?.object().metadata.deletionTimestamp == null) throw conflict;
    throw failure(409, 'AlreadyExists', `object is being deleted: ${conflict.message}`, conflict.status.details);
  }
  parts.admission.writeEnded(call.exchange);
  return parts.responder.entry(call, 201, entry);
}
