import type { UserInfo } from '@orch/apimachinery';

/** Well-known users and groups, the same in both dialects. */
export const wellKnownUsers = {
  anonymous: 'system:anonymous',
  /** The API server in requests to itself. */
  apiServer: 'system:apiserver',
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

/** Adds the group of authenticated users, once. */
export function withAuthenticatedGroup(user: UserInfo): UserInfo {
  const isKnown = user.groups.some(
    (group) => group === wellKnownUsers.authenticatedGroup || group === wellKnownUsers.unauthenticatedGroup,
  );
  return isKnown ? user : { ...user, groups: [...user.groups, wellKnownUsers.authenticatedGroup] };
}
