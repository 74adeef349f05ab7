import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { BoundObject, TokenUse } from './bound-objects.js';
import { serviceAccountAuthenticator } from './token-authenticator.js';
import type { ServiceAccountClaims } from './token-claims.js';
import { tokenIssuer } from './token-issuer.js';
import { readSigningKey, readTokenKeys } from './token-keys.js';

const pairs = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  ES512: generateKeyPairSync('ec', { namedCurve: 'P-521' }),
};
const privatePem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const now = new Date('2026-01-01T00:00:00Z');
const seconds = now.getTime() / 1_000;
const claims: Omit<ServiceAccountClaims, 'issuer'> = {
  audiences: ['api', 'other'],
  issuedAt: seconds,
  expiresAt: seconds + 600,
  namespace: 'ns',
  serviceAccount: { name: 'sa', uid: 'sa-uid' },
};
const stored: Readonly<Record<string, BoundObject>> = {
  'serviceaccounts/ns/sa': { uid: 'sa-uid' },
  'serviceaccounts/ns/going': { uid: 'sa-uid', deletionTimestamp: '2025-12-31T23:58:00Z' },
  'pods/ns/p': { uid: 'p-uid', deletionTimestamp: '2026-01-01T00:00:30Z' },
  'pods/ns/ending': { uid: 'p-uid', deletionTimestamp: '2026-01-01T00:00:00Z' },
  'pods/ns/ended': { uid: 'p-uid', deletionTimestamp: '2025-12-31T23:58:59Z' },
  'secrets/ns/s': { uid: 's-uid' },
};

const key = readSigningKey(privatePem(pairs.ES256.privateKey));
const issuer = tokenIssuer({ issuer: 'https://i', key, names: orchNames });
const uses: TokenUse[] = [];
const authenticator = (at = now, names = orchNames) =>
  serviceAccountAuthenticator({
    onUse: (use) => uses.push(use),
    issuers: ['https://i'],
    keys: readTokenKeys(publicPem(pairs.RS256.publicKey) + publicPem(pairs.ES256.publicKey)),
    apiAudiences: ['api'],
    objects: { find: async (resource, { namespace, name }) => stored[`${resource}/${namespace}/${name}`] },
    names,
    now: () => at,
  });
const check = async (token: string, audiences?: readonly string[]) =>
  authenticator().authenticateToken(token, audiences);

describe('keys', () => {
  test.each(Object.entries(pairs))(
    'a %s key signs, and its public or private PEM verifies',
    async (algorithm, pair) => {
      const signing = readSigningKey(privatePem(pair.privateKey));
      expect(signing.algorithm).toBe(algorithm);
      const [checking] = readTokenKeys(publicPem(pair.publicKey));
      expect(readTokenKeys(privatePem(pair.privateKey))).toEqual([checking]);
      const token = await tokenIssuer({ issuer: 'https://i', key: signing, names: orchNames }).issue(claims);
      expect(decodeProtectedHeader(token)).toEqual({ alg: algorithm, kid: checking?.id });
    },
  );

  test('rejects a text without keys, and unsupported keys', () => {
    expect(() => readTokenKeys('nothing')).toThrow(new Error('the text has no PEM block of a key'));
    const parameters = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n';
    expect(() => readTokenKeys(parameters)).toThrow('no PEM block');
    const sec1 = pairs.ES256.privateKey.export({ type: 'sec1', format: 'pem' }).toString();
    expect(readTokenKeys(parameters + sec1)).toEqual(readTokenKeys(publicPem(pairs.ES256.publicKey)));
    const curve = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
    expect(() => readTokenKeys(publicPem(curve.publicKey))).toThrow(
      new Error('a key of service account tokens must be RSA, or ECDSA on P-256, P-384 or P-521'),
    );
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    expect(() => readTokenKeys(publicPem(publicKey))).toThrow('must be RSA, or ECDSA');
    expect(() => readSigningKey(privatePem(privateKey))).toThrow('must be RSA, or ECDSA');
  });
});

describe('tokens of service accounts', () => {
  test('a token contains its account and its bound objects', async () => {
    const token = await issuer.issue({ ...claims, pod: { name: 'p', uid: 'p-uid' }, warnAfter: seconds + 60 });
    expect(decodeJwt(token)).toEqual({
      aud: ['api', 'other'],
      exp: seconds + 600,
      iat: seconds,
      iss: 'https://i',
      nbf: seconds,
      'orch.io': {
        namespace: 'ns',
        pod: { name: 'p', uid: 'p-uid' },
        serviceaccount: { name: 'sa', uid: 'sa-uid' },
        warnafter: seconds + 60,
      },
      sub: 'system:serviceaccount:ns:sa',
    });
    const compat = await tokenIssuer({ issuer: 'https://i', key, names: kubernetesNames }).issue(claims);
    expect(decodeJwt(compat)).toHaveProperty(['kubernetes.io', 'namespace'], 'ns');
    expect(await authenticator(now, kubernetesNames).authenticateToken(compat)).toMatchObject({ type: 'user' });
  });

  test('a token authenticates the account with its groups and its pod', async () => {
    expect(await check(await issuer.issue({ ...claims, pod: { name: 'p', uid: 'p-uid' } }))).toEqual({
      type: 'user',
      method: 'service account token',
      user: {
        name: 'system:serviceaccount:ns:sa',
        uid: 'sa-uid',
        groups: ['system:serviceaccounts', 'system:serviceaccounts:ns'],
        extra: { 'authentication.orch.io/pod-name': ['p'], 'authentication.orch.io/pod-uid': ['p-uid'] },
      },
      audiences: ['api'],
    });
  });

  test('the use of a token tells whether its client renews it in time', async () => {
    const token = await issuer.issue({ ...claims, warnAfter: seconds + 60 });
    const useAt = async (after: number, given = token) => {
      uses.length = 0;
      const result = await authenticator(new Date(now.getTime() + after)).authenticateToken(given);
      return { uses: [...uses], annotations: result.type === 'user' ? result.auditAnnotations : result };
    };
    expect(await useAt(60_000)).toEqual({ uses: ['valid'], annotations: undefined });
    expect(await useAt(61_999)).toEqual({
      uses: ['stale'],
      annotations: {
        'authentication.orch.io/stale-token':
          'subject: system:serviceaccount:ns:sa, seconds after warning threshold: 1',
      },
    });
    expect(await useAt(61_999, await issuer.issue(claims))).toEqual({ uses: [], annotations: undefined });
  });

  test('a token may be bound to a secret that is being deleted, until its grace period is over', async () => {
    const bound = await issuer.issue({ ...claims, secret: { name: 's', uid: 's-uid' } });
    expect(await check(bound)).toMatchObject({ type: 'user', user: { extra: {} } });
    const ending = await issuer.issue({ ...claims, pod: { name: 'ending', uid: 'p-uid' } });
    expect(await check(ending)).toMatchObject({ type: 'user' });
    const at = (ms: number) => authenticator(new Date(now.getTime() + ms)).authenticateToken(ending);
    expect(await at(60_000)).toMatchObject({ type: 'user' });
    expect(await at(60_001)).toEqual({ type: 'invalid', reason: 'Token has been invalidated' });
  });

  test('a token must be for one of the requested audiences, by default for the API', async () => {
    const token = await issuer.issue({ ...claims, audiences: ['a', 'b'] });
    expect(await check(token, ['b', 'z'])).toMatchObject({ type: 'user', audiences: ['b'] });
    expect(await check(token, ['z'])).toEqual({
      type: 'invalid',
      reason: 'token audiences ["a" "b"] is invalid for the target audiences ["z"]',
    });
    expect(await check(token)).toMatchObject({ type: 'invalid' });
  });

  test('ignores tokens of other issuers, and malformed ones', async () => {
    const other = await tokenIssuer({ issuer: 'https://other', key, names: orchNames }).issue(claims);
    for (const token of [other, 'a.b.c', 'bob', '..', 'e30.e30.', 'e30.W10.x']) {
      expect(await check(token)).toEqual({ type: 'none' });
    }
  });

  test('a changed, foreign or unsigned token is invalid', async () => {
    const [head = '', body = '', signature = ''] = (await issuer.issue(claims)).split('.');
    const foreign = readSigningKey(privatePem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey));
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const hmac = await new SignJWT({ iss: 'https://i' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(publicPem(pairs.ES256.publicKey)));
    const richer = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(body, 'base64url').toString()),
        sub: 'system:serviceaccount:ns:root',
      }),
    ).toString('base64url');
    const bad = [
      `${head}.${richer}.${signature}`,
      `${head}.${body}.${signature.slice(1)}`,
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      hmac,
      await tokenIssuer({ issuer: 'https://i', key: foreign, names: orchNames }).issue(claims),
      await tokenIssuer({ issuer: 'https://i', key: { ...foreign, id: key.id }, names: orchNames }).issue(claims),
    ];
    const reason = 'square/go-jose: error in cryptographic primitive';
    for (const token of bad) expect(await check(token)).toEqual({ type: 'invalid', reason });
  });

  test('a valid signature with other claims is invalid', async () => {
    for (const payload of [{}, { exp: seconds + 9, sub: 'system:serviceaccount:ns:sa' }]) {
      const token = await new SignJWT({ ...payload, iss: 'https://i' })
        .setProtectedHeader({ alg: 'ES256', kid: key.id })
        .sign(key.key);
      expect(await check(token)).toEqual({ type: 'invalid', reason: 'Token could not be validated.' });
    }
  });

  test('a token expires at its time and does not begin before, with a minute of leeway', async () => {
    const token = await issuer.issue(claims);
    const at = (after: number) => authenticator(new Date(now.getTime() + after * 1_000)).authenticateToken(token);
    expect(await at(660)).toMatchObject({ type: 'user' });
    expect(await at(661)).toEqual({ type: 'invalid', reason: 'Token has expired.' });
    expect(await at(-60)).toMatchObject({ type: 'user' });
    expect(await at(-61)).toEqual({ type: 'invalid', reason: 'Token could not be validated.' });
  });

  test.each<[string, Partial<ServiceAccountClaims>, string]>([
    ['a missing account', { serviceAccount: { name: 'none', uid: 'x' } }, 'serviceaccounts "none" not found'],
    [
      'an account that is being deleted',
      { serviceAccount: { name: 'going', uid: 'sa-uid' } },
      'Token has been invalidated',
    ],
    [
      'a recreated account',
      { serviceAccount: { name: 'sa', uid: 'old' } },
      'ServiceAccount UID (sa-uid) does not match claim (old)',
    ],
    ['a missing pod', { pod: { name: 'none', uid: 'x' } }, 'Token has been invalidated'],
    ['a terminated pod', { pod: { name: 'ended', uid: 'p-uid' } }, 'Token has been invalidated'],
    ['a recreated pod', { pod: { name: 'p', uid: 'old' } }, 'Pod UID (p-uid) does not match claim (old)'],
    ['a missing secret', { secret: { name: 'none', uid: 'x' } }, 'Token has been invalidated'],
    ['a recreated secret', { secret: { name: 's', uid: 'old' } }, 'Secret UID (s-uid) does not match claim (old)'],
  ])('a token is invalid with %s', async (_what, changes, reason) => {
    expect(await check(await issuer.issue({ ...claims, ...changes }))).toEqual({ type: 'invalid', reason });
  });
});
