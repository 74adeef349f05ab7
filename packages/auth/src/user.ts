import type { UserInfo } from '@orch/api';

/** Users and groups every installation knows; the same in both dialects. */
export const wellKnownUsers = {
  anonymous: 'system:anonymous',
  unauthenticatedGroup: 'system:unauthenticated',
  authenticatedGroup: 'system:authenticated',
  privilegedGroup: 'system:masters',
  serviceAccountPrefix: 'system:serviceaccount:',
  serviceAccountsGroup: 'system:serviceaccounts',
} as const;

export const anonymousUser: UserInfo = {
  name: wellKnownUsers.anonymous,
  uid: '',
  groups: [wellKnownUsers.unauthenticatedGroup],
  extra: {},
};

/** The user as every authenticator leaves it: in the group of the authenticated, once. */
export function withAuthenticatedGroup(user: UserInfo): UserInfo {
  const isKnown = user.groups.some(
    (group) => group === wellKnownUsers.authenticatedGroup || group === wellKnownUsers.unauthenticatedGroup,
  );
  return isKnown ? user : { ...user, groups: [...user.groups, wellKnownUsers.authenticatedGroup] };
}
