import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  formatApiVersion,
  type JsonObject,
  type ObjectMeta,
  parseApiVersion,
} from '@orch/apimachinery';
import { readApplyCall } from '../apply/apply-call.js';
import type { CodecKind } from '../codec/object-codec.js';
import { applyPatch } from '../decode/apply-patch.js';
import { decodeObject, unknownConversion } from '../decode/decode.js';
import { fieldCheckOf } from '../decode/field-check.js';
import { type GivenPatch, parsePatch } from '../decode/parse-patch.js';
import { checkPatchOptions, isApplyPatch, patchTypeOf } from '../decode/patch.js';
import { badKind } from '../decode/patch-refusals.js';
import { readPatched } from '../decode/read-patched.js';
import { unknownKind } from '../errors/errors.js';
import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';
import { isDryRun } from '../write/dry-run.js';
import { checkFieldManager } from '../write/field-manager.js';
import { checkNameOnUpdate } from '../write/names.js';

// A view shows a part of an object as a kind of its own, and is written as if it were stored: a scale is one.

/** Whether it is only tried. @throws StatusError 422 */
export function checkViewOptions(call: Call): boolean {
  const isPatch = call.verb === 'patch';
  const options = isPatch ? 'PatchOptions' : 'UpdateOptions';
  if (isPatch && !isApplyPatch(call)) checkPatchOptions(call);
  const dryRun = isDryRun(call.query, options, call.names);
  checkFieldManager(call.query, options, call.names);
  return dryRun;
}

/** A view is named, and made, and changes as the object does that it shows a part of. */
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

/** What makes the wished view of the present one: the body, or the patch on it. */
export async function readView(
  call: Call,
  parts: ServerParts,
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
  const body = await call.exchange.readBody(parts.limits.requestBodyBytesMax);
  const given: GivenPatch = { type, value: parsePatch(body, type), text: body.toString() };
  return (present) => {
    const patched = applyPatch(given, { document: present, kind, names: call.names });
    if (type === 'strategic') Object.assign(patched, { kind: present.kind, apiVersion: present.apiVersion });
    checkType(patched, given, { call, parts, kind });
    return readPatched(patched, given, { kind, parts, checkFields });
  };
}

/** A patch leaves a view what it is. @throws StatusError 422 */
function checkType(
  patched: JsonObject,
  patch: GivenPatch,
  { call, parts, kind }: { readonly call: Call; readonly parts: ServerParts; readonly kind: CodecKind },
): void {
  const [given, apiVersion] = [String(patched['kind']), String(patched['apiVersion'])];
  if (given === kind.gvk.kind && apiVersion === formatApiVersion(kind.gvk)) return;
  const groupVersion = parseApiVersion(apiVersion);
  const isKnown = groupVersion !== undefined && parts.scheme.kind({ ...groupVersion, kind: given }) !== undefined;
  const why = isKnown
    ? unknownConversion(`${groupVersion.version}.${given}`, kind)
    : unknownKind({ kind: given, apiVersion }, call.names);
  throw badKind(patched, why, { given: patch, kind, names: call.names });
}
