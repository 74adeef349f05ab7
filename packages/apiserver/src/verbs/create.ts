import {
  type ApiObject,
  alreadyExistsError,
  deepCopy,
  generatedNameConflictError,
  isStatusError,
} from '@orch/apimachinery';
import { decodeObject } from '../decode/decode.js';
import { failure } from '../errors/errors.js';
import type { Call } from '../request/call.js';
import { allocationOf } from '../resources/allocations.js';
import type { ServerParts } from '../server/parts.js';
import { isDryRun } from '../write/dry-run.js';
import { expiryOf } from '../write/expiry.js';
import { checkFieldManager, managerOf } from '../write/field-manager.js';
import { settleNamespaceOnCreate } from '../write/names.js';
import { completeNewObject, type ObjectWrite, sentForm, toHub } from '../write/object-steps.js';
import { dropRepeatedOwners } from '../write/repeated-owners.js';
import { allocating } from '../write/write-allocation.js';

/** POST of a new object: 201. */
export async function create(call: Call, parts: ServerParts): Promise<void> {
  const dryRun = isDryRun(call.query, 'CreateOptions', call.names);
  checkFieldManager(call.query, 'CreateOptions', call.names);
  const { definition, version } = call;
  const sent = await decodeObject(call, parts, version);
  settleNamespaceOnCreate(call, sent);
  dropRepeatedOwners(call, sent);
  // Also of a name that was chosen beside it: v1.21 looks at no more than this.
  const isGenerated = (sent.metadata.generateName ?? '') !== '';
  const hub = toHub(sent, definition, version);
  const allocation = allocationOf(call, parts, { dryRun });
  const write: ObjectWrite = { call, parts, dryRun, manager: managerOf(call), allocation, sent: sentForm(call, sent) };
  const options = { dryRun, by: call.user.name, ...expiryOf(definition, parts) };
  let key = { namespace: call.key.namespace, name: '' };
  try {
    const entry = await allocating(write, async () => {
      // What may be tried again starts from what was sent: the steps change their object.
      const object = await completeNewObject(write, allocation === undefined ? hub : deepCopy<ApiObject>(hub));
      key = { namespace: call.key.namespace, name: object.metadata.name ?? '' };
      return parts.stores.for(definition).create(key, object, { ...options, claims: allocation?.claims });
    });
    parts.responder.entry(call, 201, entry);
  } catch (error) {
    if (!isStatusError(error, 'AlreadyExists')) throw error;
    // The resource asked for, where several share a collection.
    const refusal = isGenerated ? generatedNameConflictError : alreadyExistsError;
    const inTheWay = refusal(definition, key.name);
    const taken = await parts.stores.for(definition).get(key, { type: 'any' });
    if (taken?.object().metadata.deletionTimestamp == null) throw inTheWay;
    throw failure(409, 'AlreadyExists', `object is being deleted: ${inTheWay.message}`, inTheWay.status.details);
  }
}
