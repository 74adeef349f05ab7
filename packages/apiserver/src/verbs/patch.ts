import { type ApiObject, formatApiVersion, type JsonObject, parseApiVersion } from '@orch/apimachinery';
import { applyPatch, exactlyPatched } from '../decode/apply-patch.js';
import { unknownConversion } from '../decode/decode.js';
import { type FieldCheck, fieldCheckOf } from '../decode/field-check.js';
import { type GivenPatch, parsePatch } from '../decode/parse-patch.js';
import { checkPatchOptions, isApplyPatch, patchTypeOf } from '../decode/patch.js';
import { badKind } from '../decode/patch-refusals.js';
import { readPatched } from '../decode/read-patched.js';
import { notFound, unknownKind } from '../errors/errors.js';
import type { Call } from '../request/call.js';
import { allocationOf } from '../resources/allocations.js';
import type { ServerParts } from '../server/parts.js';
import { isDryRun } from '../write/dry-run.js';
import { checkFieldManager, managerOf } from '../write/field-manager.js';
import { checkNameOnUpdate, undeterminableName } from '../write/names.js';
import { completeUpdate, type ObjectWrite, type Stored, sentForm, toHub } from '../write/object-steps.js';
import { dropRepeatedOwners } from '../write/repeated-owners.js';
import { updateStrategy } from '../write/update-strategy.js';
import { apply } from './apply.js';
import { storeUpdate } from './update.js';

/**
 * PATCH of an object or of its status: 200. Patches speak of the version and the spelling of the request, so the
 * current object is written in them, patched, and read back. When another write came in between it begins again; a
 * patch that names a resourceVersion then meets another one, and is refused.
 */
export async function patch(call: Call, parts: ServerParts): Promise<void> {
  if (isApplyPatch(call)) return apply(call, parts);
  const type = patchTypeOf(call);
  checkPatchOptions(call);
  const dryRun = isDryRun(call.query, 'PatchOptions', call.names);
  checkFieldManager(call.query, 'PatchOptions', call.names);
  const checkFields = fieldCheckOf(call);
  const body = await call.exchange.readBody(parts.limits.requestBodyBytesMax);
  const given: GivenPatch = { type, value: parsePatch(body, type), text: body.toString() };
  const allocation = allocationOf(call, parts, { dryRun });
  const write: ObjectWrite = { call, parts, dryRun, manager: managerOf(call), allocation };
  const { definition, version } = call;
  const strategy = updateStrategy(call);
  const entry = await storeUpdate(write, (current) => {
    if (current === undefined) throw notFound(definition, call.key.name);
    const patched = patchObject(call, parts, { ...given, current, checkFields });
    checkNameOnUpdate(call, patched);
    // The patch took the version away, and is an update of no version then; services look at the text themselves.
    if (!definition.strategy.validatesVersion) patched.metadata.resourceVersion ||= '0';
    dropRepeatedOwners(call, patched, { isPatched: true });
    const hub = toHub(patched, definition, version);
    return completeUpdate({ ...write, sent: sentForm(call, patched) }, hub, { current, strategy });
  });
  parts.responder.entry(call, 200, entry);
}

interface ObjectPatch extends GivenPatch {
  readonly current: Stored;
  readonly checkFields: FieldCheck | undefined;
}

/** The patched object in the version of the request. */
function patchObject(call: Call, parts: ServerParts, given: ObjectPatch): ApiObject {
  const { type, value, current, checkFields } = given;
  const { definition, version } = call;
  const inVersion = version === definition.hub || version.fromHub === undefined ? current : version.fromHub(current);
  const apiVersion = formatApiVersion(version.gvk);
  const document = { ...inVersion, kind: version.gvk.kind, apiVersion };
  const patched = applyPatch({ type, value }, { document, kind: version, names: call.names });
  // A strategic patch is one of the members of a kind: what it says of the kind itself is not looked at.
  if (type === 'strategic') Object.assign(patched, { kind: version.gvk.kind, apiVersion });
  const { kind, apiVersion: patchedVersion } = patched;
  const refuse = (why: string) => badKind(patched, why, { given, kind: version, names: call.names });
  // Without a kind it is of the kind that was asked for; without a version it is of no version, and has no name to v1.21.
  const isOfKind = kind === version.gvk.kind || isNone(kind);
  if (!isOfKind) throw refuse(otherKind(patched, call, parts));
  if (isNone(patchedVersion)) throw undeterminableName(call.key.name);
  if (patchedVersion !== apiVersion) throw refuse(otherVersion({ ...patched, kind: version.gvk.kind }, call, parts));
  if (kind === '') delete patched['kind'];
  const exact = exactlyPatched(given, { document, kind: version, names: call.names });
  return readPatched(exact ?? patched, given, { kind: version, parts, checkFields });
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function otherKind({ kind, apiVersion }: JsonObject, { version, names }: Call, { scheme }: ServerParts): string {
  const given = { kind: String(kind), apiVersion: String(apiVersion) };
  const groupVersion = parseApiVersion(given.apiVersion);
  const isKnown = groupVersion !== undefined && scheme.kind({ ...groupVersion, kind: given.kind }) !== undefined;
  return isKnown ? unknownConversion(`${version.gvk.version}.${given.kind}`, version) : unknownKind(given, names);
}

function otherVersion({ kind, apiVersion }: JsonObject, { definition, names }: Call, { scheme }: ServerParts): string {
  const given = String(apiVersion);
  const groupVersion = parseApiVersion(given);
  if (groupVersion?.group === definition.group && scheme.kind({ ...groupVersion, kind: String(kind) }) !== undefined) {
    return `the API version cannot be changed to ${given}`;
  }
  return unknownKind({ kind: String(kind), apiVersion: given }, names);
}
