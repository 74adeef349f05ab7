import type { UserInfo } from '@orch/apimachinery';
import type { RequestInfo } from '../request/request-info.js';

/** How much of a request its events contain, in ascending order. */
export const auditLevels = ['None', 'Metadata', 'Request', 'RequestResponse'] as const;
export type AuditLevel = (typeof auditLevels)[number];

/** The points in the course of a request at which an event is recorded. */
export const auditStages = ['RequestReceived', 'ResponseStarted', 'ResponseComplete', 'Panic'] as const;
export type AuditStage = (typeof auditStages)[number];

/** Which requests are recorded, and how much of them. Plain data, in the dialect of the server. */
export interface AuditPolicy {
  /** The first matching rule decides; without one the level is None. */
  readonly rules: readonly AuditRule[];
  /** Omitted for all requests. */
  readonly omitStages?: readonly AuditStage[];
}

/** Every list that is given must match. An empty list matches every request. */
export interface AuditRule {
  readonly level: AuditLevel;
  readonly users?: readonly string[];
  readonly userGroups?: readonly string[];
  readonly verbs?: readonly string[];
  readonly resources?: readonly AuditedResources[];
  /** '' matches requests without a namespace. */
  readonly namespaces?: readonly string[];
  /** `/healthz*`; `*` matches every path. */
  readonly nonResourceURLs?: readonly string[];
  readonly omitStages?: readonly AuditStage[];
}

export interface AuditedResources {
  /** '' or undefined is the core group. */
  readonly group?: string;
  /** `pods`, `pods/log`, `pods/*`, any resource with `scale`, `*`. Empty: all resources of the group. */
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
}

export interface AuditDecision {
  readonly level: AuditLevel;
  readonly omitStages: ReadonlySet<AuditStage>;
}

/** Returns the level and omitted stages of a request. `user` is undefined for a request that is not authenticated. */
export type AuditPolicyCheck = (info: RequestInfo, user: UserInfo | undefined) => AuditDecision;

/** Prepares a policy: sets of stages are made once. */
export function auditPolicyCheck({ rules, omitStages = [] }: AuditPolicy): AuditPolicyCheck {
  const prepared = rules.map((rule) => ({
    rule,
    decision: { level: rule.level, omitStages: new Set([...omitStages, ...(rule.omitStages ?? [])]) },
  }));
  const unmatched: AuditDecision = { level: 'None', omitStages: new Set(omitStages) };
  return (info, user) => {
    for (const { rule, decision } of prepared) if (matches(rule, info, user)) return decision;
    return unmatched;
  };
}

function matches(rule: AuditRule, info: RequestInfo, user: UserInfo | undefined): boolean {
  const { users, userGroups, verbs, resources, namespaces, nonResourceURLs } = rule;
  if (isGiven(users) && (user === undefined || !users.includes(user.name))) return false;
  if (isGiven(userGroups) && user?.groups.some((group) => userGroups.includes(group)) !== true) return false;
  if (isGiven(verbs) && !verbs.includes(info.verb)) return false;
  if (isGiven(resources) || isGiven(namespaces)) {
    if (!info.isResource) return false;
    if (isGiven(namespaces) && !namespaces.includes(info.namespace)) return false;
    return !isGiven(resources) || resources.some((each) => matchesResource(each, info));
  }
  if (!isGiven(nonResourceURLs)) return true;
  return !info.isResource && nonResourceURLs.some((pattern) => matchesPath(pattern, info.path));
}

function isGiven<T>(list: readonly T[] | undefined): list is readonly T[] {
  return list !== undefined && list.length > 0;
}

function matchesResource({ group = '', resources, resourceNames }: AuditedResources, info: RequestInfo): boolean {
  if (group !== info.group) return false;
  if (!isGiven(resources)) return true;
  if (isGiven(resourceNames) && !resourceNames.includes(info.name)) return false;
  const { resource, subresource } = info;
  const whole = subresource === '' ? resource : `${resource}/${subresource}`;
  return resources.some(
    (pattern) =>
      pattern === '*' ||
      pattern === whole ||
      (subresource !== '' && pattern === `*/${subresource}`) ||
      // As in v1.21, `pods/*` matches the pods as well.
      pattern === `${resource}/*`,
  );
}

function matchesPath(pattern: string, path: string): boolean {
  if (pattern === '*' || pattern === path) return true;
  return pattern.endsWith('*') && path.startsWith(pattern.slice(0, -1));
}
