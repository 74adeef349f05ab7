import { expect, test } from '@jest/globals';
import { anonymousUser, withAuthenticatedGroup } from './user.js';

test('a user is in the group of authenticated users once, unless the user is anonymous', () => {
  const user = { name: 'ada', uid: 'u1', groups: ['dev'], extra: { scopes: ['a'] } };
  const authenticated = { ...user, groups: ['dev', 'system:authenticated'] };
  expect(withAuthenticatedGroup(user)).toEqual(authenticated);
  expect(withAuthenticatedGroup(authenticated)).toBe(authenticated);
  expect(withAuthenticatedGroup(anonymousUser)).toEqual({
    name: 'system:anonymous',
    uid: '',
    groups: ['system:unauthenticated'],
    extra: {},
  });
});
