import { describe, expect, test } from '@jest/globals';
import type { Authentication, AuthenticationRequest, Authenticator, ClientCertificate } from './authenticator.js';
import { bearerTokens, parseBearerToken } from './bearer-tokens.js';
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
    [undefined, undefined],
  ])('parses the header %p to the token %p [Principles, 4]', (header, token) => {
    expect(parseBearerToken(header)).toBe(token);
  });

  test('a token of the file has a user, uid and groups', async () => {
    expect(await tokens.authenticateToken('secret')).toMatchObject({
      type: 'user',
      user: { name: 'ada', uid: 'u1', groups: ['dev', 'ops'], extra: {} },
    });
    expect(await tokens.authenticateToken('plain')).toMatchObject({ user: { name: 'bob', groups: [] } });
    expect(await tokens.authenticateToken('qu"ote')).toMatchObject({ user: { name: 'eve', groups: [] } });
    expect(await tokens.authenticateToken('')).toEqual({ type: 'none' });
  });

  test('rejects a malformed token file', () => {
    expect(() => tokenFileAuthenticator('a,b')).toThrow('at least 3 columns');
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

describe('client certificates', () => {
  test('the common name is the user and each organization a group', async () => {
    expect(await whoIs(everything, { certificate: {} })).toEqual({
      name: 'cert-user',
      groups: ['org', 'system:authenticated'],
    });
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
