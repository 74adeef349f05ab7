import type { UserInfo } from '@orch/apimachinery';
import type { Authorizer, Decision, NonResourceRule, ResourceRule } from '../authorize/authorizer.js';
import { ruleAllows } from './compiled-rules.js';
import { type Grant, GrantIndex } from './grant-index.js';
import type { RbacPolicyRule, RbacRules } from './rules.js';

const noOpinion: Decision = { verdict: 'noOpinion', reason: '' };

/**
 * Role-based access control: a request is allowed when a rule of a role bound to the user, or to one of the groups, allows
 * it. Cluster role bindings apply everywhere, role bindings in their namespace. Rules are compiled when they change, so
 * that a decision takes a few map lookups and set tests.
 */
export function rbacAuthorizer(rules: RbacRules, options: { readonly rbacGroup: string }): Authorizer {
  const index = new GrantIndex(rules, options.rbacGroup);
  return {
    authorize(attributes) {
      const namespace = attributes.type === 'resource' ? attributes.namespace : '';
      let failures: readonly string[] | undefined;
      for (const grants of index.grantsOf(attributes.user, namespace)) {
        for (const grant of grants) {
          if (grant.failure !== undefined) failures = [...(failures ?? []), grant.failure];
          for (const rule of grant.rules) if (ruleAllows(rule, attributes)) return grant.allow;
        }
      }
      return failures === undefined ? noOpinion : { verdict: 'noOpinion', reason: `RBAC: ${joinFailures(failures)}` };
    },
    rulesFor(user, namespace) {
      const grants = distinctGrants(index, { user, namespace });
      const policyRules = grants.flatMap((grant) => grant.rules.map((compiled) => compiled.rule));
      const failures = grants.flatMap((grant) => (grant.failure === undefined ? [] : [grant.failure]));
      return {
        resourceRules: policyRules.filter((rule) => (rule.resources ?? []).length > 0).map(resourceRule),
        nonResourceRules: policyRules.filter((rule) => (rule.nonResourceURLs ?? []).length > 0).map(nonResourceRule),
        incomplete: false,
        evaluationError: failures.length === 0 ? '' : joinFailures(failures),
      };
    },
  };
}

/** Each binding once, even if it has the user and several of the groups as subjects. */
function distinctGrants(
  index: GrantIndex,
  who: { readonly user: UserInfo; readonly namespace: string },
): readonly Grant[] {
  const byBinding = new Map<string, Grant>();
  for (const grants of index.grantsOf(who.user, who.namespace)) {
    for (const grant of grants) if (!byBinding.has(grant.binding)) byBinding.set(grant.binding, grant);
  }
  return [...byBinding.values()];
}

function resourceRule(rule: RbacPolicyRule): ResourceRule {
  return {
    verbs: rule.verbs ?? [],
    apiGroups: rule.apiGroups ?? [],
    resources: rule.resources ?? [],
    resourceNames: rule.resourceNames ?? [],
  };
}

function nonResourceRule(rule: RbacPolicyRule): NonResourceRule {
  return { verbs: rule.verbs ?? [], nonResourceURLs: rule.nonResourceURLs ?? [] };
}

function joinFailures(failures: readonly string[]): string {
  const distinct = [...new Set(failures)];
  return distinct.length === 1 ? (distinct[0] ?? '') : `[${distinct.join(', ')}]`;
}
