import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { SignJWT } from 'jose';
import type { BoundObject, TokenUse } from './bound-objects.js';
import { legacyTokenAuthenticator } from './legacy-authenticator.js';
import { legacyIssuer, readLegacyClaims, writeLegacyClaims } from './legacy-claims.js';
import { signLegacyToken } from './token-issuer.js';
import { readSigningKey, readTokenKeys } from './token-keys.js';

const newKey = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};
const key = newKey();
const otherKey = newKey();
const claims = { namespace: 'ns', serviceAccount: { name: 'sa', uid: 'sa-uid' }, secretName: 'sa-token' };
const written = writeLegacyClaims(claims, orchNames);
const sign = (payload: object, pem = key) => {
  const { key: signing, algorithm, id } = readSigningKey(pem);
  return new SignJWT({ ...payload }).setProtectedHeader({ alg: algorithm, kid: id }).sign(signing);
};

interface Given {
  readonly objects?: Readonly<Record<string, BoundObject>>;
  readonly lookup?: boolean;
  readonly keys?: string;
}
const given = ({ objects = {}, lookup = true, keys = key }: Given) => {
  const uses: TokenUse[] = [];
  const authenticator = legacyTokenAuthenticator({
    keys: readTokenKeys(keys),
    apiAudiences: ['api', 'more'],
    objects: { find: async (resource, { namespace, name }) => objects[`${resource}/${namespace}/${name}`] },
    lookup,
    names: orchNames,
    onUse: (use) => uses.push(use),
  });
  return { authenticator, uses };
};
const account: Readonly<Record<string, BoundObject>> = { 'serviceaccounts/ns/sa': { uid: 'sa-uid' } };
const holding = (token: string, more: Partial<BoundObject> = {}) => ({
  ...account,
  'secrets/ns/sa-token': { uid: 's', token, ...more },
});
const user = {
  name: 'system:serviceaccount:ns:sa',
  uid: 'sa-uid',
  groups: ['system:serviceaccounts', 'system:serviceaccounts:ns'],
  extra: {},
};

describe('tokens in secrets', () => {
  test('are signed by their key', async () => {
    const signed = await signLegacyToken(claims, { key: readSigningKey(key), names: orchNames });
    const { authenticator } = given({ objects: holding(signed) });
    expect(await authenticator.authenticateToken(signed)).toMatchObject({ type: 'user', user });
  });

  test('have claims with the names of the dialect, and survive a round trip', () => {
    expect(written).toEqual({
      iss: 'orch/serviceaccount',
      'orch.io/serviceaccount/namespace': 'ns',
      'orch.io/serviceaccount/secret.name': 'sa-token',
      'orch.io/serviceaccount/service-account.name': 'sa',
      'orch.io/serviceaccount/service-account.uid': 'sa-uid',
      sub: 'system:serviceaccount:ns:sa',
    });
    expect(readLegacyClaims(written, orchNames)).toEqual({ ...claims, audiences: [] });
    expect(legacyIssuer(kubernetesNames)).toBe('kubernetes/serviceaccount');
    expect(writeLegacyClaims(claims, kubernetesNames)).toHaveProperty(['kubernetes.io/serviceaccount/namespace'], 'ns');
  });

  test('are valid without expiry while the secret holds them, for all audiences of the API [Service account options, 3]', async () => {
    const token = await sign(written);
    const { authenticator, uses } = given({ objects: holding(token) });
    expect(await authenticator.authenticateToken(token)).toEqual({
      type: 'user',
      method: 'service account token',
      user,
      audiences: ['api', 'more'],
      auditAnnotations: { 'authentication.orch.io/legacy-token': 'system:serviceaccount:ns:sa' },
    });
    expect(await authenticator.authenticateToken(token, ['z', 'api'])).toMatchObject({ audiences: ['api'] });
    expect(await authenticator.authenticateToken(token, ['z'])).toEqual({
      type: 'invalid',
      reason: 'token audiences ["api" "more"] is invalid for the target audiences ["z"]',
    });
    expect(uses).toEqual(['legacy', 'legacy']);
  });

  test.each<[string, (token: string) => Readonly<Record<string, BoundObject>>, string]>([
    ['a missing secret', () => account, 'Token has been invalidated'],
    [
      'a secret that is being deleted',
      (token) => holding(token, { deletionTimestamp: '2026-01-01T00:00:00Z' }),
      'Token has been invalidated',
    ],
    ['a secret with another token', () => holding('other'), "Token does not match server's copy"],
    [
      'an empty secret',
      () => ({ ...account, 'secrets/ns/sa-token': { uid: 's' } }),
      "Token does not match server's copy",
    ],
    [
      'a missing account',
      (token) => ({ 'secrets/ns/sa-token': { uid: 's', token } }),
      'serviceaccounts "sa" not found',
    ],
    [
      'an account that is being deleted',
      (token) => ({
        ...holding(token),
        'serviceaccounts/ns/sa': { uid: 'sa-uid', deletionTimestamp: '2026-01-01T00:00:00Z' },
      }),
      'ServiceAccount ns/sa has been deleted',
    ],
    [
      'a recreated account',
      (token) => ({ ...holding(token), 'serviceaccounts/ns/sa': { uid: 'new' } }),
      'ServiceAccount UID (new) does not match claim (sa-uid)',
    ],
  ])(
    'are invalid with %s, unless the lookup is disabled [Service account options, 3]',
    async (_what, objectsOf, reason) => {
      const token = await sign(written);
      const checked = given({ objects: objectsOf(token) });
      expect(await checked.authenticator.authenticateToken(token)).toEqual({ type: 'invalid', reason });
      const trusted = given({ objects: objectsOf(token), lookup: false });
      expect(await trusted.authenticator.authenticateToken(token)).toMatchObject({ type: 'user', user });
      expect([checked.uses, trusted.uses]).toEqual([[], ['legacy']]);
    },
  );

  test.each([
    ['sub', 'sub claim is missing'],
    ['orch.io/serviceaccount/namespace', 'namespace claim is missing'],
    ['orch.io/serviceaccount/secret.name', 'secretName claim is missing'],
    ['orch.io/serviceaccount/service-account.name', 'serviceAccountName claim is missing'],
    ['orch.io/serviceaccount/service-account.uid', 'serviceAccountUID claim is missing'],
  ])('without %s are rejected', async (name, reason) => {
    const { authenticator } = given({ lookup: false });
    const token = await sign(Object.fromEntries(Object.entries(written).filter(([claim]) => claim !== name)));
    expect(await authenticator.authenticateToken(token)).toEqual({ type: 'invalid', reason });
  });

  test('with another subject, key, issuer or audience are not accepted', async () => {
    const { authenticator } = given({ lookup: false });
    const check = async (payload: object, pem?: string) => authenticator.authenticateToken(await sign(payload, pem));
    expect(await check({ ...written, sub: 'system:serviceaccount:ns:root' })).toMatchObject({
      reason: 'sub claim is invalid',
    });
    expect(await check(written, otherKey)).toEqual({
      type: 'invalid',
      reason: 'square/go-jose: error in cryptographic primitive',
    });
    expect(await check({ ...written, iss: 'https://other' })).toEqual({ type: 'none' });
    expect(await check({ ...written, aud: ['z'] })).toMatchObject({
      reason: 'token audiences ["z"] is invalid for the target audiences ["api" "more"]',
    });
  });

  test('are valid with any of the keys, until their key is removed [Service account options, 1]', async () => {
    const token = await sign(written);
    for (const [keys, type] of [
      [`${otherKey}${key}`, 'user'],
      [`${key}${otherKey}`, 'user'],
      [otherKey, 'invalid'],
    ] as const) {
      const { authenticator } = given({ lookup: false, keys });
      expect(await authenticator.authenticateToken(token)).toMatchObject({ type });
    }
  });
});
