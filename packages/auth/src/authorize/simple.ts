import type { UserInfo } from '@orch/api';
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

/** Allows none: no opinion, so that another authorizer after it may still allow. */
export const alwaysDenyAuthorizer: Authorizer = { authorize: () => denied, rulesFor: () => nothing };

/**
 * Allows members of a group everything, such as `system:masters`, so that nobody locks the administrator out. It adds
 * nothing to a rules review: what the group may do stands in a binding too.
 */
export function privilegedGroupAuthorizer(group: string = wellKnownUsers.privilegedGroup): Authorizer {
  const isMember = (user: UserInfo): boolean => user.groups.includes(group);
  return {
    authorize: (attributes: Attributes) => (isMember(attributes.user) ? allowed : noOpinion),
    rulesFor: () => nothing,
  };
}
