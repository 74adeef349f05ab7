import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { ChangingAuthorities, generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import type {
  Authentication,
  AuthenticationRequest,
  Authenticator,
  ClientCertificate,
  TokenAuthenticator,
} from './authenticator.js';

import { bearerTokens, parseBearerToken, unionTokens, withApiAudiences } from './bearer-tokens.js';
import { clientCertificateAuthenticator } from './client-certificates.js';
import { tokenFileAuthenticator } from './token-file.js';
import { unionAuthenticator } from './union.js';

const now = Date.UTC(2021, 3, 8);
const tokens = tokenFileAuthenticator('secret,ada,u1,"dev,ops"\nplain,bob,u2\n,nobody,u3\n"qu""ote",eve,u4,\n');
const certificates = clientCertificateAuthenticator({ now: () => now });
const everything = unionAuthenticator([certificates, bearerTokens([tokens])], { allowAnonymous: true });

function request(from: {
  readonly token?: string;
  readonly certificate?: Partial<ClientCertificate>;
}): AuthenticationRequest {
  const { token, certificate } = from;
  const found: ClientCertificate | undefined = certificate && {
    commonName: 'cert-user',
    organizations: ['org'],
    verified: true,
    notAfterMs: now + 1_000,
    raw: Buffer.alloc(0),
    intermediates: () => [],
    ...certificate,
  };
  return {
    header: (name) => (name === 'authorization' && token !== undefined ? `Bearer ${token}` : undefined),
    headerValues: () => [],
    headerNames: () => [],
    clientCertificate: () => found,
  };
}

async function whoIs(authenticator: Authenticator, from: Parameters<typeof request>[0]): Promise<unknown> {
  const result: Authentication = await authenticator.authenticate(request(from));
  return result.type === 'user' ? { name: result.user.name, groups: result.user.groups } : result.type;
}

describe('bearer tokens', () => {
  test.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['  Bearer abc  ', 'abc'],
    ['Bearer abc extra', 'abc'],
    ['Bearer  abc', undefined],
    ['Bearer', undefined],
    ['Basic abc', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('parses the header %p to the token %p [Principles, 4]', (header, token) => {
    expect(parseBearerToken(header)).toBe(token);
  });

  test('a token of the file has a user, uid and groups', async () => {
    const userOf = (name: string, uid: string, groups: readonly string[]) => ({
      type: 'user',
      method: 'token file',
      user: { name, uid, groups, extra: {} },
    });
    expect(await tokens.authenticateToken('secret')).toEqual(userOf('ada', 'u1', ['dev', 'ops']));
    expect(await tokens.authenticateToken('plain')).toEqual(userOf('bob', 'u2', []));
    expect(await tokens.authenticateToken('qu"ote')).toEqual(userOf('eve', 'u4', []));
    expect(await tokenFileAuthenticator('a,old,u1\na,new,u2').authenticateToken('a')).toEqual(userOf('new', 'u2', []));
    expect(await tokens.authenticateToken('unknown')).toEqual({ type: 'none' });
    expect(await tokens.authenticateToken('')).toEqual({ type: 'none' });
  });

  test('rejects a malformed token file', () => {
    expect(() => tokenFileAuthenticator('a,b,c\na,b')).toThrow(
      new Error('row 2 of the token file must have at least 3 columns (token, user name, uid), found 2'),
    );
    expect(() => tokenFileAuthenticator('a,"b,c')).toThrow('a quote is not closed');
  });

  test('calls asynchronous authenticators in order', async () => {
    const late = {
      authenticateToken: async (token: string): Promise<Authentication> =>
        token === 'late'
          ? { type: 'user', method: 'late', user: { name: 'late', uid: '', groups: [], extra: {} } }
          : { type: 'none' },
    };
    const chain = unionAuthenticator([bearerTokens([late, tokens])], { allowAnonymous: true });
    expect(await whoIs(chain, { token: 'late' })).toEqual({ name: 'late', groups: ['system:authenticated'] });
    expect(await whoIs(chain, { token: 'plain' })).toEqual({ name: 'bob', groups: ['system:authenticated'] });
    expect(await whoIs(chain, { token: 'wrong' })).toBe('invalid');
  });
});

describe('token authenticators in order', () => {
  const user: Authentication = { type: 'user', method: 'm', user: { name: 'u', uid: '', groups: [], extra: {} } };
  const invalid = (reason: string): Authentication => ({ type: 'invalid', reason });
  const none: Authentication = { type: 'none' };
  /** At once, or later. */
  const returning = (result: Authentication): TokenAuthenticator => ({ authenticateToken: () => result });
  const returningLater = (result: Authentication): TokenAuthenticator => ({ authenticateToken: async () => result });
  const resultOf = async (...authenticators: readonly TokenAuthenticator[]) =>
    await unionTokens(authenticators).authenticateToken('t');

  test.each([
    ['at once', returning, returning],
    ['later', returningLater, returningLater],
    ['at once and later', returning, returningLater],
    ['later and at once', returningLater, returning],
  ])('%s: the first that knows the token decides, else the first that rejects it', async (_when, first, second) => {
    expect(await resultOf(first(none), second(user))).toEqual(user);
    expect(await resultOf(first(invalid('a')), second(user))).toEqual(user);
    expect(await resultOf(first(user), second(invalid('b')))).toEqual(user);
    expect(await resultOf(first(invalid('a')), second(none))).toEqual(invalid('a'));
    expect(await resultOf(first(none), second(invalid('b')))).toEqual(invalid('b'));
    expect(await resultOf(first(none), second(none))).toEqual(invalid('invalid bearer token'));
    expect(await resultOf(first(none), first(invalid('b')), second(invalid('c')))).toEqual(invalid('b'));
  });

  test('get the token and the audiences', async () => {
    const echo = (token: string, audiences?: readonly string[]) => invalid(`${token} for ${audiences}`);
    for (const authenticator of [
      { authenticateToken: echo },
      { authenticateToken: async (token: string, audiences?: readonly string[]) => echo(token, audiences) },
    ]) {
      const union = unionTokens([returningLater(none), authenticator]);
      expect(await union.authenticateToken('t', ['a'])).toEqual(invalid('t for a'));
      expect(await unionTokens([authenticator]).authenticateToken('t', ['a'])).toEqual(invalid('t for a'));
      expect(await bearerTokens([authenticator]).authenticate(request({ token: 't' }))).toEqual(
        invalid('t for undefined'),
      );
    }
    expect(await bearerTokens([returning(user)]).authenticate(request({}))).toEqual(none);
  });

  test.each([returning, returningLater])('without audiences are for the API', async (source) => {
    const known = withApiAudiences(source(user), ['api', 'more']);
    expect(await known.authenticateToken('t')).toEqual(user);
    expect(await known.authenticateToken('t', ['more', 'z'])).toEqual({ ...user, audiences: ['more'] });
    expect(await known.authenticateToken('t', ['z'])).toEqual(none);
    const rejected = withApiAudiences(source(invalid('a')), ['api']);
    expect(await rejected.authenticateToken('t', ['api'])).toEqual(invalid('a'));
  });
});

describe('client certificates', () => {
  test('the common name is the user and each organization a group', async () => {
    expect(await whoIs(everything, { certificate: {} })).toEqual({
      name: 'cert-user',
      groups: ['org', 'system:authenticated'],
    });
    expect(await certificates.authenticate(request({ certificate: {} }))).toEqual({
      type: 'user',
      method: 'client certificate',
      user: { name: 'cert-user', uid: '', groups: ['org'], extra: {} },
    });
    expect(await certificates.authenticate(request({}))).toEqual({ type: 'none' });
  });

  test('is invalid for a reason', async () => {
    const reasonOf = async (certificate: Partial<ClientCertificate>) => {
      const result = await certificates.authenticate(request({ certificate }));
      return result.type === 'invalid' ? result.reason : result.type;
    };
    expect(await reasonOf({ verified: false })).toBe('the client certificate does not verify: unknown reason');
    expect(await reasonOf({ verified: false, verificationError: 'CERT_REVOKED' })).toBe(
      'the client certificate does not verify: CERT_REVOKED',
    );
    expect(await reasonOf({ notAfterMs: now - 1 })).toBe('the client certificate has expired');
    expect(await reasonOf({ notAfterMs: now })).toBe('user');
  });

  test('must be of an authority of users, if these are known', async () => {
    const [users, others] = await Promise.all(
      ['users', 'others'].map((commonName) => generateAuthority({ commonName, ...validFor(1, new Date(now)) })),
    );
    if (users === undefined || others === undefined) throw new Error('no authorities');
    const issued = async (authority: KeyPair) => {
      const { cert } = await issueCertificate(authority, {
        ...{ commonName: 'cert-user', organizations: [], hosts: [], usages: ['client'], ...validFor(1, new Date(now)) },
      });
      return { raw: new X509Certificate(cert).raw };
    };
    const remaining: number[] = [];
    const onCertificate = (ms: number) => remaining.push(ms);
    const authorities = new ChangingAuthorities(users.cert);
    const limited = clientCertificateAuthenticator({ now: () => now, authorities, onCertificate });
    expect(await whoIs(limited, { certificate: await issued(users) })).toEqual({ name: 'cert-user', groups: ['org'] });
    expect(await limited.authenticate(request({ certificate: await issued(others) }))).toEqual({
      type: 'invalid',
      reason: expect.stringMatching(/^the client certificate does not verify: ./),
    });
    expect(await whoIs(limited, { certificate: { notAfterMs: now - 5 } })).toBe('invalid');
    expect(remaining).toEqual([1_000, 1_000, -5]);
    expect(await whoIs(limited, { certificate: { verified: false } })).toBe('invalid');
    const unknown = new ChangingAuthorities(undefined);
    const unlimited = clientCertificateAuthenticator({ now: () => now, authorities: unknown, onCertificate });
    expect(await whoIs(unlimited, { certificate: await issued(users) })).toBe('none');
    expect(remaining).toHaveLength(4);
  });

  test('an unverified or expired certificate is invalid, and one without a common name is ignored', async () => {
    expect(await whoIs(everything, { certificate: { verified: false } })).toBe('invalid');
    expect(await whoIs(everything, { certificate: { notAfterMs: now - 1 } })).toBe('invalid');
    expect(await whoIs(everything, { certificate: { commonName: '' } })).toEqual({
      name: 'system:anonymous',
      groups: ['system:unauthenticated'],
    });
  });
});

describe('all methods together', () => {
  test('requests without credentials are anonymous if allowed', async () => {
    expect(await whoIs(everything, {})).toEqual({ name: 'system:anonymous', groups: ['system:unauthenticated'] });
    expect(await whoIs(unionAuthenticator([certificates], { allowAnonymous: false }), {})).toBe('none');
  });

  test('an invalid token is rejected even if anonymous requests are allowed', async () => {
    expect(await whoIs(everything, { token: 'wrong' })).toBe('invalid');
  });

  test('one valid method is enough', async () => {
    expect(await whoIs(everything, { token: 'plain', certificate: { verified: false } })).toEqual({
      name: 'bob',
      groups: ['system:authenticated'],
    });
  });

  test('returns the same result object for the same user', async () => {
    const [first, second] = [
      everything.authenticate(request({ token: 'plain' })),
      everything.authenticate(request({ token: 'plain' })),
    ];
    expect(first).not.toBeInstanceOf(Promise);
    expect(first).toBe(second);
  });
});
