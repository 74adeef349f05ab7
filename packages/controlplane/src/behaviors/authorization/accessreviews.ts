import type { UserInfo } from '@orch/apimachinery';
import {
  type ApiObject,
  badRequestError,
  errorMessage,
  type FieldError,
  fieldPath,
  invalid,
  invalidError,
  isJsonObject,
  type JsonObject,
  type QuotedValue,
  quoteStructure,
  quoteText,
} from '@orch/apimachinery';
import type { Call, OperationParts, Responder, Sent } from '@orch/apiserver';
import { failure, managerOf, readOperation } from '@orch/apiserver';
import type { Attributes, Authorizer } from '@orch/auth';
import { quoteMetadata } from './quote-metadata.js';

export interface AccessReviewParts extends OperationParts {
  readonly authorizer: Authorizer;
  readonly responder: Responder;
}

/** POST of SubjectAccessReview and its local and self forms: 201 with the decision. */
export async function reviewAccess(call: Call, parts: AccessReviewParts): Promise<void> {
  const { object: review, admit } = await readOperation(call, parts, call.version);
  parts.ownership?.trackOperation(review, { kind: call.version, manager: managerOf(call) });
  const spec = member(review['spec']);
  const isSelf = call.definition.kind === 'SelfSubjectAccessReview';
  checkSpec(call, review, isSelf);
  checkNamespace(call, spec);
  await admit();
  const attributes = attributesOf(spec, isSelf ? call.user : readUser(spec));
  review['status'] = await call.exchange.untilAborted(statusOf(attributes, parts.authorizer));
  return respondReview(call, parts, review);
}

/** A failed authorizer is an evaluation error of the review, which does not allow the request. */
async function statusOf(attributes: Attributes, authorizer: Authorizer): Promise<JsonObject> {
  try {
    const { verdict, reason } = await authorizer.authorize(attributes);
    return {
      allowed: verdict === 'allow',
      ...(verdict === 'deny' ? { denied: true } : {}),
      ...(reason === '' ? {} : { reason }),
    };
  } catch (error) {
    return { allowed: false, evaluationError: errorMessage(error) };
  }
}

export function respondReview(call: Call, parts: Pick<AccessReviewParts, 'responder'>, review: ApiObject): Sent {
  const { kind, apiVersion, metadata, ...rest } = review;
  const { resourceVersion: _none, ...meta } = metadata;
  const whole: ApiObject = { kind, apiVersion, metadata: { creationTimestamp: null, ...meta }, ...rest };
  return parts.responder.object(call, 201, whole, call.version);
}

/** @throws StatusError 422 */
function checkSpec(call: Call, review: ApiObject, isSelf: boolean): void {
  const spec = member(review['spec']);
  const errors: FieldError[] = [];
  const path = fieldPath('spec');
  const { resourceAttributes, nonResourceAttributes } = spec;
  const either = 'resourceAttributes or nonResourceAttributes';
  if (resourceAttributes != null && nonResourceAttributes != null) {
    const detail = 'cannot be specified in combination with resourceAttributes';
    errors.push(invalid(path.child('nonResourceAttributes'), quotePath(nonResourceAttributes), detail));
  } else if (resourceAttributes == null && nonResourceAttributes == null) {
    const detail = `exactly one of ${either.split(' or ').reverse().join(' or ')} must be specified`;
    errors.push(invalid(path.child('resourceAttributes'), 'null', detail));
  }
  const groups = spec['groups'] ?? spec['group'];
  if (!isSelf && text(spec['user']) === '' && !(Array.isArray(groups) && groups.length > 0)) {
    errors.push(invalid(path.child('user'), '', 'at least one of user or group must be specified'));
  }
  for (const error of checkMetadata(review, call.definition.namespaced)) errors.push(error);
  if (call.definition.namespaced) {
    const namespace = text(member(resourceAttributes)['namespace']);
    if (resourceAttributes != null && namespace !== (review.metadata.namespace ?? '')) {
      errors.push(invalid(path.child('resourceAttributes', 'namespace'), namespace, 'must match metadata.namespace'));
    }
    if (nonResourceAttributes != null) {
      const detail = 'disallowed on this kind of request';
      errors.push(invalid(path.child('nonResourceAttributes'), quotePath(nonResourceAttributes), detail));
    }
  }
  if (errors.length === 0) return;
  // As in v1.21 the error does not name the kind.
  const { message, status } = invalidError({ group: call.definition.group, kind: '' }, '', errors);
  const { kind: _none, ...details } = status.details ?? {};
  throw failure(422, 'Invalid', message, details);
}

/** A local review must name the namespace of its path. @throws StatusError 400 */
function checkNamespace({ definition, key: { namespace } }: Call, spec: Readonly<Record<string, unknown>>): void {
  if (!definition.namespaced || text(member(spec['resourceAttributes'])['namespace']) === namespace) return;
  throw badRequestError(`spec.resourceAttributes.namespace must match namespace: ${namespace}`);
}

/** Reviews are not stored: their metadata must be empty except for the namespace of a local review. */
function checkMetadata({ metadata }: ApiObject, namespaced: boolean): readonly FieldError[] {
  const given = Object.entries(metadata).filter(([name, value]) => {
    if (value === undefined || value === null || value === '' || name === 'managedFields') return false;
    return name !== 'namespace' || !namespaced;
  });
  if (given.length === 0) return [];
  const detail = namespaced ? 'must be empty except for namespace' : 'must be empty';
  return [invalid(fieldPath('metadata'), quoteMetadata(metadata, namespaced), detail)];
}

function quotePath(attributes: unknown): QuotedValue {
  const given = member(attributes);
  return quoteStructure('authorization.NonResourceAttributes', [
    ['Path', quoteText(given['path'])],
    ['Verb', quoteText(given['verb'])],
  ]);
}

function attributesOf(spec: Readonly<Record<string, unknown>>, user: UserInfo): Attributes {
  const resource = spec['resourceAttributes'];
  if (resource == null) {
    const path = member(spec['nonResourceAttributes']);
    return { type: 'path', user, verb: text(path['verb']), path: text(path['path']) };
  }
  const given = member(resource);
  return {
    type: 'resource',
    user,
    verb: text(given['verb']),
    namespace: text(given['namespace']),
    group: text(given['group']),
    version: text(given['version']),
    resource: text(given['resource']),
    subresource: text(given['subresource']),
    name: text(given['name']),
  };
}

/** `groups`, or `group` as v1beta1 spells it. */
function readUser(spec: Readonly<Record<string, unknown>>): UserInfo {
  const extra: Record<string, readonly string[]> = {};
  for (const [key, values] of Object.entries(member(spec['extra']))) extra[key] = texts(values);
  return { name: text(spec['user']), uid: text(spec['uid']), groups: texts(spec['groups'] ?? spec['group']), extra };
}

function member(value: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {};
}
function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
