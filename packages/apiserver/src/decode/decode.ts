import {
  type ApiObject,
  badRequestError,
  checkJsonDepth,
  checkObjects,
  codecLimits,
  decodeUnsignedYaml,
  decodeYaml,
  decodingError,
  encodeJson,
  errorMessage,
  excerptAt,
  formatApiVersion,
  hasHugeNumber,
  hasUnusualNumber,
  isJsonObject,
  isStatusError,
  type JsonObject,
  jsonSyntaxError,
  type MessageSchema,
  type Names,
  parseApiVersion,
  parseJson,
  strictDecodingErrors,
  TypeMismatch,
  unsupportedMediaTypeError,
  withExactQuantities,
  yamlDuplicates,
} from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import { recordRequest } from '../audit/record-request.js';
import type { CodecKind } from '../codec/object-codec.js';
import { unknownKind } from '../errors/errors.js';
import { mediaTypeOf } from '../negotiate/accept.js';
import type { MediaType } from '../negotiate/negotiate.js';
import { readProtobufEnvelope } from '../respond/protobuf-frames.js';
import { checkCustomType } from './custom-type.js';
import type { DecodingCall, DecodingParts } from './decoding.js';
import { fieldCheckOf } from './field-check.js';
import { orderByName } from './order-by-name.js';
import { readRequestBody } from './read-request-body.js';

/**
 * Decodes the body into a canonical object of the given version, in neutral spelling. Without `kind` and `apiVersion`
 * the kind of the path is assumed. Unknown fields are dropped unless field validation is requested.
 * @throws StatusError 400 for an invalid object, 413, 415, 422
 */
export async function decodeObject(call: DecodingCall, parts: DecodingParts, version: CodecKind): Promise<ApiObject> {
  const checkFields = fieldCheckOf(call);
  const mediaType = bodyMediaType(call, parts);
  if (mediaType === 'protobuf' && version.protobuf === undefined) {
    throw unsupportedMediaTypeError(parts.negotiator.listMediaTypes({ protobuf: false }));
  }
  const body = await readRequestBody(call, parts);
  const { kind } = version.gvk;
  if (mediaType === 'protobuf') {
    const envelope = readProtobufEnvelope(body);
    if (envelope === undefined) {
      const why = 'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]';
      throw unrecognized(kind, body.length === 0 ? 'empty data' : why, body);
    }
    checkType(envelope, { version, parts, body });
    const object = parts.codec.fromProtobuf(envelope.raw, version);
    recordRequest(call.record, object, { codec: parts.codec, kind: version });
    return object;
  }
  const value = parseBody(body, mediaType, kind);
  const { names } = parts;
  const { schema } = version;
  const declared = declaredType(value);
  if (schema.content !== undefined) checkCustomType(declared, { version, value, json: body.toString() });
  checkType(declared, { version, parts, body });
  const text = body.toString();
  const isHuge = mediaType === 'yaml' && hasHugeNumber(value);
  // YAML is converted to JSON as in v1.21: with sorted members.
  const json = () => (mediaType === 'yaml' ? encodeJson(orderByName(isHuge ? decodeUnsignedYaml(body) : value)) : text);
  try {
    const isExact = mediaType === 'yaml' && !isHuge;
    const exact = isExact ? value : withExactNumbers(value, { text: json(), version, names });
    const object = parts.codec.fromJson(exact, version);
    if (checkFields !== undefined) {
      const unknown = strictDecodingErrors(json(), schema, names);
      const duplicates = mediaType === 'yaml' ? yamlDuplicates(text) : undefined;
      const errors = duplicates === undefined ? unknown : [duplicates, ...unknown];
      checkFields(errors, (why) => badRequestError(`${unhandled(version)}: ${why}`));
    }
    recordRequest(call.record, object, { codec: parts.codec, kind: version });
    return object;
  } catch (error) {
    throw withMismatchMessage(error, json(), { schema, names });
  }
}

/**
 * The value of a JSON text with numbers as written, as in v1.21.
 * @throws StatusError 400 for integers written as fractions, and numbers out of range
 */
function withExactNumbers(
  value: unknown,
  { text, version, names }: { readonly text: string; readonly version: CodecKind; readonly names: Names },
): unknown {
  if (!hasUnusualNumber(text)) return value;
  const error = decodingError(version.schema, text, names);
  if (error !== undefined) throw badRequestError(`${unhandled(version)}: ${error}`);
  const exact = withExactQuantities(version.schema, text, names);
  return exact === text ? value : parseJson(exact);
}

function unhandled({ gvk }: CodecKind): string {
  return `${gvk.kind} in version ${JSON.stringify(gvk.version)} cannot be handled as a ${gvk.kind}`;
}

export interface ReadKind {
  readonly schema: MessageSchema;
  readonly names: Names;
}

/** Replaces the message of a type mismatch with the one of v1.21, which quotes the position in the text. */
export function withMismatchMessage(error: unknown, json: string, { schema, names }: ReadKind): unknown {
  if (!isStatusError(error, 'BadRequest') || !(error.cause instanceof TypeMismatch)) return error;
  const { cause, message } = error;
  const described = decodingError(schema, json, names) ?? `${cause.toString()}${excerptAt(cause, json)}`;
  return badRequestError(
    message.replace(cause.toString(), () => described),
    { cause },
  );
}

/** Parses the JSON or YAML body of options and patches. */
export function parseBody(body: Buffer, mediaType: MediaType, kind: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  const text = body.toString();
  try {
    if (mediaType !== 'yaml') checkJsonDepth(text);
    value = mediaType === 'yaml' ? decodeYaml(text) : parseJson(text);
  } catch (error) {
    if (mediaType === 'yaml') throw unrecognized(kind, yamlSyntaxMessage(error), body);
    const why = jsonSyntaxError(body) ?? errorMessage(error);
    throw unrecognized(kind, `couldn't get version/kind; json parse error: ${why}`, body);
  }
  // As in v1.21, null is an empty object.
  if (value === null || value === undefined) return {};
  if (!isJsonObject(value)) throw unrecognized(kind, `couldn't get version/kind; ${notAnObject(value)}`, body);
  const metaError = typeMetaError(value);
  if (metaError !== undefined) throw unrecognized(kind, metaError, body);
  // Scanning the text is much faster than walking the value. YAML writes objects without braces.
  if (mediaType === 'yaml' || hasManyBraces(text)) checkObjects(value);
  return value;
}

/** Whether a JSON text may exceed the maximum number of objects. */
function hasManyBraces(json: string): boolean {
  let left: number = codecLimits.objectsMax;
  for (let at = json.indexOf('{'); at >= 0; at = json.indexOf('{', at + 1)) {
    left -= 1;
    if (left < 0) return true;
  }
  return false;
}

/** @throws StatusError 415 */
export function bodyMediaType(
  call: { readonly exchange: Pick<Exchange, 'header'> },
  parts: Pick<DecodingParts, 'negotiator'>,
): MediaType {
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

/** v1.21 matches `kind` and `apiVersion` case-insensitively; all other names are case-sensitive. */
function declaredType(value: Readonly<Record<string, unknown>>): {
  readonly kind?: unknown;
  readonly apiVersion?: unknown;
} {
  const { kind, apiVersion } = value;
  if (kind !== undefined && apiVersion !== undefined) return value;
  const findKey = (name: string) => Object.keys(value).findLast((key) => key.toLowerCase() === name.toLowerCase());
  return { kind: value[findKey('kind') ?? ''], apiVersion: value[findKey('apiVersion') ?? ''] };
}

/** The type must match the path when present. @throws StatusError 400 */
function checkType(
  given: { readonly kind?: unknown; readonly apiVersion?: unknown },
  { version, parts, body }: { readonly version: CodecKind; readonly parts: DecodingParts; readonly body: Buffer },
): void {
  const { kind: wantedKind } = version.gvk;
  const wantedVersion = formatApiVersion(version.gvk);
  const kind = stringOr(wantedKind, given.kind);
  const apiVersion = stringOr(wantedVersion, given.apiVersion);
  if (kind === wantedKind && apiVersion === wantedVersion) return;
  const groupVersion = parseApiVersion(apiVersion);
  if (groupVersion === undefined) {
    throw unrecognized(wantedKind, `unexpected GroupVersion string: ${apiVersion}`, body);
  }
  const isKnown = parts.scheme.kind({ ...groupVersion, kind }) !== undefined;
  if (kind === wantedKind && isKnown && groupVersion.group === version.gvk.group) {
    throw badRequestError(
      `the API version in the data (${apiVersion}) does not match the expected API version (${wantedVersion})`,
    );
  }
  const why = isKnown
    ? unknownConversion(`${groupVersion.version}.${kind}`, version)
    : unknownKind({ kind, apiVersion }, parts.names);
  throw badRequestError(
    `${kind} in version ${JSON.stringify(groupVersion.version)} cannot be handled as a ${wantedKind}: ${why}`,
  );
}

/** `kind` and `apiVersion` are strings or absent: validated before. */
function stringOr(wanted: string, given: unknown): string {
  return typeof given === 'string' && given !== '' ? given : wanted;
}

/** Error for `kind` or `apiVersion` values that are not strings, with the message of v1.21. */
export function typeMetaError(value: JsonObject): string | undefined {
  for (const name of Object.keys(value)) {
    if (name !== 'kind' && name !== 'apiVersion') continue;
    const member = value[name];
    if (member === null || member === undefined || typeof member === 'string') continue;
    return `couldn't get version/kind; json parse error: json: cannot unmarshal ${typeName(member)} into Go struct field .${name} of type string`;
  }
  return undefined;
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'number';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** Conversion error between two kinds: `converting (v1.Pod) to (core.ConfigMap): unknown conversion`. */
export function unknownConversion(from: string, { gvk }: CodecKind): string {
  const [group] = gvk.group.split('.', 1);
  return `converting (${from}) to (${gvk.group === '' ? 'core' : group}.${gvk.kind}): unknown conversion`;
}

function unrecognized(kind: string, why: string, body: Buffer) {
  return badRequestError(`the object provided is unrecognized (must be of type ${kind}): ${why} (${summarize(body)})`);
}

/** Error for a JSON value that is not an object, with the message of v1.21. */
export function notAnObject(value: unknown): string {
  const members = 'APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\""';
  return `json parse error: json: cannot unmarshal ${typeName(value)} into Go value of type struct { ${members} }`;
}

/** `yaml: why`, without the excerpt of the source. */
function yamlSyntaxMessage(error: unknown): string {
  const [first = ''] = errorMessage(error).split('\n', 1);
  return first.replace(/^yaml parse error/, 'yaml').replace(/:$/, '');
}

/** The beginning of a body for messages: text of objects verbatim, anything else in hexadecimal. */
function summarize(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const head = body.subarray(0, summaryBytesMax);
  const text = body[0] === 0x7b ? head.toString() : head.toString('hex');
  return body.length > summaryBytesMax ? `${text} ...` : text;
}

const summaryBytesMax = 30;
