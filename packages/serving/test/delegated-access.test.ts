import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock, orchNames, type UserInfo } from '@orch/apimachinery';
import type { Attributes, AuthenticationRequest, ClientCertificate } from '@orch/auth';
import { ChangingAuthorities, generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import { createRestClient, type RestClient } from '@orch/client';
import { createMetricsRegistry } from '@orch/component';
import { type DelegatedAccessOptions, delegateAccess } from '../src/delegation/delegate-access.js';
import { createSecureListener } from '../src/listener/create-secure-listener.js';
import type { SecureListener } from '../src/listener/secure-listener.js';
import { makeMaterial } from './support.js';

// The main API server: the token `good` is that of ada, and ada may do everything.
let main: SecureListener;
let client: RestClient;
let reviews: string[];
let users: KeyPair;
let proxies: KeyPair;
const now = new Date();

beforeAll(async () => {
  const { authority, serving } = await makeMaterial();
  main = await createSecureListener({
    ...{ ...serving, host: '127.0.0.1', port: 0 },
    async handler(exchange) {
      const review = JSON.parse((await exchange.readBody(10_000)).toString());
      const { spec } = review;
      const isTokens = exchange.url.endsWith('/tokenreviews');
      reviews.push(isTokens ? `token ${spec.token}` : `access ${spec.user}`);
      const status = isTokens
        ? { authenticated: spec.token === 'good', user: { username: 'ada' } }
        : { allowed: spec.user === 'ada' };
      exchange.respond(201, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify({ ...review, status })));
    },
  });
  const config = { server: main.url, certificateAuthority: authority.cert, token: 't' };
  client = createRestClient({ config, names: orchNames });
  const authorityOf = (commonName: string) => generateAuthority({ commonName, ...validFor(1, now) });
  [users, proxies] = await Promise.all([authorityOf('users'), authorityOf('proxies')]);
});
afterAll(async () => {
  client.close();
  await main.close();
});
beforeEach(() => {
  reviews = [];
});

const access = (changes: Partial<DelegatedAccessOptions> = {}) =>
  delegateAccess({ client, signal: new AbortController().signal, skipsLookup: true, ...changes });

async function certificateOf(authority: KeyPair, commonName: string): Promise<ClientCertificate> {
  const { cert } = await issueCertificate(authority, { commonName, usages: ['client'], ...validFor(1, now) });
  const { raw } = new X509Certificate(cert);
  const notAfterMs = now.getTime() + 60_000;
  return { commonName, organizations: ['dev'], verified: true, notAfterMs, raw, intermediates: () => [] };
}
function request(headers: Readonly<Record<string, string>>, certificate?: ClientCertificate): AuthenticationRequest {
  return {
    header: (name) => headers[name],
    headerValues: (name) => [headers[name] ?? []].flat(),
    headerNames: () => Object.keys(headers),
    clientCertificate: () => certificate,
  };
}
const bearer = (token: string) => request({ authorization: `Bearer ${token}` });

describe('authentication', () => {
  test('is by proxies, client certificates, and reviewed tokens', async () => {
    const own = {
      clientAuthorities: new ChangingAuthorities(users.cert),
      requestHeaders: {
        authorities: new ChangingAuthorities(proxies.cert),
        names: () => ({
          ...{ usernameHeaders: ['x-user'], groupHeaders: ['x-group'], extraHeaderPrefixes: [], allowedNames: [] },
        }),
      },
    };
    const { authenticator, clientAuthorities } = await access(own);
    expect(clientAuthorities).toEqual([own.clientAuthorities, own.requestHeaders.authorities]);
    const who = async (given: AuthenticationRequest) => {
      const result = await authenticator.authenticate(given);
      return result.type === 'user' ? [result.method, result.user.name, ...result.user.groups] : result.type;
    };
    const headers = { 'x-user': 'bob', 'x-group': 'ops' };
    const all = 'system:authenticated';
    expect(await who(request(headers, await certificateOf(proxies, 'proxy')))).toEqual([
      ...['request headers', 'bob', 'ops', all],
    ]);
    expect(await who(request(headers, await certificateOf(users, 'carol')))).toEqual([
      ...['client certificate', 'carol', 'dev', all],
    ]);
    expect(reviews).toEqual([]);
    expect(await who(bearer('good'))).toEqual(['token review', 'ada', all]);
    const webSocket = {
      ...{ connection: 'upgrade', upgrade: 'websocket' },
      'sec-websocket-protocol': `base64url.bearer.authorization.orch.io.${Buffer.from('good').toString('base64url')}, x`,
    };
    expect(await who(request(webSocket))).toEqual(['token review', 'ada', all]);
    expect(await who(bearer('bad'))).toBe('invalid');
    expect(await who(request({}))).toEqual(['anonymous', 'system:anonymous', 'system:unauthenticated']);
    expect(reviews).toEqual(['token good', 'token bad']);
  });

  test('rejects tokens without reviews, and requests without credentials on request', async () => {
    const { authenticator, clientAuthorities } = await access({ reviewsTokens: false, anonymous: false });
    expect(await authenticator.authenticate(bearer('good'))).toMatchObject({ type: 'invalid' });
    expect(await authenticator.authenticate(request({}))).toEqual({ type: 'none' });
    expect([reviews, clientAuthorities]).toEqual([[], []]);
  });

  test('keeps a reviewed token for ten seconds by default', async () => {
    for (const [options, ttlMs] of [
      [{}, 10_000],
      [{ tokenTtlMs: 50 }, 50],
    ] as const) {
      const clock = new FakeClock();
      const { authenticator } = await access({ clock, ...options });
      const ask = async () => {
        reviews = [];
        await authenticator.authenticate(bearer('good'));
        await authenticator.authenticate(bearer('bad'));
        return reviews.length;
      };
      expect(await ask()).toBe(2);
      await clock.advance(ttlMs - 1);
      expect(await ask()).toBe(0);
      await clock.advance(1);
      expect(await ask()).toBe(2);
    }
  });

  test('is measured', async () => {
    const metrics = createMetricsRegistry();
    const clientAuthorities = new ChangingAuthorities(users.cert);
    const { authenticator } = await access({ metrics, clientAuthorities });
    await authenticator.authenticate(bearer('good'));
    await authenticator.authenticate(request({}, await certificateOf(users, 'carol')));
    const text = await metrics.text();
    expect(text).toContain('authentication_token_cache_request_total{status="miss"} 1\n');
    expect(text).toContain('apiserver_client_certificate_expiration_seconds_count 1\n');
  });
});

describe('authorization', () => {
  const user = (name: string, ...groups: readonly string[]): UserInfo => ({ name, uid: '', groups, extra: {} });
  const path = (given: string, who = user('bob')): Attributes => ({
    type: 'path',
    user: who,
    verb: 'get',
    path: given,
  });
  const verdictsOf = async (options: Partial<DelegatedAccessOptions>, ...attributes: readonly Attributes[]) => {
    const { authorizer } = await access(options);
    return await Promise.all(attributes.map(async (each) => (await authorizer.authorize(each)).verdict));
  };
  const open = ['/healthz', '/readyz', '/livez'];

  test('is by privileged groups and open paths, then by a review', async () => {
    const masters = path('/metrics', user('bob', 'system:masters'));
    const asked = [masters, ...open.map((each) => path(each))];
    expect(await verdictsOf({}, ...asked)).toEqual(['allow', 'allow', 'allow', 'allow']);
    expect(reviews).toEqual([]);
    expect(await verdictsOf({}, path('/metrics'), path('/metrics', user('ada')))).toEqual(['noOpinion', 'allow']);
    expect([...reviews].sort()).toEqual(['access ada', 'access bob']);
  });

  test('has the paths, groups and the client of its options, or no reviews', async () => {
    const options = { alwaysAllowPaths: ['/a'], alwaysAllowGroups: ['dev'], reviewsAccess: false };
    const asked = [path('/a'), path('/b', user('bob', 'dev')), path('/healthz'), path('/b', user('ada'))];
    const masters = path('/b', user('bob', 'system:masters'));
    expect(await verdictsOf(options, ...asked, masters)).toEqual([
      ...['allow', 'allow', 'noOpinion', 'noOpinion', 'noOpinion'],
    ]);
    expect(reviews).toEqual([]);
    const gone = createRestClient({ config: { server: 'https://127.0.0.1:1', token: 't' }, names: orchNames });
    expect(await verdictsOf({ client: gone, accessClient: client }, path('/x', user('ada')))).toEqual(['allow']);
    gone.close();
  });

  test('keeps reviews for ten seconds by default, those that allow and others', async () => {
    for (const [options, allowMs, denyMs] of [
      [{}, 10_000, 10_000],
      [{ allowTtlMs: 20, denyTtlMs: 10 }, 20, 10],
    ] as const) {
      const clock = new FakeClock();
      const { authorizer } = await access({ clock, ...options });
      const ask = async (name: string) => {
        reviews = [];
        await authorizer.authorize(path('/x', user(name)));
        return reviews.length;
      };
      for (const [name, ttlMs] of [
        ['ada', allowMs],
        ['bob', denyMs],
      ] as const) {
        expect(await ask(name)).toBe(1);
        await clock.advance(ttlMs - 1);
        expect(await ask(name)).toBe(0);
        await clock.advance(1);
        expect(await ask(name)).toBe(1);
      }
    }
  });
});
