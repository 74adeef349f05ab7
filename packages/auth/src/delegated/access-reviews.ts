import { createHash } from 'node:crypto';
import { errorMessage, internalError } from '@orch/apimachinery';
import type { Attributes, Authorizer, Decision, RulesReview } from '../authorize/authorizer.js';
import { ExpiringCache, SharedCalls } from './expiring-cache.js';

/** `spec` of a SubjectAccessReview. */
export interface AccessReviewSpec {
  readonly user: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
  readonly resourceAttributes?: Readonly<Record<string, string>>;
  readonly nonResourceAttributes?: { readonly path: string; readonly verb: string };
}

/** `status` of a SubjectAccessReview. */
export interface AccessReviewStatus {
  readonly allowed?: boolean;
  readonly denied?: boolean;
  readonly reason?: string;
}

/** Asks a remote service whether a user has access. @throws Error when there is no response */
export type ReviewAccess = (spec: AccessReviewSpec) => Promise<AccessReviewStatus>;

export interface AccessReviewOptions {
  /** How long an allowed request is kept, and how long one that is not; 0 keeps nothing. */
  readonly allowTtlMs: number;
  readonly denyTtlMs: number;
  readonly nowMs: () => number;
  /** Reports a failed review. */
  readonly onError: (error: unknown) => void;
  /** Default 8,192, as v1.21. */
  readonly entriesMax?: number;
}

/**
 * Authorizes requests by reviews of a remote service. Caches the responses, except for attributes of more than 10,000
 * characters; equal requests at the same time share one review.
 * @throws StatusError 500 when the review fails
 */
export function accessReviewAuthorizer(review: ReviewAccess, options: AccessReviewOptions): Authorizer {
  const { allowTtlMs, denyTtlMs, nowMs, onError, entriesMax = 8_192 } = options;
  const cache = new ExpiringCache<Decision>({ entriesMax, nowMs });
  const calls = new SharedCalls<Decision>();

  async function fetch(spec: AccessReviewSpec, key: string | undefined): Promise<Decision> {
    const decision = decisionOf(await review(spec));
    if (key !== undefined) cache.set(key, decision, decision.verdict === 'allow' ? allowTtlMs : denyTtlMs);
    return decision;
  }

  async function failing(decision: Promise<Decision>): Promise<Decision> {
    try {
      return await decision;
    } catch (error) {
      onError(error);
      throw internalError(`the request cannot be authorized: ${errorMessage(error)}`, { cause: error });
    }
  }

  return {
    authorize(attributes) {
      const spec = accessReviewSpec(attributes);
      const text = JSON.stringify(spec);
      if (controlledCharacters(attributes) > cachedCharactersMax) return failing(fetch(spec, undefined));
      const key = createHash('sha256').update(text).digest('base64');
      return cache.get(key) ?? failing(calls.run(key, () => fetch(spec, key)));
    },
    rulesFor: () => unknownRules,
  };
}

/** As v1.21. */
const cachedCharactersMax = 10_000;

const unknownRules: RulesReview = {
  resourceRules: [],
  nonResourceRules: [],
  incomplete: true,
  evaluationError: 'webhook authorizer does not support user rule resolution',
};

/** The review of a request. Pure. */
export function accessReviewSpec(attributes: Attributes): AccessReviewSpec {
  const { name: user, uid, groups, extra } = attributes.user;
  const subject = {
    user,
    ...(uid === '' ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
  if (attributes.type === 'path')
    return { ...subject, nonResourceAttributes: { path: attributes.path, verb: attributes.verb } };
  const { namespace, verb, group, version, resource, subresource, name } = attributes;
  const all = Object.entries({ namespace, verb, group, version, resource, subresource, name });
  return { ...subject, resourceAttributes: Object.fromEntries(all.filter(([, value]) => value !== '')) };
}

/** Both allowed and denied is an error of the service: denied. */
function decisionOf({ allowed, denied, reason = '' }: AccessReviewStatus): Decision {
  if (denied === true) return { verdict: 'deny', reason };
  return { verdict: allowed === true ? 'allow' : 'noOpinion', reason };
}

/** The size of what a client chooses freely. */
function controlledCharacters(attributes: Attributes): number {
  if (attributes.type === 'path') return attributes.path.length + attributes.verb.length;
  const { namespace, verb, group, version, resource, subresource, name } = attributes;
  return [namespace, verb, group, version, resource, subresource, name].reduce((sum, text) => sum + text.length, 0);
}
