import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '@orch/apimachinery';
import { claimedUser } from './claimed-user.js';

type Options = Parameters<typeof claimedUser>[1];

const options: Options = {
  usernameClaim: 'sub',
  usernamePrefix: 'oidc:',
  groupsClaim: 'groups',
  groupsPrefix: 'corp:',
  requiredClaims: {},
};
const userOf = (claims: JsonObject, changes: Partial<Options> = {}) => claimedUser(claims, { ...options, ...changes });

describe('the user of claims', () => {
  test('has the name and the groups with their prefixes', () => {
    const user = { name: 'oidc:jane', uid: '', extra: {} };
    expect(userOf({ sub: 'jane', groups: ['a', 'b'] })).toEqual({ ...user, groups: ['corp:a', 'corp:b'] });
    expect(userOf({ sub: 'jane', groups: 'a' })).toEqual({ ...user, groups: ['corp:a'] });
    expect(userOf({ sub: 'jane' })).toEqual({ ...user, groups: [] });
    const { groupsClaim: _, ...withoutGroups } = options;
    expect(claimedUser({ sub: 'jane', groups: ['a'] }, withoutGroups)).toEqual({ ...user, groups: [] });
  });

  test.each<[claims: JsonObject, message: string]>([
    [{}, 'parse username claims "sub": claim not present'],
    [{ sub: '' }, 'parse username claims "sub": not a string with a value'],
    [{ sub: 7 }, 'parse username claims "sub": not a string with a value'],
    [{ sub: null }, 'parse username claims "sub": not a string with a value'],
    [{ sub: 'jane', groups: 7 }, 'parse groups claim "groups": not a string or a list of strings'],
    [{ sub: 'jane', groups: ['a', 7] }, 'parse groups claim "groups": not a string or a list of strings'],
  ])('%j is rejected: %s', (claims, message) => {
    expect(() => userOf(claims)).toThrow(new Error(message));
  });

  test('is not read from members that every object has', () => {
    expect(() => userOf({}, { usernameClaim: 'constructor' })).toThrow('claim not present');
    expect(() => userOf({ sub: 'jane' }, { requiredClaims: { toString: 'a' } })).toThrow(
      new Error('required claim toString not present in ID token'),
    );
  });

  test('is the email only if that is verified, or nothing is known about it', () => {
    const nameOf = (claims: JsonObject) =>
      userOf({ email: 'j@example.com', ...claims }, { usernameClaim: 'email' }).name;
    expect(nameOf({})).toBe('oidc:j@example.com');
    expect(nameOf({ email_verified: true })).toBe('oidc:j@example.com');
    for (const email_verified of [false, 'true', null])
      expect(() => nameOf({ email_verified })).toThrow(new Error('email not verified'));
    expect(userOf({ sub: 'jane', email_verified: false }).name).toBe('oidc:jane');
  });

  test('needs all required claims with their values', () => {
    const requiredClaims = { tenant: 'a', region: 'eu' };
    const nameOf = (claims: JsonObject) => userOf({ sub: 'jane', ...claims }, { requiredClaims }).name;
    expect(nameOf({ tenant: 'a', region: 'eu' })).toBe('oidc:jane');
    expect(() => nameOf({ tenant: 'a' })).toThrow(new Error('required claim region not present in ID token'));
    expect(() => nameOf({ tenant: 'a', region: ['eu'] })).toThrow(new Error('parse claim region: not a string'));
    expect(() => nameOf({ tenant: 'b', region: 'eu' })).toThrow(
      new Error('required claim tenant value does not match. Got = b, want = a'),
    );
  });
});
