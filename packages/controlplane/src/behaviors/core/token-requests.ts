import type {
  BoundObjectReference,
  TokenRequest,
  TokenRequestSpec,
  TokenRequestStatus,
} from '@orch/api/types/authentication_v1';
import {
  type ApiObject,
  badRequestError,
  canonicalize,
  conflictError,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  formatTime,
  invalid,
  invalidError,
  invariant,
  orchNames,
  parseApiVersion,
} from '@orch/apimachinery';
import type { Call, CodecKind, OperationParts, Responder, Sent, StoredKinds } from '@orch/apiserver';
import { managerOf, notFound, readOperation, subresourceNotServed, warn } from '@orch/apiserver';
import type { ClaimedObject } from '@orch/auth';
import type { TokenIssuing } from '../../authentication/service-account-tokens.js';
import { findObject } from './find-object.js';
import { isPod } from './pod-container.js';

export interface TokenRequestParts extends OperationParts, StoredKinds {
  readonly apiAudiences: readonly string[];
  readonly responder: Responder;
  /** undefined when the server issues no tokens. */
  readonly tokenIssuing: TokenIssuing | undefined;
}

/** POST of `serviceaccounts/<name>/token`: 201 with a token of the account. The token is not stored. */
export async function requestToken(call: Call, parts: TokenRequestParts): Promise<void> {
  const { subresource, definition, key } = call;
  if (parts.tokenIssuing === undefined) throw subresourceNotServed(definition.resource, 'token');
  invariant(subresource !== undefined, 'a token is a subresource');
  const kind = parts.scheme.kind(subresource.kind);
  invariant(kind !== undefined, 'the scheme has token requests');
  const { object: request, admit } = await readOperation(call, parts, kind);
  invariant(isTokenRequest(request), 'the request is a TokenRequest');
  request.spec.expirationSeconds ??= defaultSeconds;
  parts.ownership?.trackOperation(request, { kind, manager: managerOf(call) });
  checkExpiration(request.spec, kind);
  const account = await read(definition.resource, key.name, { call, parts });
  const spec: TokenRequestSpec = {
    ...request.spec,
    audiences: request.spec.audiences?.length ? request.spec.audiences : [...parts.apiAudiences],
    expirationSeconds: validityOf(request.spec, call, parts.tokenIssuing),
  };
  const bound = await boundObject(spec.boundObjectRef ?? undefined, { call, parts });
  await admit();
  const status = await issue(spec, { account, bound, parts, namespace: key.namespace, issuing: parts.tokenIssuing });
  return respond(call, parts, { kind, request: { ...request, spec, status } });
}

/** @throws StatusError 422 */
function checkExpiration({ expirationSeconds }: TokenRequestSpec, { gvk }: CodecKind): void {
  const errors: FieldError[] = [];
  const path = fieldPath('spec', 'expirationSeconds');
  const seconds = expirationSeconds ?? defaultSeconds;
  if (seconds < 600) errors.push(invalid(path, seconds, 'may not specify a duration less than 10 minutes'));
  if (seconds > 2 ** 32) errors.push(invalid(path, seconds, 'may not specify a duration larger than 2^32 seconds'));
  if (errors.length > 0) throw invalidError(gvk, '', errors);
}

const defaultSeconds = 3_600;

function validityOf(
  { expirationSeconds }: TokenRequestSpec,
  { exchange, version }: Call,
  { expirationSecondsMax = 0 }: TokenIssuing,
): number {
  const requestedSeconds = expirationSeconds ?? defaultSeconds;
  if (expirationSecondsMax <= 0 || requestedSeconds <= expirationSecondsMax) return Number(requestedSeconds);
  warn(exchange, version, [
    `requested expiration of ${requestedSeconds} seconds shortened to ${expirationSecondsMax} seconds`,
  ]);
  return expirationSecondsMax;
}

interface Reading {
  readonly call: Call;
  readonly parts: TokenRequestParts;
}

/** @throws StatusError 404 */
async function read(resource: string, name: string, reading: Reading): Promise<DeepReadonly<ApiObject>> {
  const object = await findObject(resource, name, reading);
  if (object === undefined) throw notFound({ group: '', resource }, name);
  return object;
}

interface Bound {
  readonly pod?: ClaimedObject;
  readonly secret?: ClaimedObject;
}

/** Reads the pod or secret that the token is bound to. @throws StatusError 400, 404, 409 */
async function boundObject(reference: BoundObjectReference | undefined, reading: Reading): Promise<Bound> {
  if (reference === undefined) return {};
  const { kind = '', apiVersion = '', name = '', uid: wanted = '' } = reference;
  const { group, version } = parseApiVersion(apiVersion) ?? { group: '', version: '' };
  if (group !== '' || (kind !== 'Pod' && kind !== 'Secret')) {
    throw badRequestError(`cannot bind token to object of type ${group}/${version}, Kind=${kind}`);
  }
  if (name === '') throw badRequestError('Name parameter required.');
  const object = await read(kind === 'Pod' ? 'pods' : 'secrets', name, reading);
  const account = reading.call.key.name;
  if (isPod(object) && object.spec?.serviceAccountName !== account) {
    throw badRequestError(
      `cannot bind token for serviceaccount ${JSON.stringify(account)} to pod running with different serviceaccount name.`,
    );
  }
  const claimed = claimedObject(object);
  if (wanted !== '' && wanted !== claimed.uid) {
    const why = `the UID in the bound object reference (${wanted}) does not match the UID in record. The object might have been deleted and then recreated`;
    throw conflictError({ group, resource: kind }, name, why);
  }
  return kind === 'Pod' ? { pod: claimed } : { secret: claimed };
}

interface Issue {
  readonly account: DeepReadonly<ApiObject>;
  readonly bound: Bound;
  readonly namespace: string;
  readonly parts: TokenRequestParts;
  readonly issuing: TokenIssuing;
}

/** The status has the requested expiration, even where the validity of the token is extended. */
async function issue(
  { audiences, expirationSeconds: requestedSeconds }: TokenRequestSpec,
  { account, bound, namespace, parts, issuing }: Issue,
): Promise<TokenRequestStatus> {
  const expirationSeconds = Number(requestedSeconds ?? defaultSeconds);
  const issuedAt = Math.floor(parts.now().getTime() / 1_000);
  const isExtended = issuing.extendsExpiration && bound.pod !== undefined && expirationSeconds === mountedSeconds;
  const token = await issuing.issuer.issue({
    audiences: audiences ?? [],
    issuedAt,
    expiresAt: issuedAt + (isExtended ? yearSeconds : expirationSeconds),
    namespace,
    serviceAccount: claimedObject(account),
    ...bound,
    ...(isExtended ? { warnAfter: issuedAt + expirationSeconds } : {}),
  });
  return { token, expirationTimestamp: formatTime(new Date((issuedAt + expirationSeconds) * 1_000)) };
}

/** The requested lifetime of tokens mounted into pods. v1.21 identifies them by this value. */
const mountedSeconds = 3_607;
const yearSeconds = 365 * 24 * 3_600;

function claimedObject({ metadata: { name = '', uid = '' } }: DeepReadonly<ApiObject>): ClaimedObject {
  return { name, uid };
}

function respond(
  call: Call,
  parts: TokenRequestParts,
  { kind, request }: { readonly kind: CodecKind; readonly request: ApiObject & TokenRequest },
): Sent {
  const { kind: name, apiVersion, ...members } = request;
  const canonical = canonicalize(kind.schema, members, { names: orchNames });
  const whole: ApiObject = { kind: name, apiVersion, metadata: members.metadata, ...canonical };
  return parts.responder.object(call, 201, whole, kind);
}

function isTokenRequest(object: ApiObject): object is ApiObject & TokenRequest {
  return object.kind === 'TokenRequest';
}
