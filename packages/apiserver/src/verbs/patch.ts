import {
  type ApiObject,
  applyJsonPatch,
  applyMergePatch,
  applyStrategicMergePatch,
  badRequestError,
  errorMessage,
  formatApiVersion,
  isJsonObject,
  isStatusError,
  type JsonValue,
  type MessageSchema,
  type Names,
} from '@orch/apimachinery';
import { checkPatchOptions, type PatchType, patchTypeOf } from '../decode/patch.js';
import { failure, notFound, unprocessable } from '../errors/errors.js';
import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';
import { isDryRun } from '../write/dry-run.js';
import { checkNameOnUpdate } from '../write/names.js';
import { completeUpdate, type ObjectWrite, type Stored, toHub, updateStrategy } from '../write/object-steps.js';
import { storeUpdate } from './update.js';

/**
 * PATCH of an object or of its status: 200. Patches speak of the version and the spelling of the request, so the
 * current object is written in them, patched, and read back. When another write came in between it begins again; a
 * patch that names a resourceVersion then meets another one, and is refused.
 */
export async function patch(call: Call, parts: ServerParts): Promise<void> {
  const type = patchTypeOf(call);
  checkPatchOptions(call);
  const dryRun = isDryRun(call.query, 'PatchOptions', call.names);
  const value = parsePatch(await call.exchange.readBody(parts.limits.requestBodyBytesMax), type);
  const write: ObjectWrite = { call, parts, dryRun };
  const { definition, version } = call;
  const strategy = updateStrategy(call);
  const entry = await storeUpdate(write, (current) => {
    if (current === undefined) throw notFound(definition, call.key.name);
    const patched = patchObject(call, parts, { type, value, current });
    checkNameOnUpdate(call, patched);
    return completeUpdate(write, toHub(patched, definition, version), { current, strategy });
  });
  parts.responder.entry(call, 200, entry);
}

export interface ObjectPatch {
  readonly type: PatchType;
  readonly value: JsonValue;
  readonly current: Stored;
}

/** The patched object in the version of the request. */
function patchObject(call: Call, parts: ServerParts, { type, value, current }: ObjectPatch): ApiObject {
  const { definition, version } = call;
  const inVersion = version === definition.hub || version.fromHub === undefined ? current : version.fromHub(current);
  const text = parts.codec.toJson(inVersion, version);
  const sent: JsonValue = { kind: version.gvk.kind, apiVersion: formatApiVersion(version.gvk), ...JSON.parse(text) };
  const patched = applyPatch(sent, { type, value }, { schema: version.schema, names: call.names });
  if (!isJsonObject(patched)) throw unprocessable();
  const { kind, apiVersion } = patched;
  if (kind !== version.gvk.kind || apiVersion !== formatApiVersion(version.gvk)) {
    throw badRequestError('kind and apiVersion cannot be changed by a patch');
  }
  return readPatched(() => parts.codec.fromJson(patched, version));
}

export function applyPatch(
  document: JsonValue,
  { type, value }: Pick<ObjectPatch, 'type' | 'value'>,
  { schema, names }: { readonly schema: MessageSchema; readonly names: Names },
): JsonValue {
  try {
    switch (type) {
      case 'json':
        return applyJsonPatch(document, value);
      case 'merge':
        return applyMergePatch(document, value);
      case 'strategic':
        return applyStrategicMergePatch(document, value, { schema, names });
    }
  } catch (error) {
    if (isStatusError(error)) throw error;
    throw unprocessable();
  }
}

/** @throws StatusError as v1.21 for each type of patch */
export function parsePatch(body: Buffer, type: PatchType): JsonValue {
  let value: JsonValue;
  try {
    value = JSON.parse(body.toString());
  } catch (error) {
    if (type === 'merge') throw failure(500, '', 'Invalid JSON Patch');
    throw badRequestError(errorMessage(error));
  }
  if (type === 'json' && !Array.isArray(value)) throw badRequestError('a JSON patch must be an array of operations');
  if (type !== 'json' && !isJsonObject(value)) throw badRequestError('the patch must be an object');
  return value;
}

/** What the patch made is no object of its kind: the patch is to blame. */
function readPatched(decode: () => ApiObject): ApiObject {
  try {
    return decode();
  } catch (error) {
    const message = ` "" is invalid: patch: Invalid value: ${errorMessage(error)}`;
    throw failure(422, 'Invalid', message, {
      causes: [{ reason: 'FieldValueInvalid', message: `Invalid value: ${errorMessage(error)}`, field: 'patch' }],
    });
  }
}
