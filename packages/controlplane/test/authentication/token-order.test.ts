import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { IssuerProcess } from '../../../../tools/src/test-support/open-id-issuer.js';
import { type ImageReviewServer, startImageReviewServer } from '../admission/image-review-server.js';
import { startIssuer } from './issuer.js';
import { startUserServer, type UserServer } from './user-server.js';

// All methods at once. The webhook returns each review with a status.
let issuer: IssuerProcess;
let webhook: ImageReviewServer;
let server: UserServer;
const reviewed = () => webhook.seen.map(({ review }) => review.spec.token);

beforeAll(async () => {
  [issuer, webhook] = await Promise.all([startIssuer(), startImageReviewServer()]);
  await issuer.addKey('first');
  server = await startUserServer({
    bootstrapTokens: true,
    openId: {
      issuer: issuer.url,
      clientId: 'cluster',
      usernameClaim: 'sub',
      usernamePrefix: '',
      groupsPrefix: '',
      requiredClaims: {},
      algorithms: ['RS256'],
      authorities: issuer.authority,
    },
    tokenWebhook: {
      service: { server: webhook.url, certificateAuthority: webhook.authority },
      version: 'v1',
      cacheTtlMs: 0,
      retryDelayMs: 1,
    },
  });
  const body = {
    metadata: { name: 'bootstrap-token-abcdef' },
    type: 'bootstrap.orch.io/token',
    stringData: {
      'token-id': 'abcdef',
      'token-secret': '0123456789abcdef',
      'usage-bootstrap-authentication': 'true',
    },
  };
  expect((await server.ask('POST', '/api/v1/namespaces/orch-system/secrets', { body })).status).toBe(201);
});
beforeEach(() => {
  webhook.seen.length = 0;
  webhook.respond = () => ({ authenticated: true, user: { username: 'reviewed' } });
});
afterAll(async () => {
  await Promise.all([server.stop(), webhook.close(), issuer.stop()]);
});

const identityToken = (claims: object = {}) =>
  issuer.sign({
    claims: { iss: issuer.url, sub: 'jane', aud: 'cluster', exp: Math.floor(Date.now() / 1_000) + 60, ...claims },
    kid: 'first',
  });

test('the first method that recognizes a token decides [Principles, 3]', async () => {
  expect(await server.userOf('admin')).toBe(200);
  expect(await server.userOf('abcdef.0123456789abcdef')).toMatchObject({ name: 'system:bootstrap:abcdef' });
  expect(await server.userOf(await identityToken())).toMatchObject({ name: 'jane' });
  expect(reviewed()).toEqual([]);
  expect(await server.userOf('any')).toMatchObject({ name: 'reviewed' });
  expect(reviewed()).toEqual(['any']);
});

test('a token that one method rejects is tried by the next ones', async () => {
  const expired = await identityToken({ exp: 1 });
  expect(await server.userOf(expired)).toMatchObject({ name: 'reviewed' });
  expect(await server.userOf('abcdef.fedcba9876543210')).toMatchObject({ name: 'reviewed' });
  expect(reviewed()).toEqual([expired, 'abcdef.fedcba9876543210']);
});

test('a token that every method rejects gets 401, although anonymous requests are allowed', async () => {
  webhook.respond = () => ({ authenticated: false });
  for (const token of [await identityToken({ aud: 'other' }), 'abcdef.fedcba9876543210', 'any']) {
    expect(await server.userOf(token)).toBe(401);
  }
  expect(await server.userOf('')).toMatchObject({ name: 'system:anonymous' });
});

test('a webhook that fails does not hide the other methods', async () => {
  webhook.respond = (_seen, response) => {
    response.writeHead(500).end();
    return undefined;
  };
  expect(await server.userOf('abcdef.0123456789abcdef')).toMatchObject({ name: 'system:bootstrap:abcdef' });
  expect(await server.userOf(await identityToken())).toMatchObject({ name: 'jane' });
  expect(await server.userOf('any')).toBe(401);
});
