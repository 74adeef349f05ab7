import {
  decodeJson,
  errorMessage,
  isJsonObject,
  type JsonObject,
  type Names,
  parseApiVersion,
} from '@orch/apimachinery';
import { notAnObject, typeMetaError } from '../../decode/decode.js';
import { unknownKind } from '../../errors/errors.js';
import { reviewApiVersion } from './review.js';
import type { ReviewVersion } from './webhook.js';

/** The verified response of a webhook. */
export interface ReviewResponse {
  readonly allowed: boolean;
  /** The Status of a denial; empty when the webhook sent none. */
  readonly status: JsonObject;
  /** undefined: no change. */
  readonly patch: ReviewPatch | undefined;
  readonly warnings: readonly string[];
  readonly auditAnnotations: Readonly<Record<string, string>>;
}

export interface ReviewPatch {
  /** The only supported value is `JSONPatch`. */
  readonly type: string;
  readonly text: string;
}

export interface ExpectedResponse {
  readonly uid: string;
  readonly version: ReviewVersion;
  /** Whether the webhook may return a patch. */
  readonly mayPatch: boolean;
  readonly names: Names;
}

/** The response of a webhook is not a valid AdmissionReview. */
export class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse';
}

/** Parses and verifies the body of a response. v1beta1 verifies neither kind nor uid. @throws InvalidResponse */
export function checkResponse(body: Uint8Array | string, expected: ExpectedResponse): ReviewResponse {
  const review = readReview(body, expected);
  const response = memberOf(review, 'response', isJsonObject, 'an object');
  if (response === undefined) throw new InvalidResponse('webhook response was absent');
  const text = (name: string) => memberOf(response, name, isText, 'a string');
  const allowed = memberOf(response, 'allowed', isBoolean, 'a boolean') ?? false;
  const uid = text('uid') ?? '';
  const patchText = decodeBase64(text('patch') ?? '');
  const patchType = text('patchType');
  const members = {
    status: memberOf(response, 'status', isJsonObject, 'an object') ?? {},
    warnings: memberOf(response, 'warnings', isTexts, 'a list of strings') ?? [],
    auditAnnotations: memberOf(response, 'auditAnnotations', isTextMap, 'a map of strings') ?? {},
  };
  if (expected.version === 'v1beta1') {
    const patch = expected.mayPatch && patchText !== '' ? { type: 'JSONPatch', text: patchText } : undefined;
    return { allowed, patch, ...members };
  }
  if (uid !== expected.uid) {
    throw new InvalidResponse(`expected response.uid=${JSON.stringify(expected.uid)}, got ${JSON.stringify(uid)}`);
  }
  checkKind(review, expected);
  return { allowed, patch: checkPatch(patchText, patchType, expected), ...members };
}

function readReview(body: Uint8Array | string, { version, names }: ExpectedResponse): JsonObject {
  const value = parse(body);
  if (value === null) return {};
  if (!isJsonObject(value)) throw new InvalidResponse(`couldn't get version/kind; ${notAnObject(value)}`);
  const metaError = typeMetaError(value);
  if (metaError !== undefined) throw new InvalidResponse(metaError);
  const expected = reviewApiVersion(names, version);
  const kind = textOf(value['kind']) || 'AdmissionReview';
  const apiVersion = textOf(value['apiVersion']) || expected;
  if (kind === 'AdmissionReview' && apiVersion === expected) return value;
  if (kind === 'Status' && apiVersion === 'v1' && value['status'] !== 'Success') {
    throw new InvalidResponse(textOf(value['message']) || 'the webhook returned a Status');
  }
  const other = version === 'v1' ? 'v1beta1' : 'v1';
  if (kind === 'AdmissionReview' && apiVersion === reviewApiVersion(names, other)) {
    throw new InvalidResponse(`converting (${other}.${kind}) to (${version}.${kind}): unknown conversion`);
  }
  throw new InvalidResponse(unknownKind({ kind, apiVersion }, names));
}

function parse(body: Uint8Array | string): unknown {
  try {
    return decodeJson(body);
  } catch (error) {
    throw new InvalidResponse(`couldn't get version/kind; ${errorMessage(error)}`, { cause: error });
  }
}

/** Both members are required; decoding fills in missing ones before. */
function checkKind(review: JsonObject, { version, names }: ExpectedResponse): void {
  const kind = textOf(review['kind']);
  const apiVersion = textOf(review['apiVersion']);
  if (kind !== '' && apiVersion !== '') return;
  const given = parseApiVersion(apiVersion) ?? { group: '', version: '' };
  const wanted = `${reviewApiVersion(names, version)}, Kind=AdmissionReview`;
  throw new InvalidResponse(
    `expected webhook response of ${wanted}, got ${given.group}/${given.version}, Kind=${kind}`,
  );
}

function checkPatch(text: string, type: string | undefined, { mayPatch }: ExpectedResponse): ReviewPatch | undefined {
  if (!mayPatch) {
    if (text !== '') throw new InvalidResponse('validating webhook may not return response.patch');
    if (type !== undefined) throw new InvalidResponse('validating webhook may not return response.patchType');
    return undefined;
  }
  if (text !== '' && type === undefined) {
    throw new InvalidResponse('webhook returned response.patch but not response.patchType');
  }
  if (text === '' && type !== undefined) {
    throw new InvalidResponse('webhook returned response.patchType but not response.patch');
  }
  if (type === '') throw new InvalidResponse('webhook returned invalid response.patchType of ""');
  return type === undefined ? undefined : { type, text };
}

/** A member of the expected type; undefined when it is missing or null. */
function memberOf<Type>(
  object: JsonObject,
  name: string,
  isType: (value: unknown) => value is Type,
  description: string,
): Type | undefined {
  const value: unknown = Object.hasOwn(object, name) ? object[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (isType(value)) return value;
  throw new InvalidResponse(`${name === 'response' ? name : `response.${name}`} must be ${description}`);
}

/** Standard base64 with padding; line breaks are allowed. */
function decodeBase64(text: string): string {
  const encoded = text.replaceAll(/[\r\n]/g, '');
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0;
  const bytes = Buffer.from(encoded, 'base64');
  // The decoder skips invalid characters.
  if (encoded.length % 4 === 0 && bytes.length === (encoded.length / 4) * 3 - padding) return bytes.toString();
  throw new InvalidResponse('response.patch is not base64');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}
function isTextMap(value: unknown): value is Readonly<Record<string, string>> {
  return isJsonObject(value) && Object.values(value).every(isText);
}
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
