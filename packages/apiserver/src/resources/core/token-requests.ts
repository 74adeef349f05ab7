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
import type { ClaimedObject } from '@orch/auth';
import type { TokenIssuing } from '../../authenticate/service-account-tokens.js';
import type { CodecKind } from '../../codec/object-codec.js';
import { notFound, subresourceNotServed } from '../../errors/errors.js';
import { warn } from '../../negotiate/warnings.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';
import { managerOf } from '../../write/field-manager.js';
import { readOperation } from '../../write/operation.js';
import { findObject } from './find-object.js';
import { isPod } from './pod-container.js';

/** POST of `serviceaccounts/<name>/token`: 201 with a token of the account. Nothing is stored of it. */
export async function requestToken(call: Call, parts: ServerParts): Promise<void> {
  const { subresource, definition, key } = call;
  if (parts.tokenIssuing === undefined) throw subresourceNotServed(definition.resource, 'token');
  invariant(subresource !== undefined, 'a token is a subresource');
  const kind = parts.scheme.kind(subresource.kind);
  invariant(kind !== undefined, 'the scheme has token requests');
  const { object: request, admit } = await readOperation(call, parts, kind);
  invariant(isTokenRequest(request), 'what was decoded is of its kind');
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
  respond(call, parts, { kind, request: { ...request, spec, status } });
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
  const asked = expirationSeconds ?? defaultSeconds;
  if (expirationSecondsMax <= 0 || asked <= expirationSecondsMax) return asked;
  warn(exchange, version, [`requested expiration of ${asked} seconds shortened to ${expirationSecondsMax} seconds`]);
  return expirationSecondsMax;
}

interface Reading {
  readonly call: Call;
  readonly parts: ServerParts;
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

/** @throws StatusError 400, 404, 409 when a token cannot be bound to this */
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
  readonly parts: ServerParts;
  readonly issuing: TokenIssuing;
}

/** The times that are told are those that were asked for, also where a token holds longer. */
async function issue(
  { audiences, expirationSeconds: asked }: TokenRequestSpec,
  { account, bound, namespace, parts, issuing }: Issue,
): Promise<TokenRequestStatus> {
  const expirationSeconds = asked ?? defaultSeconds;
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

/** What the tokens in pods ask for by default: it tells them from others. */
const mountedSeconds = 3_607;
const yearSeconds = 365 * 24 * 3_600;

function claimedObject({ metadata: { name = '', uid = '' } }: DeepReadonly<ApiObject>): ClaimedObject {
  return { name, uid };
}

function respond(
  call: Call,
  parts: ServerParts,
  { kind, request }: { readonly kind: CodecKind; readonly request: ApiObject & TokenRequest },
): void {
  const { kind: name, apiVersion, ...members } = request;
  const canonical = canonicalize(kind.schema, members, { names: orchNames });
  const whole: ApiObject = { kind: name, apiVersion, metadata: members.metadata, ...canonical };
  parts.responder.object(call, 201, whole, kind);
}

function isTokenRequest(object: ApiObject): object is ApiObject & TokenRequest {
  return object.kind === 'TokenRequest';
}
