import { randomUUID } from 'node:crypto';
import type {
  ResourceDefinition,
  ResourceVersionDefinition,
  Strategy,
  StrategyContext,
  UpdateStrategy,
} from '@orch/api';
import {
  type ApiObject,
  badRequestError,
  conflictError,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  formatTime,
  invalid,
  invalidError,
  type ObjectMeta,
  quoteUnsigned,
  timeoutError,
} from '@orch/apimachinery';
import type { AdmissionRequest } from '../admission/admission.js';
import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';
import { completeStatus } from './complete-status.js';
import { generateName } from './names.js';
import { uidConflict } from './uid-conflict.js';
import type { WriteAllocation } from './write-allocation.js';

// The way of an object to the store, once it is decoded. Read each function downwards: it is the order of the steps.

export type Stored = DeepReadonly<ApiObject>;

/** What a verb must know of one write. */
export interface ObjectWrite extends SteppedWrite {
  readonly call: Call;
  readonly parts: ServerParts;
}

/** What the steps ask of it, which is there without a server too. */
export interface SteppedWrite {
  readonly call: SteppedCall;
  readonly parts: Pick<ServerParts, 'admission' | 'gates' | 'names' | 'now'> & Partial<Pick<ServerParts, 'ownership'>>;
  readonly dryRun: boolean;
  /** Who owns the fields that are written; undefined when the write keeps the owners that its object has. */
  readonly manager?: string;
  /** The object in the version of the request, where that is not the hub. */
  readonly sent?: Stored | undefined;
  /** undefined: nothing comes or goes with the object. */
  readonly allocation?: WriteAllocation | undefined;
}

export interface SteppedCall
  extends Pick<Call, 'definition' | 'key' | 'names' | 'subresource' | 'user' | 'verb' | 'version'> {
  readonly exchange: Pick<Call['exchange'], 'responded'>;
}

/** From the version of the request to the hub: defaults first, since they belong to the version. */
export function toHub(
  object: ApiObject,
  definition: ResourceDefinition,
  version: ResourceVersionDefinition,
): ApiObject {
  version.applyDefaults(object);
  return version === definition.hub || version.toHub === undefined ? object : version.toHub(object);
}

/**
 * The object in the version of the request, where that is not the hub: `SteppedWrite.sent`. It is no copy, so it has the
 * defaults that `toHub` sets in it, and of a version that is the hub by another name all that the steps set.
 */
export function sentForm(
  { definition, version }: Pick<Call, 'definition' | 'version'>,
  object: ApiObject,
): Stored | undefined {
  return version === definition.hub ? undefined : object;
}

/** Makes an object complete but for its resourceVersion. @throws StatusError 403, 404, 422 */
export async function completeNewObject(write: SteppedWrite, object: ApiObject): Promise<ApiObject> {
  const { call, parts } = write;
  trackOwners(write, object, undefined);
  const request = admissionRequest(write, { operation: 'create', object, old: undefined });
  await parts.admission.mutate(request);
  const { strategy } = call.definition;
  setSystemFields(object, { now: parts.now(), strategy });
  const context = strategyContext(write);
  strategy.prepareForCreate(object, context);
  completeStatus(object, call.definition.hub.schema);
  throwInvalid(call, object, strategy.validateCreate(object, context));
  await write.allocation?.allocate(object, undefined);
  await parts.admission.validate({ ...request, name: object.metadata.name ?? '' });
  if (!write.dryRun) checkIsNew(object);
  checkInTime(call);
  return object;
}

/** What only the store finds, after all that may be wrong with an object. @throws StatusError 400 */
export function checkIsNew(object: ApiObject): void {
  // What is no number, or 0, is no version.
  if (!/^0*[1-9]\d*$/.test(object.metadata.resourceVersion ?? '')) return;
  throw badRequestError('resourceVersion should not be set on objects to be created');
}

/** What an update or a configuration that makes an object says of its version is read, and means nothing. @throws StatusError 400 */
export function dropVersion(object: ApiObject): void {
  checkVersionText(object.metadata.resourceVersion ?? '');
  delete object.metadata.resourceVersion;
}

function checkVersionText(resourceVersion: string): void {
  if (/^\d*$/.test(resourceVersion)) return;
  throw badRequestError(`strconv.ParseUint: parsing ${JSON.stringify(resourceVersion)}: invalid syntax`);
}

/** Makes the next state from what was sent and the current one. @throws StatusError 403, 409, 422 */
export async function completeUpdate(
  write: SteppedWrite,
  object: ApiObject,
  { current, strategy }: { readonly current: Stored; readonly strategy: UpdateStrategy },
): Promise<ApiObject> {
  const { call, parts } = write;
  const { uid = '', resourceVersion = '' } = object.metadata;
  const asked = { uid, resourceVersion };
  const isCheckedLast = call.definition.strategy.validatesVersion === true && call.subresource === undefined;
  if (!isCheckedLast) checkPreconditions(write, asked, current);
  trackOwners(write, object, current);
  keepSystemFields(object, current);
  if (isCheckedLast && resourceVersion === '') object.metadata.resourceVersion = '';
  const request = admissionRequest(write, { operation: 'update', object, old: current });
  await parts.admission.mutate(request);
  const context = strategyContext(write);
  strategy.prepareForUpdate(object, current, context);
  throwInvalid(call, object, strategy.validateUpdate(object, current, context));
  await write.allocation?.allocate(object, current);
  if (isCheckedLast) checkPreconditions(write, asked, current);
  await parts.admission.validate(request);
  checkInTime(call);
  return object;
}

/** Says in the object who owns its fields, before anything but the request changes it. */
function trackOwners({ call, parts, manager }: SteppedWrite, object: ApiObject, current: Stored | undefined): void {
  if (parts.ownership === undefined) delete object.metadata.managedFields;
  else if (manager !== undefined) parts.ownership.trackUpdate(object, { call, manager, current });
}

/** Nothing is written that the client was told has failed. @throws StatusError 504 when the time of the request is over */
export function checkInTime({ exchange }: SteppedCall): void {
  if (exchange.responded) throw timeoutError('request did not complete within the allotted timeout');
}

export function strategyContext({ call, parts, sent }: SteppedWrite): StrategyContext {
  const { gvk: version } = call.version;
  return { now: parts.now(), user: call.user, names: parts.names, gates: parts.gates, version, sent };
}

export function admissionRequest(
  { call, dryRun }: SteppedWrite,
  rest: Pick<AdmissionRequest, 'operation' | 'object' | 'old'>,
): AdmissionRequest {
  const { definition, version, subresource, user, key } = call;
  const name = key.name === '' ? (rest.object?.metadata.name ?? '') : key.name;
  return {
    definition,
    version,
    subresource: subresource?.name ?? '',
    namespace: key.namespace,
    name,
    user,
    dryRun,
    ...rest,
  };
}

/** The group that errors about the kind of the call name. */
function kindGroup({ definition, version }: SteppedCall): string {
  return definition.kindGroup ?? version.gvk.group;
}

/** @throws StatusError 422 when there are errors */
function throwInvalid(call: SteppedCall, object: Stored, errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const { kind } = call.version.gvk;
  throw invalidError({ group: kindGroup(call), kind }, object.metadata.name ?? '', errors, call.names.fieldName);
}

function setSystemFields(
  object: ApiObject,
  { now, strategy }: { readonly now: Date; readonly strategy: Pick<Strategy, 'nameOfUnnamed'> },
): void {
  const { metadata } = object;
  if ((metadata.name ?? '') === '') {
    if (strategy.nameOfUnnamed !== undefined) metadata.name = strategy.nameOfUnnamed();
    else if ((metadata.generateName ?? '') !== '') metadata.name = generateName(metadata.generateName ?? '');
  }
  metadata.uid = randomUUID();
  metadata.creationTimestamp = formatTime(now);
  delete metadata.deletionTimestamp;
  delete metadata.deletionGracePeriodSeconds;
  delete metadata.selfLink;
  delete metadata.clusterName;
  object.metadata = inOrder(metadata);
}

/** Members in the order of the kind, wherever they were set: the bytes of equal objects are equal. */
function inOrder(metadata: ObjectMeta): ObjectMeta {
  const ordered: ObjectMeta = {};
  if (metadata.name !== undefined) ordered.name = metadata.name;
  if (metadata.generateName !== undefined) ordered.generateName = metadata.generateName;
  if (metadata.namespace !== undefined) ordered.namespace = metadata.namespace;
  if (metadata.uid !== undefined) ordered.uid = metadata.uid;
  if (metadata.resourceVersion !== undefined) ordered.resourceVersion = metadata.resourceVersion;
  if (metadata.generation !== undefined) ordered.generation = metadata.generation;
  ordered.creationTimestamp = null;
  // Members that are there keep their place; the others follow.
  Object.assign(ordered, metadata);
  ordered.creationTimestamp ??= null;
  return ordered;
}

/** What the server set stays, when the client left it out. */
function keepSystemFields(object: ApiObject, current: Stored): void {
  const { metadata } = object;
  const old = current.metadata;
  delete metadata.selfLink;
  delete metadata.clusterName;
  if (old.resourceVersion !== undefined) metadata.resourceVersion = old.resourceVersion;
  if (old.uid !== undefined && (metadata.uid ?? '') === '') metadata.uid = old.uid;
  if (old.creationTimestamp !== undefined) metadata.creationTimestamp = old.creationTimestamp;
  if (old.deletionTimestamp != null) metadata.deletionTimestamp = old.deletionTimestamp;
  // Given where there was none these stay, and are refused.
  else if (metadata.deletionTimestamp == null) delete metadata.deletionTimestamp;
  const grace = metadata.deletionGracePeriodSeconds ?? old.deletionGracePeriodSeconds;
  if (grace === undefined) delete metadata.deletionGracePeriodSeconds;
  else metadata.deletionGracePeriodSeconds = grace;
  object.metadata = inOrder(metadata);
}

interface Asked {
  readonly uid: string;
  readonly resourceVersion: string;
}

function checkPreconditions({ call, dryRun }: SteppedWrite, { uid, resourceVersion }: Asked, current: Stored): void {
  const { definition, key } = call;
  if (uid !== '' && uid !== current.metadata.uid && call.verb === 'update')
    throw uidConflict(call, { asked: uid, found: current.metadata.uid ?? '', dryRun });
  // A patch that names none is of whatever version is there; 0 is no version in either.
  if (resourceVersion === '' && call.verb === 'patch') return;
  if (/^0*$/.test(resourceVersion)) {
    if (definition.strategy.allowUnconditionalUpdate) return;
    const path = fieldPath('metadata', 'resourceVersion');
    const missing = invalid(path, quoteUnsigned(0), 'must be specified for an update');
    // Of all that is invalid this alone is told of a resource, since the store finds it, which knows no kinds.
    const resource = { group: definition.group, kind: definition.resource };
    throw invalidError(resource, key.name, [missing], call.names.fieldName);
  }
  checkVersionText(resourceVersion);
  if (resourceVersion !== current.metadata.resourceVersion) throw conflictError(definition, key.name);
}
