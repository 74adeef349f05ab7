import {
  type ApiObject,
  applyJsonPatch,
  checkObjects,
  decodeJson,
  deepEqual,
  errorMessage,
  formatApiVersion,
  internalError,
  isJsonObject,
  isStatusError,
  type JsonObject,
  parseJson,
  readManagedFields,
} from '@orch/apimachinery';
import type { CodecKind } from '../../codec/object-codec.js';
import { unknownKind } from '../../errors/errors.js';
import { isWarned, warn } from '../../negotiate/warnings.js';
import type { AdmissionRequest } from '../admission.js';
import type { ReviewPatch } from './check-response.js';
import type { Invocation } from './match-rules.js';
import { objectText } from './object-text.js';
import type { ReviewedObjects } from './reviewed-objects.js';
import { WebhookCallError } from './webhook-errors.js';
import type { WebhookParts } from './webhook-parts.js';

export interface PatchedRequest {
  readonly request: AdmissionRequest;
  readonly invocation: Invocation;
  readonly objects: ReviewedObjects;
  readonly parts: Pick<WebhookParts, 'codec' | 'names'>;
}

/**
 * Applies the patch of a webhook to the object of the request, in the version that the webhook received; decodes the
 * result and sets its defaults. Returns whether the object changed.
 * @throws StatusError 500 for a patch that does not apply or an invalid result; WebhookCallError for another patch type
 */
export async function applyReviewPatch(patch: ReviewPatch, patched: PatchedRequest): Promise<boolean> {
  const { request, invocation, objects, parts } = patched;
  const { webhook, resource } = invocation;
  const operations = orInternal(() => decodeJson(patch.text));
  if (operations === null || (Array.isArray(operations) && operations.length === 0)) return false;
  const text = await objects.object(resource);
  if (text === undefined) {
    const why = 'attempted to modify the object, which is not supported for this operation';
    throw internalError(`admission webhook ${JSON.stringify(webhook.name)} ${why}`);
  }
  if (patch.type !== 'JSONPatch') {
    throw new WebhookCallError(webhook.name, `unsupported patch type ${JSON.stringify(patch.type)}`);
  }
  const kind = objects.kindOf(resource);
  const before = parseJson(text);
  const after = orInternal(() => {
    const value = applyJsonPatch(before, operations);
    if (!isJsonObject(value)) throw new TypeError('the patched object is not a JSON object');
    checkType(value, kind, parts);
    checkObjects(value);
    return parts.codec.fromPatched(value, kind, 'json');
  });
  keepValidOwners(after, request);
  const isChanged = !deepEqual(parseJson(objectText(after, kind, parts)), untyped(before));
  await objects.replace(after, resource);
  return isChanged;
}

/** @throws StatusError 500 */
function orInternal<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const why = isStatusError(error) && typeof error.cause === 'string' ? error.cause : errorMessage(error);
    throw internalError(why.replace(decodingPrefix, ''), { cause: error });
  }
}

/** The subject of a decoding error: `ConfigMap in version "v1" cannot be handled as a ConfigMap: `. */
const decodingPrefix = /^.*? cannot be handled as a \w+: /;

/** A patch may remove kind and apiVersion, but not change them. */
function checkType(value: JsonObject, { gvk }: CodecKind, { names }: Pick<WebhookParts, 'names'>): void {
  const { kind = gvk.kind, apiVersion = formatApiVersion(gvk) } = value;
  if (kind === gvk.kind && apiVersion === formatApiVersion(gvk)) return;
  throw new TypeError(unknownKind({ kind: String(kind), apiVersion: String(apiVersion) }, names));
}

function untyped(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { kind: _kind, apiVersion: _apiVersion, ...members } = value;
  return members;
}

/** Restores managedFields that the webhook made invalid, and warns the client. */
function keepValidOwners(after: ApiObject, { object, version, exchange }: AdmissionRequest): void {
  const { managedFields } = after.metadata;
  if (managedFields === undefined || readManagedFields(managedFields) !== undefined) return;
  const previous = object?.metadata.managedFields;
  if (previous === undefined) delete after.metadata.managedFields;
  else after.metadata.managedFields = previous;
  if (!isWarned(exchange)) return;
  warn(exchange, version, [
    '.metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating ' +
      'admission controller; please fix your requests',
  ]);
}
