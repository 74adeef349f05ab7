import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OpenIdOptions } from '@orch/auth';
import { generateAuthority, validFor } from '@orch/certs';
import type { IssuerProcess, SignOptions } from '../../../../tools/src/test-support/open-id-issuer.js';
import { startIssuer } from './issuer.js';
import { startUserServer, type UserServer } from './user-server.js';

const fetchIntervalMs = 10_000;
const keysPath = '/keys';
const discoveryPath = '/.well-known/openid-configuration';

let issuer: IssuerProcess;
let publicKey: string;
beforeAll(async () => {
  issuer = await startIssuer();
  publicKey = await issuer.addKey('first');
});
afterAll(() => issuer.stop());

const optionsOf = (changes: Partial<OpenIdOptions> = {}): OpenIdOptions => ({
  issuer: issuer.url,
  clientId: 'cluster',
  usernameClaim: 'sub',
  usernamePrefix: 'oidc:',
  groupsPrefix: '',
  requiredClaims: {},
  algorithms: ['RS256'],
  authorities: issuer.authority,
  ...changes,
});

const secondsAfterNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
/** Valid claims of jane, and others. */
const claimsOf = (changes: object = {}) => ({
  iss: issuer.url,
  sub: 'jane',
  aud: 'cluster',
  exp: secondsAfterNow(86_400),
  ...changes,
});
const tokenOf = (changes: object = {}, signing: Partial<SignOptions> = {}) =>
  issuer.sign({ claims: claimsOf(changes), kid: 'first', ...signing });

/** Runs a test with a server of its own. */
async function withServer<Result>(
  changes: Partial<OpenIdOptions>,
  run: (server: UserServer) => Promise<Result>,
): Promise<Result> {
  const server = await startUserServer({ openId: optionsOf(changes) });
  try {
    return await run(server);
  } finally {
    await server.stop();
  }
}

describe('identity tokens', () => {
  let server: UserServer;
  beforeAll(async () => {
    server = await startUserServer({
      openId: optionsOf({ groupsClaim: 'groups', groupsPrefix: 'team:', requiredClaims: { tenant: 'a' } }),
    });
  });
  afterAll(() => server.stop());
  const userOf = async (changes: object = {}, signing: Partial<SignOptions> = {}) =>
    await server.userOf(await tokenOf({ tenant: 'a', ...changes }, signing));
  const groupsOf = async (groups: unknown) => {
    const user = await userOf({ groups });
    return typeof user === 'number' ? user : user.groups;
  };

  test('authenticate the user of the claims without uid and extra [Methods, 6]', async () => {
    expect(await userOf({ groups: ['dev', 'ops'] })).toEqual({
      name: 'oidc:jane',
      uid: '',
      groups: ['team:dev', 'team:ops', 'system:authenticated'],
      extra: {},
    });
    expect(await userOf({ exp: 1 })).toBe(401);
    const [header, payload] = (await tokenOf({ tenant: 'a' })).split('.');
    const [, , signature] = (await tokenOf({ tenant: 'a', sub: 'root' })).split('.');
    expect(await server.userOf([header, payload, signature].join('.'))).toBe(401);
  });

  test('have groups by a string or a list of strings, with the prefix [the service Connect options, 5] [the service Connect options, 6]', async () => {
    expect(await groupsOf('dev')).toEqual(['team:dev', 'system:authenticated']);
    expect(await groupsOf(['dev', 'ops'])).toEqual(['team:dev', 'team:ops', 'system:authenticated']);
    expect(await groupsOf([])).toEqual(['system:authenticated']);
    expect(await groupsOf(undefined)).toEqual(['system:authenticated']);
    for (const wrong of [7, { a: 'b' }, ['dev', 7]]) expect(await groupsOf(wrong)).toBe(401);
  });

  test('need every required claim with its string [the service Connect options, 7]', async () => {
    for (const tenant of [undefined, 'b', 7, ['a']]) expect(await userOf({ tenant })).toBe(401);
    expect(await userOf({ tenant: 'a' })).toMatchObject({ name: 'oidc:jane' });
    await withServer({ requiredClaims: { tenant: 'a', region: 'north' } }, async ({ userOf: userOfToken }) => {
      const outcomeOf = async (claims: object) => await userOfToken(await tokenOf(claims));
      expect(await outcomeOf({ tenant: 'a' })).toBe(401);
      expect(await outcomeOf({ region: 'north' })).toBe(401);
      expect(await outcomeOf({ tenant: 'a', region: 'north' })).toMatchObject({ name: 'oidc:jane' });
    });
  });

  test('may be for several audiences, one of which is the client [the service Connect options, 2]', async () => {
    expect(await userOf({ aud: ['other', 'cluster'] })).toMatchObject({ name: 'oidc:jane' });
    expect(await userOf({ aud: ['other', 'another'] })).toBe(401);
  });

  test.each([
    ['for another audience', { aud: 'other' }],
    ['without an audience', { aud: undefined }],
    ['that have expired', { exp: 1 }],
    ['without an expiration', { exp: undefined }],
    ['with an expiration that is no number', { exp: '9999999999' }],
    ['that are valid later', { nbf: 9_999_999_999 }],
    ['without a user name', { sub: undefined }],
    ['with a user name that is no string', { sub: 7 }],
    ['of another issuer', { iss: 'https://other' }],
    ['of the issuer with a trailing slash', { iss: '/' }],
  ])('%s get 401', async (_title, changes) => {
    const given = 'iss' in changes && changes.iss === '/' ? { iss: `${issuer.url}/` } : changes;
    expect(await userOf(given)).toBe(401);
  });

  test('of which one character of payload or signature was changed get 401', async () => {
    const token = await tokenOf({ tenant: 'a' });
    const [header = '', payload = '', signature = ''] = token.split('.');
    const forged = { ...claimsOf({ tenant: 'a' }), sub: 'root' };
    expect(await server.userOf(token)).toMatchObject({ name: 'oidc:jane' });
    expect(await server.userOf(`${header}.${encode(forged)}.${signature}`)).toBe(401);
    const other = signature.startsWith('A') ? 'B' : 'A';
    expect(await server.userOf(`${header}.${payload}.${other}${signature.slice(1)}`)).toBe(401);
    expect(await server.userOf(`${header}.${payload}.`)).toBe(401);
    expect(await server.userOf(`${header}.${payload}`)).toBe(401);
  });

  test.each(['none', 'None', 'NONE', ''])('with the algorithm %j get 401', async (alg) => {
    const text = `${encode({ alg, kid: 'first' })}.${encode(claimsOf({ tenant: 'a' }))}`;
    expect(await server.userOf(`${text}.`)).toBe(401);
    expect(await server.userOf(`${text}.AAAA`)).toBe(401);
  });

  test.each(['HS256', 'HS384', 'HS512'])('with %s and the public key as the secret get 401', async (alg) => {
    const text = `${encode({ alg, kid: 'first' })}.${encode(claimsOf({ tenant: 'a' }))}`;
    const jwks = JSON.stringify({ keys: [] });
    for (const secret of [publicKey, publicKey.trim(), jwks]) {
      const signature = createHmac(`sha${alg.slice(2)}`, secret)
        .update(text)
        .digest('base64url');
      expect(await server.userOf(`${text}.${signature}`)).toBe(401);
    }
  });

  test('with a key in their own header get 401', async () => {
    const other = await startIssuer();
    try {
      await other.addKey('first');
      const claims = claimsOf({ tenant: 'a' });
      const header = { jku: `${other.url}/keys`, jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } };
      expect(await server.userOf(await other.sign({ claims, kid: 'first', header }))).toBe(401);
      expect(await other.requests()).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  test('with another algorithm than the allowed one get 401 [the service Connect options, 8]', async () => {
    expect(await userOf({}, { alg: 'RS512' })).toBe(401);
    expect(await userOf({}, { alg: 'PS256' })).toBe(401);
  });

  test('are rejected with the reason in token reviews', async () => {
    const reviewOf = async (token: string) => {
      const spec = { token };
      const body = { apiVersion: 'authentication.orch.io/v1', kind: 'TokenReview', spec };
      return (await server.ask('POST', '/apis/authentication.orch.io/v1/tokenreviews', { body })).json.status;
    };
    expect(await reviewOf(await tokenOf({ tenant: 'b' }))).toEqual({
      user: {},
      error: '[invalid bearer token, oidc: required claim tenant value does not match. Got = b, want = a]',
    });
    expect(await reviewOf(await tokenOf({ tenant: 'a' }))).toMatchObject({ authenticated: true });
  });

  test('become invalid when they expire, also when they were used before', async () => {
    const token = await tokenOf({ tenant: 'a', exp: secondsAfterNow(60) });
    expect(await server.userOf(token)).toMatchObject({ name: 'oidc:jane' });
    server.advance(60_000);
    expect(await server.userOf(token)).toBe(401);
  });
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('the claim email is a user name unless email_verified is not true [the service Connect options, 3]', async () => {
  await withServer({ usernameClaim: 'email', usernamePrefix: '' }, async (server) => {
    const userOf = async (changes: object) =>
      await server.userOf(await tokenOf({ email: 'jane@example.com', ...changes }));
    expect(await userOf({})).toMatchObject({ name: 'jane@example.com' });
    expect(await userOf({ email_verified: true })).toMatchObject({ name: 'jane@example.com' });
    for (const email_verified of [false, 'true', null]) expect(await userOf({ email_verified })).toBe(401);
  });
});

test('every allowed algorithm verifies tokens', async () => {
  const curves = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' } as const;
  for (const [alg, curve] of Object.entries(curves)) await issuer.addKey(alg, curve);
  const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'] as const;
  await withServer({ algorithms }, async (server) => {
    for (const alg of algorithms) {
      const kid = alg.startsWith('ES') ? alg : 'first';
      expect(await server.userOf(await tokenOf({}, { alg, kid }))).toMatchObject({ name: 'oidc:jane' });
    }
    // Without a key id every key is tried.
    expect(await server.userOf(await tokenOf({}, { header: { kid: undefined } }))).toMatchObject({ name: 'oidc:jane' });
  });
});

describe('keys of the issuer', () => {
  let server: UserServer;
  beforeEach(async () => {
    server = await startUserServer({ openId: optionsOf({ algorithms: ['RS256', 'ES256'] }) });
    await issuer.requests();
  });
  afterEach(() => server.stop());

  test('are fetched by discovery with the first token that could be valid, and once [the service Connect options, 1]', async () => {
    expect(await server.userOf(await tokenOf({ exp: 1 }))).toBe(401);
    expect(await server.userOf('unknown')).toBe(401);
    expect(await issuer.requests()).toEqual([]);
    const tokens = await Promise.all(['a', 'b', 'c'].map((sub) => tokenOf({ sub })));
    const users = await Promise.all(tokens.map((token) => server.userOf(token)));
    expect(users).toMatchObject([{ name: 'oidc:a' }, { name: 'oidc:b' }, { name: 'oidc:c' }]);
    expect(await issuer.requests()).toEqual([discoveryPath, keysPath]);
  });

  test('are fetched again for a token with a new key', async () => {
    expect(await server.userOf(await tokenOf())).toMatchObject({ name: 'oidc:jane' });
    await issuer.addKey('second', 'P-256');
    server.advance(fetchIntervalMs);
    expect(await server.userOf(await tokenOf({}, { kid: 'second', alg: 'ES256' }))).toMatchObject({
      name: 'oidc:jane',
    });
    expect(await issuer.requests()).toEqual([discoveryPath, keysPath, keysPath]);
  });

  test('are not accepted after they were removed and the set was fetched again', async () => {
    await issuer.addKey('old', 'P-256');
    const token = () => tokenOf({}, { kid: 'old', alg: 'ES256' });
    expect(await server.userOf(await token())).toMatchObject({ name: 'oidc:jane' });
    const later = await tokenOf({ sub: 'later' }, { kid: 'old', alg: 'ES256' });
    await issuer.removeKey('old');
    await issuer.addKey('new', 'P-256');
    server.advance(fetchIntervalMs);
    expect(await server.userOf(await tokenOf({}, { kid: 'new', alg: 'ES256' }))).toMatchObject({ name: 'oidc:jane' });
    expect(await server.userOf(later)).toBe(401);
  });

  test('are fetched at most once in ten seconds, however many tokens have unknown keys', async () => {
    expect(await server.userOf(await tokenOf())).toMatchObject({ name: 'oidc:jane' });
    server.advance(fetchIntervalMs);
    for (let count = 0; count < 20; count++) {
      expect(await server.userOf(await tokenOf({}, { header: { kid: `forged-${count}` } }))).toBe(401);
    }
    expect(await issuer.requests()).toEqual([discoveryPath, keysPath, keysPath]);
    expect(await server.userOf(await tokenOf({ sub: 'ada' }))).toMatchObject({ name: 'oidc:ada' });
  });

  test('are tried again after ten seconds when the issuer cannot be used', async () => {
    for (const body of ['not JSON', '[]', '{}', '{"issuer":"https://other"}']) {
      await issuer.override(discoveryPath, body);
      expect(await server.userOf(await tokenOf())).toBe(401);
      expect(await server.userOf(await tokenOf({ sub: 'ada' }))).toBe(401);
      expect(await issuer.requests()).toEqual([discoveryPath]);
      server.advance(fetchIntervalMs);
    }
    await issuer.override(discoveryPath, JSON.stringify({ issuer: issuer.url, jwks_uri: 'http://127.0.0.1/keys' }));
    expect(await server.userOf(await tokenOf())).toBe(401);
    await issuer.override(discoveryPath);
    server.advance(fetchIntervalMs);
    expect(await server.userOf(await tokenOf())).toMatchObject({ name: 'oidc:jane' });
  });

  test('that are known verify tokens while the issuer does not work', async () => {
    expect(await server.userOf(await tokenOf())).toMatchObject({ name: 'oidc:jane' });
    await issuer.override(keysPath, 'not JSON');
    server.advance(fetchIntervalMs);
    expect(await server.userOf(await tokenOf({}, { header: { kid: 'unknown' } }))).toBe(401);
    expect(await server.userOf(await tokenOf({ sub: 'ada' }))).toMatchObject({ name: 'oidc:ada' });
    await issuer.override(keysPath);
  });
});

test('an issuer with a certificate of an unknown authority is not asked for keys [the service Connect options, 9]', async () => {
  await withServer(
    { authorities: (await generateAuthority({ commonName: 'other', ...validFor(1, new Date()) })).cert },
    async (server) => {
      await issuer.requests();
      expect(await server.userOf(await tokenOf())).toBe(401);
      expect(await issuer.requests()).toEqual([]);
      expect(await server.userOf('admin')).toBe(200);
    },
  );
});

describe('distributed groups', () => {
  const claims = {
    _claim_names: { groups: 'source' },
    get _claim_sources() {
      return { source: { endpoint: `${issuer.url}/groups`, access_token: 'secret' } };
    },
  };
  const groups = { groupsClaim: 'groups' } as const;

  test('are read from the token of their endpoint, by the keys of its issuer', async () => {
    const directory = await tokenOf({ sub: 'directory', groups: ['remote'] });
    await issuer.serveClaims({ path: '/groups', token: directory, accessToken: 'secret' });
    await withServer(groups, async (server) => {
      const token = await tokenOf(claims);
      expect(await server.userOf(token)).toMatchObject({ groups: ['remote', 'system:authenticated'] });
      const own = await tokenOf({ ...claims, groups: 'own' });
      expect(await server.userOf(own)).toMatchObject({ groups: ['own', 'system:authenticated'] });
    });
  });

  test('reject the token when the endpoint has no valid token with the claim', async () => {
    const tokens = [
      await tokenOf({ groups: ['remote'], aud: 'other' }),
      await tokenOf({ groups: ['remote'], exp: 1 }),
      await tokenOf({ other: ['remote'] }),
      `${await tokenOf({ groups: ['remote'] })}A`,
      'not a token',
    ];
    await withServer(groups, async (server) => {
      for (const [index, token] of tokens.entries()) {
        await issuer.serveClaims({ path: '/groups', token, accessToken: 'secret' });
        expect(await server.userOf(await tokenOf({ ...claims, sub: `user-${index}` }))).toBe(401);
      }
      expect(await server.userOf(await tokenOf({ _claim_names: { groups: 'source' } }))).toBe(401);
      expect(await server.userOf(await tokenOf({ ...claims, _claim_sources: {} }))).toBe(401);
      expect(
        await server.userOf(await tokenOf({ _claim_names: { other: 'source' }, _claim_sources: {} })),
      ).toMatchObject({
        groups: ['system:authenticated'],
      });
    });
  });
});
