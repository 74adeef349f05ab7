import { randomUUID } from 'node:crypto';
import type { Strategy, StrategyContext, UpdateStrategy } from '@orch/apimachinery';
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
  type Names,
  type ObjectMeta,
  quoteUnsigned,
} from '@orch/apimachinery';
import type { Trace } from '@orch/component';
import type { UpdateTurn } from '@orch/storage';
import type { AdmissionChain, AdmissionExchange, AdmissionRequest, AuditSink } from '../admission/admission.js';
import { type OperationOptions, writeOptions } from '../admission/operation-options.js';
import type { FieldOwnership } from '../apply/field-ownership.js';
import type { CreatePermission } from '../authorize/create-permission.js';
import type { CodecKind } from '../codec/object-codec.js';
import type { Call } from '../context/call.js';
import type { ObjectConverter } from '../convert/object-converter.js';
import { requestTimedOut } from '../errors/errors.js';
import { isWarned } from '../negotiate/warnings.js';
import { completeStatus } from './complete-status.js';
import { generateName, setNamespaceOnCreate } from './names.js';
import { dropRepeatedOwners } from './repeated-owners.js';
import { uidConflict } from './uid-conflict.js';
import type { WriteAllocation } from './write-allocation.js';
import type { WriteGuard } from './write-guard.js';

// The steps of a decoded object to the store. Each function lists them in order.

export type Stored = DeepReadonly<ApiObject>;

/** Input of the steps; also used offline, without a server. */
export interface SteppedWrite {
  readonly call: SteppedCall;
  /** Without a converter in offline checks, which call no webhooks. */
  readonly parts: StepParts & { readonly converter?: ObjectConverter };
  readonly dryRun: boolean;
  /** Field manager of the written fields; undefined keeps the existing managedFields. */
  readonly manager?: string;
  /** The object in the version of the request, unless that is the hub. */
  readonly sent?: Stored | undefined;
  /** undefined: the write allocates nothing. */
  readonly allocation?: WriteAllocation | undefined;
  /** Additional permission check; undefined for most resources. */
  readonly guard?: WriteGuard | undefined;
  /** The write's turn in the store; undefined when nothing is locked. */
  readonly turn?: UpdateTurn | undefined;
  /** Required when an update creates the object; undefined when the request itself was authorized for `create`. */
  readonly createPermission?: CreatePermission;
  /** The form of the object that admission sees; undefined: the object itself. */
  readonly view?: WrittenView | undefined;
}

/** A subresource that exposes a part of an object as its own kind, such as Scale. */
export interface WrittenView {
  readonly kind: CodecKind;
  of(object: Stored): ApiObject;
  /** Writes the members of a view that admission may change into the object. @throws StatusError of a conversion */
  apply(object: ApiObject, view: Stored): void | Promise<void>;
}

/** Dependencies of the write steps. */
export interface StepParts {
  readonly admission: AdmissionChain;
  readonly gates: (name: string) => boolean;
  readonly names: Names;
  readonly now: () => Date;
  /** Rejects privileged containers in pods and templates; defaults to false. */
  readonly forbidsPrivileged?: boolean;
  /** undefined: field ownership is not tracked, and apply is disabled. */
  readonly ownership?: FieldOwnership | undefined;
}

export interface SteppedCall
  extends Pick<Call, 'definition' | 'key' | 'names' | 'query' | 'subresource' | 'user' | 'verb' | 'version'> {
  readonly exchange: Pick<Call['exchange'], 'responded' | 'untilAborted'> & AdmissionExchange;
  /** undefined in offline checks. */
  readonly audit?: AuditSink | undefined;
  /** undefined in offline checks. */
  readonly trace?: Trace | undefined;
  readonly deadlineMs?: number;
}

/**
 * The object in the version of the request, unless that is the hub: `SteppedWrite.sent`. It is not a copy, so it
 * includes the defaults that `toHub` sets; for a version identical to the hub it also includes all changes of the
 * steps.
 */
export function requestVersionOf(
  { definition, version }: Pick<Call, 'definition' | 'version'>,
  object: ApiObject,
): Stored | undefined {
  return version === definition.hub ? undefined : object;
}

/** Completes an object except for its resourceVersion. @throws StatusError 403, 404, 422 */
export async function completeNewObject(write: SteppedWrite, object: ApiObject): Promise<ApiObject> {
  const { call, parts } = write;
  await outsideTurn(write, trackOwners(write, object, undefined));
  const request = admissionRequest(write, { operation: 'create', object, old: undefined });
  const admission = parts.admission.mutate(request);
  let { sent } = write;
  if (admission !== undefined) {
    await outsideTurn(write, admission);
    checkMutated(write, object);
    sent = await changedVersion(write, request, object);
  }
  await outsideTurn(write, write.guard?.(object, undefined));
  const { strategy } = call.definition;
  if (strategy.load !== undefined) await strategy.load(parts.gates);
  setSystemFields(object, { now: parts.now(), strategy });
  const context = strategyContext({ ...write, sent });
  strategy.prepareForCreate(object, context);
  completeStatus(object, call.definition.hub.schema);
  throwInvalid(call, object, strategy.validateCreate(object, context));
  await write.allocation?.allocate(object, undefined);
  await outsideTurn(write, write.createPermission?.());
  await outsideTurn(write, parts.admission.validate({ ...request, name: object.metadata.name ?? '' }));
  if (!write.dryRun) checkIsNew(object);
  checkInTime(call);
  return object;
}

/** Checked last, as the store of v1.21 does it. @throws StatusError 400 */
export function checkIsNew(object: ApiObject): void {
  // Not a number, or 0, means no version.
  if (!/^0*[1-9]\d*$/.test(object.metadata.resourceVersion ?? '')) return;
  throw badRequestError('resourceVersion should not be set on objects to be created');
}

/** Validates and discards the resourceVersion when an update or apply creates the object. @throws StatusError 400 */
export function discardResourceVersion(object: ApiObject): void {
  checkVersionText(object.metadata.resourceVersion ?? '');
  delete object.metadata.resourceVersion;
}

function checkVersionText(resourceVersion: string): void {
  if (/^\d*$/.test(resourceVersion)) return;
  throw badRequestError(`strconv.ParseUint: parsing ${JSON.stringify(resourceVersion)}: invalid syntax`);
}

/** Computes the next state from the request object and the current object. @throws StatusError 403, 409, 422 */
export async function completeUpdate(
  write: SteppedWrite,
  object: ApiObject,
  { current, strategy }: { readonly current: Stored; readonly strategy: UpdateStrategy },
): Promise<ApiObject> {
  const { call, parts } = write;
  const { uid = '', resourceVersion = '' } = object.metadata;
  const requested = { uid, resourceVersion };
  const isCheckedLast = call.definition.strategy.validatesVersion === true && call.subresource === undefined;
  if (!isCheckedLast) checkUid(write, requested, current);
  await outsideTurn(write, trackOwners(write, object, current));
  keepSystemFields(object, current);
  const lacksVersion = isCheckedLast && resourceVersion === '';
  if (lacksVersion) object.metadata.resourceVersion = '';
  const { view } = write;
  const shown = view === undefined ? object : view.of(object);
  const request = admissionRequest(
    write,
    view === undefined
      ? { operation: 'update', object, old: current }
      : { operation: 'update', object: shown, old: view.of(current), form: view.kind },
  );
  const admission = parts.admission.mutate(request);
  let { sent } = write;
  if (admission === undefined) await applyView(write, object, shown);
  else {
    await outsideTurn(write, admission);
    await applyView(write, object, shown);
    checkMutated(write, object);
    keepSystemFields(object, current);
    if (lacksVersion) object.metadata.resourceVersion = '';
    sent = await changedVersion(write, request, object);
  }
  if (write.guard !== undefined) {
    await outsideTurn(write, write.guard({ ...object, metadata: { ...object.metadata, ...requested } }, current));
  }
  if (!isCheckedLast) checkVersion(write, requested, current);
  if (call.definition.strategy.load !== undefined) await call.definition.strategy.load(parts.gates);
  const context = strategyContext({ ...write, sent });
  strategy.prepareForUpdate(object, current, context);
  throwInvalid(call, object, strategy.validateUpdate(object, current, context));
  await write.allocation?.allocate(object, current);
  if (isCheckedLast) {
    checkUid(write, requested, current);
    checkVersion(write, requested, current);
  }
  const finished = view === undefined ? request : { ...request, object: view.of(object) };
  await outsideTurn(write, parts.admission.validate(finished));
  checkInTime(call);
  return object;
}

async function applyView(write: SteppedWrite, object: ApiObject, shown: Stored): Promise<void> {
  const wait = write.view?.apply(object, shown);
  if (wait !== undefined) await outsideTurn(write, wait);
}

/** The object in the version of the request, converted anew when a webhook changed it. @throws StatusError of a conversion */
async function changedVersion(
  write: SteppedWrite,
  request: AdmissionRequest,
  object: Stored,
): Promise<Stored | undefined> {
  const { call, parts, sent } = write;
  if (sent === undefined || parts.converter === undefined || !parts.admission.isReinvoked(request)) return sent;
  return await outsideTurn(write, parts.converter.fromHub(object, call));
}

/** Checks metadata that a plugin may have changed. @throws StatusError 400 */
function checkMutated({ call }: SteppedWrite, object: ApiObject): void {
  setNamespaceOnCreate(call, object);
  const { version, exchange } = call;
  if (isWarned(exchange)) dropRepeatedOwners({ version, exchange }, object, { isPatched: true });
}

/**
 * Waits for a plugin, the authorizer or a converter outside of the store's turn, since it may be slow or write the
 * object itself. Other writes may happen meanwhile. A `wait` that is no promise keeps the turn.
 */
export async function outsideTurn<Result>(
  { call, turn }: Pick<SteppedWrite, 'call' | 'turn'>,
  wait: Result | Promise<Result>,
): Promise<Result> {
  if (!(wait instanceof Promise)) return wait;
  turn?.end();
  return call.exchange.untilAborted(wait);
}

/** Updates managedFields before any step other than the request changes the object. */
function trackOwners(
  { call, parts, manager }: SteppedWrite,
  object: ApiObject,
  current: Stored | undefined,
): Promise<void> | undefined {
  if (manager !== undefined && parts.ownership !== undefined) {
    return parts.ownership.trackUpdate(object, { call, manager, current });
  }
  if (parts.ownership === undefined) delete object.metadata.managedFields;
  return undefined;
}

/** Prevents a write after the timeout response. @throws StatusError 504 when the request has timed out */
export function checkInTime({ exchange }: SteppedCall): void {
  if (exchange.responded) throw requestTimedOut();
}

export function strategyContext({ call, parts, sent }: SteppedWrite): StrategyContext {
  const { gvk: version } = call.version;
  const { names, gates, forbidsPrivileged = false } = parts;
  return { now: parts.now(), user: call.user, names, gates, forbidsPrivileged, version, sent };
}

export function admissionRequest({ call, dryRun }: SteppedWrite, rest: OperationRequest): AdmissionRequest {
  const { definition, version, subresource, user, key } = call;
  const name = key.name === '' ? (rest.object?.metadata.name ?? '') : key.name;
  return {
    write: call.exchange,
    definition,
    version,
    subresource: subresource?.name ?? '',
    namespace: key.namespace,
    name,
    user,
    dryRun,
    options:
      rest.operation === 'create' || rest.operation === 'update' ? writeOptions(rest.operation, call) : undefined,
    form: definition.hub,
    exchange: call.exchange,
    deadlineMs: call.deadlineMs,
    audit: call.audit,
    trace: call.trace,
    ...rest,
  };
}

/** The request-specific members of an admission request. */
type OperationRequest = Pick<AdmissionRequest, 'object' | 'old'> &
  Partial<Pick<AdmissionRequest, 'form'>> &
  (
    | { readonly operation: 'create' | 'update' | 'connect' }
    | { readonly operation: 'delete'; readonly options: OperationOptions }
  );

/** The group in validation errors of the call. */
function kindGroup({ definition, version }: SteppedCall): string {
  return definition.kindGroup ?? version.gvk.group;
}

/** @throws StatusError 422 unless `errors` is empty */
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
  object.metadata = orderMetadata(metadata);
}

/** Orders metadata members by the schema, so that equal objects have equal bytes. */
function orderMetadata(metadata: ObjectMeta): ObjectMeta {
  const ordered: ObjectMeta = {};
  if (metadata.name !== undefined) ordered.name = metadata.name;
  if (metadata.generateName !== undefined) ordered.generateName = metadata.generateName;
  if (metadata.namespace !== undefined) ordered.namespace = metadata.namespace;
  if (metadata.uid !== undefined) ordered.uid = metadata.uid;
  if (metadata.resourceVersion !== undefined) ordered.resourceVersion = metadata.resourceVersion;
  if (metadata.generation !== undefined) ordered.generation = metadata.generation;
  ordered.creationTimestamp = null;
  // Existing members keep their position; the others follow.
  Object.assign(ordered, metadata);
  ordered.creationTimestamp ??= null;
  return ordered;
}

/** Restores server-set fields that the client omitted. */
function keepSystemFields(object: ApiObject, current: Stored): void {
  const { metadata } = object;
  const old = current.metadata;
  delete metadata.selfLink;
  delete metadata.clusterName;
  if (old.resourceVersion !== undefined) metadata.resourceVersion = old.resourceVersion;
  if (old.uid !== undefined && (metadata.uid ?? '') === '') metadata.uid = old.uid;
  if (old.creationTimestamp !== undefined) metadata.creationTimestamp = old.creationTimestamp;
  if (old.deletionTimestamp != null) metadata.deletionTimestamp = old.deletionTimestamp;
  // On an object without them these fields stay, so that validation rejects them.
  else if (metadata.deletionTimestamp == null) delete metadata.deletionTimestamp;
  const grace = metadata.deletionGracePeriodSeconds ?? old.deletionGracePeriodSeconds;
  if (grace === undefined) delete metadata.deletionGracePeriodSeconds;
  else metadata.deletionGracePeriodSeconds = grace;
  object.metadata = orderMetadata(metadata);
}

interface RequestedIdentity {
  readonly uid: string;
  readonly resourceVersion: string;
}

/** @throws StatusError 409 */
function checkUid({ call, dryRun }: SteppedWrite, { uid }: RequestedIdentity, current: Stored): void {
  if (uid === '' || uid === current.metadata.uid || call.verb !== 'update') return;
  throw uidConflict(call, { requested: uid, found: current.metadata.uid ?? '', dryRun });
}

/** @throws StatusError 409, 422 */
function checkVersion({ call }: SteppedWrite, { resourceVersion }: RequestedIdentity, current: Stored): void {
  const { definition, key } = call;
  // A patch without resourceVersion is unconditional; 0 means no version for patches and updates.
  if (resourceVersion === '' && call.verb === 'patch') return;
  if (/^0*$/.test(resourceVersion)) {
    if (definition.strategy.allowUnconditionalUpdate) return;
    const path = fieldPath('metadata', 'resourceVersion');
    const missing = invalid(path, quoteUnsigned(0), 'must be specified for an update');
    // Names the resource instead of the kind, as v1.21 reports this error in its store.
    const resource = { group: definition.group, kind: definition.resource };
    throw invalidError(resource, key.name, [missing], call.names.fieldName);
  }
  checkVersionText(resourceVersion);
  if (resourceVersion !== current.metadata.resourceVersion) throw conflictError(definition, key.name);
}
