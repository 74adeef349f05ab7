import { type ApiObject, formatApiVersion, type JsonObject, parseApiVersion } from '@orch/apimachinery';
import { recordPatch } from '../audit/record-request.js';
import type { Call } from '../context/call.js';
import { updateStrategy } from '../context/update-strategy.js';
import { applyPatch, patchWithExactNumbers } from '../decode/apply-patch.js';
import { unknownConversion } from '../decode/decode.js';
import { isDryRun } from '../decode/dry-run.js';
import { type FieldCheck, fieldCheckOf } from '../decode/field-check.js';
import { checkFieldManager, managerOf } from '../decode/field-manager.js';
import { type GivenPatch, parsePatch } from '../decode/parse-patch.js';
import { checkPatchOptions, isApplyPatch, patchTypeOf } from '../decode/patch.js';
import { patchedKindError } from '../decode/patch-errors.js';
import { readPatched } from '../decode/read-patched.js';
import { readRequestBody } from '../decode/read-request-body.js';
import { notFound, unknownKind } from '../errors/errors.js';
import { checkNameOnUpdate, undeterminableName } from '../write/names.js';
import { completeUpdate, outsideTurn, requestVersionOf, type Stored } from '../write/object-steps.js';
import { dropRepeatedOwners } from '../write/repeated-owners.js';
import { apply } from './apply.js';
import { storeUpdate } from './update.js';
import type { ObjectWrite, WriteVerbParts } from './write-parts.js';

/**
 * PATCH of an object or of its status: 200. Patches refer to the version and dialect of the request: the current
 * object is encoded in them, patched, and decoded. After a conflicting write the patch is retried; a patch with a
 * resourceVersion then fails with a conflict.
 */
export async function patch(call: Call, parts: WriteVerbParts): Promise<void> {
  if (isApplyPatch(call)) return apply(call, parts);
  const type = patchTypeOf(call, call.version);
  checkPatchOptions(call);
  const dryRun = isDryRun(call.query, 'PatchOptions', call.names);
  checkFieldManager(call.query, 'PatchOptions', call.names);
  const checkFields = fieldCheckOf(call);
  const body = await readRequestBody(call, parts);
  const given: GivenPatch = { type, value: parsePatch(body, type), text: body.toString() };
  recordPatch(call.record, given.value);
  const { definition } = call;
  const behavior = parts.behaviors.of(definition);
  const allocation = behavior.allocation?.(call, { dryRun });
  const guard = behavior.guard?.(call);
  const write: ObjectWrite = { call, parts, dryRun, manager: managerOf(call), allocation, guard };
  const strategy = updateStrategy(call);
  const entry = await storeUpdate(write, async (current, round) => {
    if (current === undefined) throw notFound(definition, call.key.name);
    const inVersion = await outsideTurn(round, parts.converter.fromHub(current, call));
    const patched = patchObject(call, parts, { ...given, inVersion, checkFields });
    checkNameOnUpdate(call, patched);
    // The patch removed the version, so the update is unconditional. Services validate the text themselves.
    if (!definition.strategy.validatesVersion) patched.metadata.resourceVersion ||= '0';
    dropRepeatedOwners(call, patched, { isPatched: true });
    const hub = await outsideTurn(round, parts.converter.toHub(patched, call));
    return completeUpdate({ ...round, sent: requestVersionOf(call, patched) }, hub, { current, strategy });
  });
  return parts.responder.entry(call, 200, entry);
}

interface ObjectPatch extends GivenPatch {
  /** The current object in the version of the request. */
  readonly inVersion: Stored;
  readonly checkFields: FieldCheck | undefined;
}

/** The patched object in the version of the request. */
function patchObject(call: Call, parts: WriteVerbParts, given: ObjectPatch): ApiObject {
  const { type, value, inVersion, checkFields } = given;
  const { version } = call;
  const apiVersion = formatApiVersion(version.gvk);
  const document = { ...inVersion, kind: version.gvk.kind, apiVersion };
  const patched = applyPatch({ type, value }, { document, kind: version, names: call.names });
  // A strategic patch cannot change kind and apiVersion: it ignores them.
  if (type === 'strategic') Object.assign(patched, { kind: version.gvk.kind, apiVersion });
  const { kind, apiVersion: patchedVersion } = patched;
  const reject = (why: string) => patchedKindError(patched, why, { given, kind: version, names: call.names });
  // An empty kind means the requested kind. For an empty version, v1.21 reports that the name is undeterminable.
  const isOfKind = kind === version.gvk.kind || isNone(kind);
  if (!isOfKind) throw reject(otherKind(patched, call, parts));
  if (isNone(patchedVersion)) throw undeterminableName(call.key.name);
  if (patchedVersion !== apiVersion) throw reject(otherVersion({ ...patched, kind: version.gvk.kind }, call, parts));
  if (kind === '') delete patched['kind'];
  const exact = patchWithExactNumbers(given, { document, kind: version, names: call.names });
  return readPatched(exact ?? patched, given, { kind: version, parts, checkFields });
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function otherKind(
  { kind, apiVersion }: JsonObject,
  { version, names }: Call,
  { scheme }: Pick<WriteVerbParts, 'scheme'>,
): string {
  const given = { kind: String(kind), apiVersion: String(apiVersion) };
  const groupVersion = parseApiVersion(given.apiVersion);
  const isKnown = groupVersion !== undefined && scheme.kind({ ...groupVersion, kind: given.kind }) !== undefined;
  return isKnown ? unknownConversion(`${version.gvk.version}.${given.kind}`, version) : unknownKind(given, names);
}

function otherVersion(
  { kind, apiVersion }: JsonObject,
  { definition, names }: Call,
  { scheme }: Pick<WriteVerbParts, 'scheme'>,
): string {
  const given = String(apiVersion);
  const groupVersion = parseApiVersion(given);
  if (groupVersion?.group === definition.group && scheme.kind({ ...groupVersion, kind: String(kind) }) !== undefined) {
    return `the API version cannot be changed to ${given}`;
  }
  return unknownKind({ kind: String(kind), apiVersion: given }, names);
}
