import type { UserInfo } from '@orch/apimachinery';
import type { Attributes, Authorizer, Decision } from '../authorize/authorizer.js';
import { prefixOfPattern } from '../rbac/compiled-rules.js';

/** One line of a policy file. `*` matches everything; '' matches no user, group or path. */
export interface AccessPolicy {
  readonly user: string;
  readonly group: string;
  /** Only `get`, `list` and `watch`. */
  readonly readonly: boolean;
  /** '' is the core group. */
  readonly apiGroup: string;
  readonly resource: string;
  /** '' matches requests for cluster-scoped resources and for all namespaces. */
  readonly namespace: string;
  /** A path, or the beginning of paths before a final `*`. */
  readonly nonResourcePath: string;
}

/** Attribute-based access control: a request is allowed when a policy matches it. Subresources are not compared. */
export function abacAuthorizer(policies: readonly AccessPolicy[]): Authorizer {
  return {
    authorize: (attributes) => (policies.some((policy) => matches(policy, attributes)) ? allowed : unmatched),
    rulesFor(user, namespace) {
      const ofUser = policies.filter((policy) => matchesUser(policy, user) && isOrAny(policy.namespace, namespace));
      return {
        resourceRules: ofUser
          .filter(({ resource }) => resource !== '')
          .map((policy) => ({
            verbs: verbsOf(policy),
            apiGroups: [policy.apiGroup],
            resources: [policy.resource],
            resourceNames: [],
          })),
        nonResourceRules: ofUser
          .filter(({ nonResourcePath }) => nonResourcePath !== '')
          .map((policy) => ({ verbs: verbsOf(policy), nonResourceURLs: [policy.nonResourcePath] })),
        incomplete: false,
        evaluationError: '',
      };
    },
  };
}

const allowed: Decision = { verdict: 'allow', reason: '' };
const unmatched: Decision = { verdict: 'noOpinion', reason: 'No policy matched.' };
const readVerbs: readonly string[] = ['get', 'list', 'watch'];

function verbsOf(policy: AccessPolicy): readonly string[] {
  return policy.readonly ? readVerbs : ['*'];
}

function matches(policy: AccessPolicy, attributes: Attributes): boolean {
  if (!matchesUser(policy, attributes.user)) return false;
  if (policy.readonly && !readVerbs.includes(attributes.verb)) return false;
  if (attributes.type === 'path') return matchesPath(policy.nonResourcePath, attributes.path);
  return (
    isOrAny(policy.namespace, attributes.namespace) &&
    isOrAny(policy.resource, attributes.resource) &&
    isOrAny(policy.apiGroup, attributes.group)
  );
}

/** A policy with user and group needs both. */
function matchesUser({ user, group }: AccessPolicy, { name, groups }: UserInfo): boolean {
  if (user === '' && group === '') return false;
  const isUser = user === '' || isOrAny(user, name);
  return isUser && (group === '' || group === '*' || groups.includes(group));
}

function matchesPath(pattern: string, path: string): boolean {
  if (pattern === '') return false;
  const prefix = prefixOfPattern(pattern);
  return pattern === path || (prefix !== undefined && path.startsWith(prefix));
}

function isOrAny(wanted: string, value: string): boolean {
  return wanted === '*' || wanted === value;
}
