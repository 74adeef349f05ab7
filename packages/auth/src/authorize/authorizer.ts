import type { UserInfo } from '@orch/apimachinery';

/**
 * The action that a request performs. Impersonation uses the same attributes: verb `impersonate`, resource `users`,
 * `groups`, `serviceaccounts` (core) or `userextras` (authentication group, with the key as subresource), and the value as
 * name.
 */
export interface ResourceAttributes {
  readonly type: 'resource';
  readonly user: UserInfo;
  /** `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`, or a special one. */
  readonly verb: string;
  /** '' for cluster-scoped resources and for all namespaces. */
  readonly namespace: string;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
}

export interface PathAttributes {
  readonly type: 'path';
  readonly user: UserInfo;
  /** The HTTP method in lower case. */
  readonly verb: string;
  readonly path: string;
}

export type Attributes = ResourceAttributes | PathAttributes;

export interface Decision {
  readonly verdict: 'allow' | 'deny' | 'noOpinion';
  /** For the audit log and, if rejected, for the client; may be empty. */
  readonly reason: string;
}

/** Returns synchronously if possible. */
export interface Authorizer {
  authorize(attributes: Attributes): Decision | Promise<Decision>;
  /** The rules that apply to the user in a namespace, for self subject rules reviews. */
  rulesFor?(user: UserInfo, namespace: string): RulesReview;
}

export interface RulesReview {
  readonly resourceRules: readonly ResourceRule[];
  readonly nonResourceRules: readonly NonResourceRule[];
  /** True when further rules may exist. */
  readonly incomplete: boolean;
  readonly evaluationError: string;
}
export interface ResourceRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
}
export interface NonResourceRule {
  readonly verbs: readonly string[];
  readonly nonResourceURLs: readonly string[];
}
