import {
  type ApiObject,
  badRequestError,
  checkJsonDepth,
  checkObjects,
  decodeYaml,
  errorMessage,
  excerptAt,
  formatApiVersion,
  hasUnusualNumber,
  isJsonObject,
  isStatusError,
  type JsonObject,
  jsonSyntaxFault,
  type MessageSchema,
  type Names,
  parseApiVersion,
  parseJson,
  readFault,
  strictFaults,
  TypeMismatch,
  unsupportedMediaTypeError,
  withExactQuantities,
  yamlDuplicates,
} from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import type { CodecKind } from '../codec/object-codec.js';
import { unknownKind } from '../errors/errors.js';
import { mediaTypeOf } from '../negotiate/accept.js';
import type { MediaType } from '../negotiate/negotiate.js';
import { readProtobufEnvelope } from '../respond/protobuf-frames.js';
import type { ServerParts } from '../server/parts.js';
import type { DecodingCall, DecodingParts } from './decoding.js';
import { fieldCheckOf } from './field-check.js';
import { orderByName } from './order-by-name.js';

/**
 * The object of the body, canonical and in the version given, in neutral spelling. Without `kind` and `apiVersion` it
 * is of the kind that the path names. Members that the kind does not have are dropped, unless the request asks for more.
 * @throws StatusError 400 for what is no such object, 413, 415, 422
 */
export async function decodeObject(call: DecodingCall, parts: DecodingParts, version: CodecKind): Promise<ApiObject> {
  const checkFields = fieldCheckOf(call);
  const mediaType = bodyMediaType(call, parts);
  const body = await call.exchange.readBody(parts.limits.requestBodyBytesMax);
  const { kind } = version.gvk;
  if (mediaType === 'protobuf') {
    const envelope = readProtobufEnvelope(body);
    if (envelope === undefined) {
      const why = 'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]';
      throw unrecognized(kind, body.length === 0 ? 'empty data' : why, body);
    }
    checkType(envelope, { version, parts, body });
    return parts.codec.fromProtobuf(envelope.raw, version);
  }
  const value = parseBody(body, mediaType, kind);
  checkType(typeGiven(value), { version, parts, body });
  const { names } = parts;
  const { schema } = version;
  const text = body.toString();
  // YAML is read as the JSON that v1.21 makes of it: its members in order.
  const json = () => (mediaType === 'yaml' ? JSON.stringify(orderByName(value)) : text);
  try {
    const object = parts.codec.fromJson(
      mediaType === 'json' ? withExactNumbers(value, { text, version, names }) : value,
      version,
    );
    if (checkFields !== undefined) {
      const unknown = strictFaults(json(), schema, names);
      const duplicates = mediaType === 'yaml' ? yamlDuplicates(text) : undefined;
      const faults = duplicates === undefined ? unknown : [duplicates, ...unknown];
      checkFields(faults, (why) => badRequestError(`${unhandled(version)}: ${why}`));
    }
    return object;
  } catch (error) {
    throw withFault(error, json(), { schema, names });
  }
}

/**
 * The value of a JSON text whose numbers count as they are written, as they do in v1.21.
 * @throws StatusError 400 for integers that are written like fractions, and numbers that are too large
 */
function withExactNumbers(
  value: unknown,
  { text, version, names }: { readonly text: string; readonly version: CodecKind; readonly names: Names },
): unknown {
  if (!hasUnusualNumber(text)) return value;
  const fault = readFault(version.schema, text, names);
  if (fault !== undefined) throw badRequestError(`${unhandled(version)}: ${fault}`);
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

/** An error about a value of the wrong type says what is wrong as v1.21 reads the text, and where in it. */
export function withFault(error: unknown, json: string, { schema, names }: ReadKind): unknown {
  if (!isStatusError(error, 'BadRequest') || !(error.cause instanceof TypeMismatch)) return error;
  const { cause, message } = error;
  const fault = readFault(schema, json, names) ?? `${cause.toString()}${excerptAt(cause, json)}`;
  return badRequestError(
    message.replace(cause.toString(), () => fault),
    { cause },
  );
}

/** The JSON or YAML value of a body that is no stored kind: options, patches. */
export function parseBody(body: Buffer, mediaType: MediaType, kind: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    const text = body.toString();
    if (mediaType !== 'yaml') checkJsonDepth(text);
    value = mediaType === 'yaml' ? decodeYaml(text) : parseJson(text);
  } catch (error) {
    if (mediaType === 'yaml') throw unrecognized(kind, yamlSyntaxMessage(error), body);
    const why = jsonSyntaxFault(body) ?? errorMessage(error);
    throw unrecognized(kind, `couldn't get version/kind; json parse error: ${why}`, body);
  }
  // As in v1.21, null is an object without members.
  if (value === null || value === undefined) return {};
  if (!isJsonObject(value)) throw unrecognized(kind, `couldn't get version/kind; ${notAnObject(value)}`, body);
  const fault = typeFault(value);
  if (fault !== undefined) throw unrecognized(kind, fault, body);
  checkObjects(value);
  return value;
}

/** @throws StatusError 415 */
export function bodyMediaType(
  call: { readonly exchange: Pick<Exchange, 'header'> },
  parts: Pick<ServerParts, 'negotiator'>,
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

/** v1.21 finds the type of an object however its two names are written; all other names are exact. */
function typeGiven(value: Readonly<Record<string, unknown>>): {
  readonly kind?: unknown;
  readonly apiVersion?: unknown;
} {
  const { kind, apiVersion } = value;
  if (kind !== undefined && apiVersion !== undefined) return value;
  const like = (name: string) => Object.keys(value).findLast((key) => key.toLowerCase() === name.toLowerCase());
  return { kind: value[like('kind') ?? ''], apiVersion: value[like('apiVersion') ?? ''] };
}

/** A type given must be the one of the path. @throws StatusError 400 */
function checkType(
  given: { readonly kind?: unknown; readonly apiVersion?: unknown },
  { version, parts, body }: { readonly version: CodecKind; readonly parts: DecodingParts; readonly body: Buffer },
): void {
  const { kind: wantedKind } = version.gvk;
  const wantedVersion = formatApiVersion(version.gvk);
  const kind = textOr(wantedKind, given.kind);
  const apiVersion = textOr(wantedVersion, given.apiVersion);
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

/** Both have been looked at: a type is text, or not given. */
function textOr(wanted: string, given: unknown): string {
  return typeof given === 'string' && given !== '' ? given : wanted;
}

/** Why `kind` and `apiVersion` name no type, in the words of v1.21: they are no texts. */
export function typeFault(value: JsonObject): string | undefined {
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
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** Why an object of one kind is none of another: `converting (v1.Pod) to (core.ConfigMap): unknown conversion`. */
export function unknownConversion(from: string, { gvk }: CodecKind): string {
  const [group] = gvk.group.split('.', 1);
  return `converting (${from}) to (${gvk.group === '' ? 'core' : group}.${gvk.kind}): unknown conversion`;
}

function unrecognized(kind: string, why: string, body: Buffer) {
  return badRequestError(`the object provided is unrecognized (must be of type ${kind}): ${why} (${summarize(body)})`);
}

/** Why a JSON value is no object, in the words of v1.21. */
export function notAnObject(value: unknown): string {
  const members = 'APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\""';
  return `json parse error: json: cannot unmarshal ${typeName(value)} into Go value of type struct { ${members} }`;
}

/** `yaml: why`, without the excerpt of the text. */
function yamlSyntaxMessage(error: unknown): string {
  const [first = ''] = errorMessage(error).split('\n', 1);
  return first.replace(/^yaml parse error/, 'yaml').replace(/:$/, '');
}

/** The beginning of a body, for messages: text of objects as it is, anything else as hexadecimal. */
function summarize(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const head = body.subarray(0, summaryBytesMax);
  const text = body[0] === 0x7b ? head.toString() : head.toString('hex');
  return body.length > summaryBytesMax ? `${text} ...` : text;
}

const summaryBytesMax = 30;
