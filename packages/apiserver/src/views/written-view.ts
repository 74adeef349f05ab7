import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  formatApiVersion,
  type JsonObject,
  type ObjectMeta,
  parseApiVersion,
} from '@orch/apimachinery';
import { type ApplyParts, readApplyCall } from '../apply/apply-call.js';
import { recordPatch } from '../audit/record-request.js';
import type { CodecKind } from '../codec/object-codec.js';
import type { Call } from '../context/call.js';
import { applyPatch } from '../decode/apply-patch.js';
import { decodeObject, unknownConversion } from '../decode/decode.js';
import { isDryRun } from '../decode/dry-run.js';
import { fieldCheckOf } from '../decode/field-check.js';
import { checkFieldManager } from '../decode/field-manager.js';
import { type GivenPatch, parsePatch } from '../decode/parse-patch.js';
import { checkPatchOptions, isApplyPatch, patchTypeOf } from '../decode/patch.js';
import { patchedKindError } from '../decode/patch-errors.js';
import { readPatched } from '../decode/read-patched.js';
import { readRequestBody } from '../decode/read-request-body.js';
import { unknownKind } from '../errors/errors.js';
import { checkNameOnUpdate } from '../write/names.js';

// A view is a subresource that exposes a part of an object as its own kind, and accepts writes: for example Scale.

/** Validates the write options. Returns whether the write is a dry run. @throws StatusError 422 */
export function checkViewOptions(call: Call): boolean {
  const isPatch = call.verb === 'patch';
  const options = isPatch ? 'PatchOptions' : 'UpdateOptions';
  if (isPatch && !isApplyPatch(call)) checkPatchOptions(call);
  const dryRun = isDryRun(call.query, options, call.names);
  checkFieldManager(call.query, options, call.names);
  return dryRun;
}

/** The identity of the object, its creation time and its resourceVersion. */
export function viewMetadata({
  name,
  namespace,
  uid,
  resourceVersion,
  creationTimestamp,
}: DeepReadonly<ObjectMeta>): ObjectMeta {
  return {
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    creationTimestamp: creationTimestamp ?? null,
  };
}

/** Decodes the request into a function from the current view to the desired one. */
export async function readView(
  call: Call,
  parts: ApplyParts,
  kind: CodecKind,
): Promise<(present: ApiObject) => ApiObject> {
  if (call.verb === 'update') {
    const sent = await decodeObject(call, parts, kind);
    checkNameOnUpdate(call, deepCopy(sent));
    return () => deepCopy(sent);
  }
  if (isApplyPatch(call)) {
    const { ownership, configuration, manager, force } = await readApplyCall(call, parts, kind);
    return (view) => ownership.applyToView(configuration, { kind, view, manager, force });
  }
  const type = patchTypeOf(call);
  const checkFields = fieldCheckOf(call);
  const body = await readRequestBody(call, parts);
  const given: GivenPatch = { type, value: parsePatch(body, type), text: body.toString() };
  recordPatch(call.record, given.value);
  return (present) => {
    const patched = applyPatch(given, { document: present, kind, names: call.names });
    if (type === 'strategic') Object.assign(patched, { kind: present.kind, apiVersion: present.apiVersion });
    checkType(patched, given, { call, parts, kind });
    return readPatched(patched, given, { kind, parts, checkFields });
  };
}

/** Rejects a patch that changes kind or apiVersion of the view. @throws StatusError 422 */
function checkType(
  patched: JsonObject,
  patch: GivenPatch,
  { call, parts, kind }: { readonly call: Call; readonly parts: ApplyParts; readonly kind: CodecKind },
): void {
  const [given, apiVersion] = [String(patched['kind']), String(patched['apiVersion'])];
  if (given === kind.gvk.kind && apiVersion === formatApiVersion(kind.gvk)) return;
  const groupVersion = parseApiVersion(apiVersion);
  const isKnown = groupVersion !== undefined && parts.scheme.kind({ ...groupVersion, kind: given }) !== undefined;
  const why = isKnown
    ? unknownConversion(`${groupVersion.version}.${given}`, kind)
    : unknownKind({ kind: given, apiVersion }, call.names);
  throw patchedKindError(patched, why, { given: patch, kind, names: call.names });
}
