import {
  badRequestError,
  errorMessage,
  type FieldError,
  fieldPath,
  hasUnusualNumber,
  invalid,
  invariant,
  isJsonObject,
  isStatusError,
  type Names,
  notSupported,
  parseApiVersion,
  readFault,
  wellKnown,
} from '@orch/apimachinery';
import type { Preconditions } from '@orch/storage';
import { unknownKind } from '../errors/errors.js';
import { invalidOptions } from '../errors/invalid-options.js';
import { parseInteger } from '../read/list-options.js';
import type { Call } from '../request/call.js';
import { isTrue } from '../request/request-info.js';
import { readProtobufEnvelope } from '../respond/protobuf-frames.js';
import type { ServerParts } from '../server/parts.js';
import { dryRunErrors } from '../write/dry-run.js';
import { bodyMediaType, parseBody, withFault } from './decode.js';

export type PropagationPolicy = 'Orphan' | 'Background' | 'Foreground';

export interface DeleteOptions {
  readonly gracePeriodSeconds: number | undefined;
  readonly propagationPolicy: PropagationPolicy | undefined;
  readonly orphanDependents: boolean | undefined;
  readonly preconditions: Preconditions;
  readonly dryRun: boolean;
}

/** From the body, or from the query when there is none. @throws StatusError 400, 415, 422 */
export async function readDeleteOptions(call: Call, parts: ServerParts): Promise<DeleteOptions> {
  const body = await call.exchange.readBody(parts.limits.requestBodyBytesMax);
  const given = body.length === 0 ? fromQuery(call.query) : fromBody(call, parts, body);
  return checkDeleteOptions(given, call.names);
}

/** Whatever was given, not checked yet. */
export type GivenDeleteOptions = Readonly<Record<string, unknown>>;

function fromBody(call: Call, parts: ServerParts, body: Buffer): GivenDeleteOptions {
  const mediaType = bodyMediaType(call, parts);
  if (mediaType === 'protobuf') {
    const envelope = readProtobufEnvelope(body);
    if (envelope === undefined) {
      const why = 'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]';
      throw badRequestError(why);
    }
    const kind = parts.scheme.kind({ group: '', version: 'v1', kind: 'DeleteOptions' });
    invariant(kind !== undefined, 'the scheme has the options of deletes');
    return parts.codec.fromProtobuf(envelope.raw, kind);
  }
  return readJsonOptions(call, parts, body);
}

/** @throws StatusError 400 for what are no options */
function readJsonOptions(call: Call, parts: ServerParts, body: Buffer): GivenDeleteOptions {
  const kind = parts.scheme.kind({ group: '', version: 'v1', kind: optionsKind });
  invariant(kind !== undefined, 'the scheme has the options of deletes');
  const inWordsOfOptions = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      if (!isStatusError(error, 'BadRequest')) throw error;
      const told = errorMessage(withFault(error, body.toString(), { schema: kind.schema, names: parts.names }));
      throw badRequestError(told.replace(whereFrom, '').replace(/ \([^()]*\)$/, ''));
    }
  };
  const value = inWordsOfOptions(() => parseBody(body, bodyMediaType(call, parts), optionsKind));
  const given = textOf(value['kind']);
  const apiVersion = textOf(value['apiVersion']);
  if (parseApiVersion(apiVersion) === undefined) throw badRequestError(`unexpected GroupVersion string: ${apiVersion}`);
  if (given !== optionsKind && given !== '') {
    throw badRequestError(otherKind({ kind: given, apiVersion }, call, parts));
  }
  return inWordsOfOptions(() => {
    const text = body.toString();
    const fault = hasUnusualNumber(text) ? readFault(kind.schema, text, parts.names) : undefined;
    if (fault !== undefined) throw badRequestError(fault);
    return parts.codec.fromJson({ ...value, kind: optionsKind, apiVersion: 'v1' }, kind);
  });
}

/** Options of a collection are read as any object is, and only then found to be another one. */
function otherKind(
  type: { readonly kind: string; readonly apiVersion: string },
  call: Call,
  parts: ServerParts,
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

/** `parseBody` has refused what is neither a text nor null. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const optionsKind = 'DeleteOptions';
/** What other bodies are told besides: that they are no such object. */
const whereFrom = /^(the object provided is unrecognized|DeleteOptions in version) .*?(DeleteOptions\)?): /;

function fromQuery(query: URLSearchParams): GivenDeleteOptions {
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

/** Options as they stand in a body. @throws StatusError 422 */
export function checkDeleteOptions(given: GivenDeleteOptions, names: Names): DeleteOptions {
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
    gracePeriodSeconds: typeof given['gracePeriodSeconds'] === 'number' ? given['gracePeriodSeconds'] : undefined,
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
