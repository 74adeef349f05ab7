import type { UserInfo } from '@orch/apimachinery';
import { wellKnownUsers } from '../user.js';
import type { Attributes, Authorizer, Decision, RulesReview } from './authorizer.js';

const allowed: Decision = { verdict: 'allow', reason: '' };
const noOpinion: Decision = { verdict: 'noOpinion', reason: '' };
const denied: Decision = { verdict: 'noOpinion', reason: 'Everything is forbidden.' };
const everything: RulesReview = {
  resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], resourceNames: [] }],
  nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
  incomplete: false,
  evaluationError: '',
};
const nothing: RulesReview = { resourceRules: [], nonResourceRules: [], incomplete: false, evaluationError: '' };

/** Allows every request. */
export const alwaysAllowAuthorizer: Authorizer = { authorize: () => allowed, rulesFor: () => everything };

/** Allows no request: it has no opinion, so a later authorizer may still allow one. */
export const alwaysDenyAuthorizer: Authorizer = { authorize: () => denied, rulesFor: () => nothing };

/**
 * Allows everything to the members of a group, such as `system:masters`, so that the administrator cannot be locked out.
 * Adds nothing to a rules review: a binding has the rules of the group too.
 */
export function privilegedGroupAuthorizer(group: string = wellKnownUsers.privilegedGroup): Authorizer {
  const isMember = (user: UserInfo): boolean => user.groups.includes(group);
  return {
    authorize: (attributes: Attributes) => (isMember(attributes.user) ? allowed : noOpinion),
    rulesFor: () => nothing,
  };
}
