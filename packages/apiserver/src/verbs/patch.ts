import {
  type ApiObject,
  applyJsonPatch,
  applyMergePatch,
  applyStrategicMergePatch,
  badRequestError,
  boundedText,
  checkJsonDepth,
  checkObjects,
  errorMessage,
  formatApiVersion,
  hasUnusualNumber,
  invariant,
  isJsonObject,
  isStatusError,
  type JsonObject,
  type JsonValue,
  jsonSyntaxFault,
  type Names,
  orchNames,
  parseApiVersion,
  parseJson,
  readFault,
  renameFromWire,
  renameToWire,
  type StatusError,
  strictFaults,
  TypeMismatch,
  withExactQuantities,
} from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';
import { notAnObject, typeFault, unknownConversion, withFault } from '../decode/decode.js';
import { type FieldCheck, fieldCheckOf } from '../decode/field-check.js';
import { markNumbers, unmarkNumbers } from '../decode/marked-numbers.js';
import { checkPatchOptions, isApplyPatch, type PatchType, patchTypeOf } from '../decode/patch.js';
import { patchNotation, restoreFault } from '../decode/patch-result.js';
import { patchedText } from '../decode/patched-text.js';
import { failure, notFound, unknownKind, unprocessable } from '../errors/errors.js';
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
    dropRepeatedOwners(call, patched, { isPatched: true });
    const hub = toHub(patched, definition, version);
    return completeUpdate({ ...write, sent: sentForm(call, patched) }, hub, { current, strategy });
  });
  parts.responder.entry(call, 200, entry);
}

/** A patch as it was sent. */
export interface GivenPatch {
  readonly type: PatchType;
  readonly value: JsonValue;
  readonly text: string;
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

/**
 * What a patch made, its numbers counted as they are written; undefined when their values tell all there is. Strategic
 * patches are read into values in v1.21 too. @throws StatusError 422
 */
function exactlyPatched({ type, text }: GivenPatch, into: PatchedDocument): JsonObject | undefined {
  if (type === 'strategic' || !hasUnusualNumber(text)) return undefined;
  const { names, kind } = into;
  const { schema } = kind;
  const value = parseJson(markNumbers(text));
  let marked: JsonObject;
  try {
    marked = applyPatch({ type, value }, into);
  } catch {
    // It was applied without marks: a value of it is compared, and not written.
    return undefined;
  }
  const compat = names.dialect === 'kubernetes';
  const json = unmarkNumbers(patchedText(marked, { schema, compat, type, patch: value }));
  const fault = readFault(schema, json, names);
  if (fault !== undefined) throw badPatch(json, fault);
  const exact = parseJson(withExactQuantities(schema, json, names));
  return isJsonObject(exact) ? exact : undefined;
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

export interface ReadPatched {
  readonly kind: CodecKind;
  readonly parts: Pick<ServerParts, 'codec' | 'names'>;
  readonly checkFields: FieldCheck | undefined;
}

/** The object that a patch made. @throws StatusError 422 when it is none of its kind */
export function readPatched(patched: JsonObject, given: GivenPatch, options: ReadPatched): ApiObject {
  const { type, value } = given;
  const { kind, parts, checkFields } = options;
  const { schema } = kind;
  const { names } = parts;
  const patchedJson = () =>
    patchedText(patched, { schema, compat: names.dialect === 'kubernetes', type, patch: value });
  let object: ApiObject;
  try {
    object = parts.codec.fromPatched(patched, kind, type);
  } catch (error) {
    if (type === 'strategic' && isStatusError(error) && error.cause instanceof TypeMismatch) {
      throw badPatch(patchNotation(value), restoreFault(error.cause, patched));
    }
    const text = patchedJson();
    const told = withFault(error, text, { schema, names });
    throw badPatch(text, errorMessage(told).replace(/^.*? cannot be handled as a \w+: /, ''));
  }
  checkFields?.(patchFaults(given, patchedJson(), options), (why) =>
    badPatch(type === 'strategic' ? patchNotation(value) : patchedJson(), why),
  );
  return object;
}

/** Those of the patch itself, and those of what it made. */
function patchFaults({ type, text }: GivenPatch, patched: string, { kind, parts }: ReadPatched): readonly string[] {
  const spelling = type === 'strategic' ? orchNames : parts.names;
  const made = strictFaults(patched, kind.schema, spelling);
  const sent =
    type === 'json'
      ? strictFaults(text, 'jsonPatch', spelling).map((fault) => `json patch ${fault}`)
      : strictFaults(text, 'any', spelling);
  return [...sent, ...made];
}

export interface PatchedDocument {
  /** An object in neutral spelling; not changed. */
  readonly document: Stored;
  readonly kind: CodecKind;
  readonly names: Names;
}

/**
 * JSON and merge patches speak of the spelling of the dialect, and their result is in it. Strategic ones follow the
 * schema: they are spelled neutrally first, and so is their result.
 */
export function applyPatch(
  { type, value }: Pick<GivenPatch, 'type' | 'value'>,
  { document, kind: { schema }, names }: PatchedDocument,
): JsonObject {
  const original: unknown = type === 'strategic' ? document : renameToWire(schema, document, names);
  invariant(isJsonObject(original), 'a stored object is an object');
  try {
    const patched = patchJson(original, value);
    if (!isJsonObject(patched)) throw badResult(patched, `couldn't get version/kind; ${notAnObject(patched)}`);
    const fault = typeFault(patched);
    if (fault !== undefined) throw badResult(patched, fault);
    checkObjects(patched);
    return patched;
  } catch (error) {
    if (isStatusError(error)) throw error;
    throw unprocessable();
  }

  function patchJson(target: JsonObject, given: JsonValue): JsonValue {
    if (type === 'json') return applyJsonPatch(target, given);
    if (type === 'merge') return applyMergePatch(target, given);
    return applyStrategicMergePatch(schema, target, renameFromWire(schema, given, names));
  }
}

/** @throws StatusError as v1.21 for each type of patch */
export function parsePatch(body: Buffer, type: PatchType): JsonValue {
  const text = body.toString();
  checkJsonDepth(text);
  try {
    const value = parseJson(text);
    if (type === 'strategic') checkNumbers(text);
    return value;
  } catch (error) {
    if (isStatusError(error)) throw error;
    if (type === 'merge') throw badRequestError('Invalid JSON Patch');
    const fault = jsonSyntaxFault(text) ?? errorMessage(error);
    if (type !== 'strategic' || fault !== 'unexpected end of JSON input') throw badRequestError(fault);
    throw badRequestError(text.trim() === '' ? 'EOF' : 'unexpected EOF');
  }
}

/** A strategic patch is read before it is known what its numbers are for. @throws StatusError 400 for one beyond all others */
function checkNumbers(text: string): void {
  if (!hasUnusualNumber(text)) return;
  for (const [token] of text.matchAll(textsAndNumbers)) {
    if (token.startsWith('"') || Number.isFinite(Number(token))) continue;
    throw badRequestError(`strconv.ParseFloat: parsing ${JSON.stringify(token)}: value out of range`);
  }
}

const textsAndNumbers = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs;

/** Its own members in the order of their names, those of the metadata in that of their type. */
function resultText(patched: JsonValue | JsonObject): string {
  if (!isJsonObject(patched)) return JSON.stringify(patched);
  const sorted = Object.entries(patched).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const ordered = sorted.map(([name, value]) => [name, name === 'metadata' ? metadataInOrder(value) : value]);
  return JSON.stringify(Object.fromEntries(ordered));
}

function metadataInOrder(metadata: unknown): unknown {
  if (!isJsonObject(metadata)) return metadata;
  const { name, generateName, namespace, uid, resourceVersion, ...rest } = metadata;
  return { name, generateName, namespace, uid, resourceVersion, ...rest };
}

/** What the patch made is of another kind: the patch is to blame. */
export function badKind(
  patched: JsonObject,
  why: string,
  { given, kind: { schema }, names }: { readonly given: GivenPatch; readonly kind: CodecKind; readonly names: Names },
): StatusError {
  const { type, value: patch } = given;
  return badPatch(patchedText(patched, { schema, compat: names.dialect === 'kubernetes', type, patch }), why);
}

/** What the patch made is no object. */
function badResult(patched: JsonValue | JsonObject, why: string): StatusError {
  return badPatch(resultText(patched), why);
}

function badPatch(quoted: string, why: string): StatusError {
  const message = `Invalid value: ${JSON.stringify(boundedText(quoted))}: ${boundedText(why)}`;
  const causes = [{ reason: 'FieldValueInvalid', message, field: 'patch' }];
  return failure(422, 'Invalid', ` "" is invalid: patch: ${message}`, { causes });
}
