import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { readAudiences, readClaims, type ServiceAccountClaims, writeClaims } from './token-claims.js';

const claims: ServiceAccountClaims = {
  issuer: 'https://i',
  audiences: ['api'],
  issuedAt: 1,
  expiresAt: 2,
  namespace: 'ns',
  serviceAccount: { name: 'sa', uid: 'sa-uid' },
  pod: { name: 'p', uid: 'p-uid' },
  secret: { name: 's', uid: 's-uid' },
  warnAfter: 3,
};
const written = writeClaims(claims, orchNames);
const own = {
  namespace: 'ns',
  serviceaccount: { name: 'sa', uid: 'sa-uid' },
  pod: { name: 'p', uid: 'p-uid' },
  secret: { name: 's', uid: 's-uid' },
  warnafter: 3,
};

describe('claims of service accounts', () => {
  test('survive a round trip, with and without what is optional', () => {
    expect(written['orch.io']).toEqual(own);
    expect(readClaims(written, orchNames)).toEqual(claims);
    const { pod: _pod, secret: _secret, warnAfter: _warnAfter, ...least } = claims;
    const withLeast = writeClaims(least, orchNames);
    expect(withLeast['orch.io']).toEqual({ namespace: 'ns', serviceaccount: own.serviceaccount });
    expect(readClaims(withLeast, orchNames)).toEqual(least);
  });

  test.each<[what: string, value: unknown]>([
    ['no object', 'claims'],
    ['no issuer', { ...written, iss: 7 }],
    ['no claims of the dialect', { ...written, 'orch.io': undefined }],
    ['a namespace of another type', { ...written, 'orch.io': { ...own, namespace: 7 } }],
    ['an empty namespace', { ...written, sub: 'system:serviceaccount::sa', 'orch.io': { ...own, namespace: '' } }],
    ['no account', { ...written, 'orch.io': { ...own, serviceaccount: 'sa' } }],
    ['an account without a name', { ...written, 'orch.io': { ...own, serviceaccount: { uid: 'u' } } }],
    [
      'an account with an empty name',
      { ...written, sub: 'system:serviceaccount:ns:', 'orch.io': { ...own, serviceaccount: { name: '', uid: 'u' } } },
    ],
    ['an account without a uid', { ...written, 'orch.io': { ...own, serviceaccount: { name: 'sa' } } }],
    ['another subject', { ...written, sub: 'system:serviceaccount:ns:other' }],
    ['no subject', { ...written, sub: undefined }],
  ])('are not those with %s', (_what, value) => {
    expect(readClaims(value, orchNames)).toBeUndefined();
  });

  test('begin at the time of issue if nothing else is given, and have expired without an expiry', () => {
    const timesOf = (change: object) => {
      const read = readClaims({ ...written, iat: 5, nbf: 7, ...change }, orchNames);
      return [read?.issuedAt, read?.expiresAt];
    };
    expect(timesOf({})).toEqual([7, 2]);
    expect(timesOf({ nbf: undefined })).toEqual([5, 2]);
    expect(timesOf({ nbf: 'now', iat: 'now' })).toEqual([0, 2]);
    expect(timesOf({ exp: 'never' })).toEqual([7, 0]);
  });

  test('ignore a time to renew of another type', () => {
    const read = readClaims({ ...written, 'orch.io': { ...own, warnafter: 'soon' } }, orchNames);
    expect(read).toEqual({ ...claims, warnAfter: undefined });
  });

  test('have a list of audiences or one', () => {
    expect([['a', 7], 'a', 7, undefined].map(readAudiences)).toEqual([['a', '7'], ['a'], [], []]);
  });
});
