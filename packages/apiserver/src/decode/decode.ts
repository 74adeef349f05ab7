import {
  type ApiObject,
  badRequestError,
  decodeYaml,
  errorMessage,
  formatApiVersion,
  isJsonObject,
  parseApiVersion,
  unsupportedMediaTypeError,
} from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';
import { mediaTypeOf } from '../negotiate/accept.js';
import type { MediaType } from '../negotiate/negotiate.js';
import type { Call } from '../request/call.js';
import { readProtobufEnvelope } from '../respond/protobuf-frames.js';
import type { ServerParts } from '../server/parts.js';

/**
 * The object of the body, canonical and in the version given, in neutral spelling. Without `kind` and `apiVersion` it
 * is of the kind that the path names.
 * @throws StatusError 400 for what is no such object, 413, 415
 */
export async function decodeObject(call: Call, parts: ServerParts, version: CodecKind): Promise<ApiObject> {
  const mediaType = bodyMediaType(call, parts);
  const body = await call.exchange.readBody(parts.limits.requestBodyBytesMax);
  const { kind } = version.gvk;
  if (mediaType === 'protobuf') {
    const envelope = readProtobufEnvelope(body);
    if (envelope === undefined)
      throw unrecognized(kind, 'provided data does not appear to be a protobuf message, expected prefix', body);
    checkType(envelope, version, parts);
    return parts.codec.fromProtobuf(envelope.raw, version);
  }
  const value = parseBody(body, mediaType, kind);
  checkType(value, version, parts);
  return parts.codec.fromJson(value, version);
}

/** The JSON or YAML value of a body that is no stored kind: options, patches. */
export function parseBody(body: Buffer, mediaType: MediaType, kind: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = mediaType === 'yaml' ? decodeYaml(body.toString()) : JSON.parse(body.toString());
  } catch (error) {
    throw unrecognized(kind, `couldn't get version/kind; json parse error: ${syntaxMessage(error)}`, body);
  }
  if (!isJsonObject(value)) {
    const found = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
    throw unrecognized(kind, `couldn't get version/kind; json parse error: cannot read an object from ${found}`, body);
  }
  return value;
}

/** @throws StatusError 415 */
export function bodyMediaType(call: Call, parts: ServerParts): MediaType {
  const header = call.exchange.header('content-type');
  if (header === undefined || header === '') return 'json';
  const { json, yaml, protobuf } = parts.negotiator.mediaTypes;
  switch (mediaTypeOf(header)) {
    case json:
      return 'json';
    case yaml:
      return 'yaml';
    case protobuf:
      return 'protobuf';
    default:
      throw unsupportedMediaTypeError(parts.negotiator.listMediaTypes({ protobuf: true }));
  }
}

/** A type given must be the one of the path. @throws StatusError 400 */
function checkType(
  given: { readonly kind?: unknown; readonly apiVersion?: unknown },
  version: CodecKind,
  parts: ServerParts,
): void {
  const { kind: wantedKind } = version.gvk;
  const wantedVersion = formatApiVersion(version.gvk);
  const kind = given.kind === undefined || given.kind === '' ? wantedKind : String(given.kind);
  const apiVersion =
    given.apiVersion === undefined || given.apiVersion === '' ? wantedVersion : String(given.apiVersion);
  if (kind === wantedKind && apiVersion === wantedVersion) return;
  const groupVersion = parseApiVersion(apiVersion);
  const isKnown = groupVersion !== undefined && parts.scheme.kind({ ...groupVersion, kind }) !== undefined;
  if (kind === wantedKind && isKnown && groupVersion.group === version.gvk.group) {
    throw badRequestError(
      `the API version in the data (${apiVersion}) does not match the expected API version (${wantedVersion})`,
    );
  }
  const why = isKnown
    ? unknownConversion(`${groupVersion.version}.${kind}`, version)
    : `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)}`;
  throw badRequestError(
    `${kind} in version ${JSON.stringify(apiVersion)} cannot be handled as a ${wantedKind}: ${why}`,
  );
}

/** Why an object of one kind is none of another: `converting (v1.Pod) to (core.ConfigMap): unknown conversion`. */
export function unknownConversion(from: string, { gvk }: CodecKind): string {
  const [group] = gvk.group.split('.', 1);
  return `converting (${from}) to (${gvk.group === '' ? 'core' : group}.${gvk.kind}): unknown conversion`;
}

function unrecognized(kind: string, why: string, body: Buffer) {
  return badRequestError(`the object provided is unrecognized (must be of type ${kind}): ${why} (${summarize(body)})`);
}

function syntaxMessage(error: unknown): string {
  const message = errorMessage(error);
  return isCutShort(message) ? 'unexpected end of JSON input' : message;
}

/** The text ended too early. */
export function isCutShort(message: string): boolean {
  return /Unexpected end of JSON input|Unterminated string/.test(message);
}

/** The beginning of a body, for messages: text of objects as it is, anything else as hexadecimal. */
function summarize(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const head = body.subarray(0, summaryBytesMax);
  const text = body[0] === 0x7b ? head.toString() : head.toString('hex');
  return body.length > summaryBytesMax ? `${text} ...` : text;
}

const summaryBytesMax = 30;
