import {
  badRequestError,
  decodingError,
  errorMessage,
  type FieldError,
  fieldPath,
  hasUnusualNumber,
  type Int64,
  invalid,
  invariant,
  isInt64,
  isJsonObject,
  isStatusError,
  type KindEntry,
  type Names,
  notSupported,
  parseApiVersion,
  wellKnown,
} from '@orch/apimachinery';
import type { Preconditions } from '@orch/storage';
import { recordOptions } from '../audit/record-request.js';
import type { Call } from '../context/call.js';
import { unknownKind } from '../errors/errors.js';
import { invalidOptions } from '../errors/invalid-options.js';
import { parseInteger } from '../read/list-options.js';
import { isTrue } from '../request/request-info.js';
import { readProtobufEnvelope } from '../respond/protobuf-frames.js';
import { bodyMediaType, parseBody, withMismatchMessage } from './decode.js';
import type { DecodingParts } from './decoding.js';
import { dryRunErrors } from './dry-run.js';
import { readRequestBody } from './read-request-body.js';

export type PropagationPolicy = 'Orphan' | 'Background' | 'Foreground';

export interface DeleteOptions {
  readonly gracePeriodSeconds: Int64 | undefined;
  readonly propagationPolicy: PropagationPolicy | undefined;
  readonly orphanDependents: boolean | undefined;
  readonly preconditions: Preconditions;
  readonly dryRun: boolean;
}

/** Reads delete options from the body, or from the query without a body. @throws StatusError 400, 415, 422 */
export async function readDeleteOptions(call: Call, parts: DecodingParts): Promise<DeleteOptions> {
  const body = await readRequestBody(call, parts);
  const given = body.length === 0 ? fromQuery(call.query) : fromBody(call, parts, body);
  return checkDeleteOptions(given, call.names);
}

/** Options that are not validated yet. */
export type UncheckedDeleteOptions = Readonly<Record<string, unknown>>;

function fromBody(call: Call, parts: DecodingParts, body: Buffer): UncheckedDeleteOptions {
  const mediaType = bodyMediaType(call, parts);
  if (mediaType === 'protobuf') {
    const envelope = readProtobufEnvelope(body);
    if (envelope === undefined) {
      const why = 'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]';
      throw badRequestError(why);
    }
    const kind = optionsKindOf(call, parts);
    const options = parts.codec.fromProtobuf(envelope.raw, kind);
    recordOptions(call.record, options);
    return options;
  }
  return readJsonOptions(call, parts, body);
}

/** Delete options are a kind of every group version. A server without the core group has those of its own. */
function optionsKindOf({ version: { gvk } }: Call, { scheme }: DecodingParts): KindEntry {
  const found =
    scheme.kind({ group: '', version: 'v1', kind: optionsKind }) ?? scheme.kind({ ...gvk, kind: optionsKind });
  invariant(found !== undefined, 'the scheme contains DeleteOptions');
  return found;
}

/** @throws StatusError 400 for invalid options */
function readJsonOptions(call: Call, parts: DecodingParts, body: Buffer): UncheckedDeleteOptions {
  const kind = optionsKindOf(call, parts);
  const withOptionsWording = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      if (!isStatusError(error, 'BadRequest')) throw error;
      const message = errorMessage(
        withMismatchMessage(error, body.toString(), { schema: kind.schema, names: parts.names }),
      );
      throw badRequestError(message.replace(messagePrefix, '').replace(/ \([^()]*\)$/, ''));
    }
  };
  const value = withOptionsWording(() => parseBody(body, bodyMediaType(call, parts), optionsKind));
  const given = textOf(value['kind']);
  const apiVersion = textOf(value['apiVersion']);
  if (parseApiVersion(apiVersion) === undefined) throw badRequestError(`unexpected GroupVersion string: ${apiVersion}`);
  if (given !== optionsKind && given !== '') {
    throw badRequestError(otherKind({ kind: given, apiVersion }, call, parts));
  }
  return withOptionsWording(() => {
    const text = body.toString();
    const decodeError = hasUnusualNumber(text) ? decodingError(kind.schema, text, parts.names) : undefined;
    if (decodeError !== undefined) throw badRequestError(decodeError);
    const options = parts.codec.fromJson({ ...value, kind: optionsKind, apiVersion: 'v1' }, kind);
    recordOptions(call.record, options);
    return options;
  });
}

/** For a collection, v1.21 first decodes the body as any known kind, then fails to convert it. */
function otherKind(
  type: { readonly kind: string; readonly apiVersion: string },
  call: Call,
  parts: DecodingParts,
): string {
  const { names, verb } = call;
  if (verb !== 'deletecollection') {
    const apiVersion = type.apiVersion || `${names.group(wellKnown.groups.meta)}/v1`;
    return unknownKind({ ...type, apiVersion }, names, 'options');
  }
  const apiVersion = type.apiVersion || 'v1';
  const gvk = { ...parseApiVersion(apiVersion), kind: type.kind };
  const { group, version, kind } = { group: '', version: '', ...gvk };
  if (parts.scheme.kind({ group, version, kind }) === undefined) return unknownKind({ ...type, apiVersion }, names);
  return `converting (${version}.${kind}) to (v1.${optionsKind}): unknown conversion`;
}

/** `parseBody` accepts only strings and null here. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const optionsKind = 'DeleteOptions';
/** The prefix of decoding errors, omitted in errors of options. */
const messagePrefix = /^(the object provided is unrecognized|DeleteOptions in version) .*?(DeleteOptions\)?): /;

function fromQuery(query: URLSearchParams): UncheckedDeleteOptions {
  const grace = query.get('gracePeriodSeconds');
  const orphan = query.get('orphanDependents');
  const [uid, resourceVersion] = [query.get('uid'), query.get('resourceVersion')];
  return {
    ...(grace === null ? {} : { gracePeriodSeconds: parseInteger(grace) }),
    ...(query.has('propagationPolicy') ? { propagationPolicy: query.get('propagationPolicy') } : {}),
    ...(orphan === null ? {} : { orphanDependents: orphan === '' || isTrue(orphan) }),
    preconditions: { ...(uid ? { uid } : {}), ...(resourceVersion ? { resourceVersion } : {}) },
    dryRun: query.getAll('dryRun'),
  };
}

/** Validates options of a request. @throws StatusError 422 */
export function checkDeleteOptions(given: UncheckedDeleteOptions, names: Names): DeleteOptions {
  const policy = given['propagationPolicy'];
  const orphan = typeof given['orphanDependents'] === 'boolean' ? given['orphanDependents'] : undefined;
  const errors: FieldError[] = [];
  const path = fieldPath('propagationPolicy');
  if (policy !== undefined && policy !== null && orphan !== undefined) {
    errors.push(invalid(path, policy, 'orphanDependents and deletionPropagation cannot be both set'));
  }
  if (policy !== undefined && policy !== null && !isPolicy(policy)) {
    errors.push(notSupported(path, policy, ['Foreground', 'Background', 'Orphan', 'nil']));
  }
  const dryRun = Array.isArray(given['dryRun']) ? given['dryRun'].map(String) : [];
  errors.push(...dryRunErrors(dryRun));
  if (errors.length > 0) throw invalidOptions('DeleteOptions', errors, names);
  return {
    gracePeriodSeconds: isInt64(given['gracePeriodSeconds']) ? given['gracePeriodSeconds'] : undefined,
    propagationPolicy: isPolicy(policy) ? policy : undefined,
    orphanDependents: orphan,
    preconditions: readPreconditions(given['preconditions']),
    dryRun: dryRun.length > 0,
  };
}

function readPreconditions(given: unknown): Preconditions {
  if (!isJsonObject(given)) return {};
  const { uid, resourceVersion } = given;
  return {
    ...(typeof uid === 'string' ? { uid } : {}),
    ...(typeof resourceVersion === 'string' ? { resourceVersion } : {}),
  };
}

function isPolicy(value: unknown): value is PropagationPolicy {
  return value === 'Orphan' || value === 'Background' || value === 'Foreground';
}
