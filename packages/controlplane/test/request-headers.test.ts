import { connect } from 'node:http2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Attributes, Authorizer, RequestHeaderNames } from '@orch/auth';
import { ChangingAuthorities, type KeyPair } from '@orch/certs';
import { getAs, makeAuthority, makeClient, type RawHeaders } from './proxied-client.js';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

const path = '/api/v1/namespaces/default/configmaps';
const protocols: readonly Protocol[] = ['HTTP/1.1', 'HTTP/2'];

/** Denies everything, and tells the user of the request in the reason. */
const tellsUser: Authorizer = {
  authorize: ({ user }: Attributes) => ({ verdict: 'noOpinion', reason: `user=${JSON.stringify(user)}` }),
};

let names: RequestHeaderNames = {
  usernameHeaders: ['X-Remote-User', 'X-Other-User'],
  groupHeaders: ['X-Remote-Group', 'X-Other-Group'],
  extraHeaderPrefixes: ['X-Remote-Extra-'],
  allowedNames: ['front-proxy', 'other-proxy'],
};
const asAda: RawHeaders = [['X-Remote-User', 'ada']];

let users: KeyPair;
let proxies: KeyPair;
let proxy: KeyPair;
let userAuthorities: ChangingAuthorities;
let proxyAuthorities: ChangingAuthorities;
let server: TestServer;

const authorization = { modes: [], authorizers: [tellsUser] };
const withoutTokens = { authenticators: [], tokenAuthenticators: [], anonymous: true };

beforeAll(async () => {
  [users, proxies] = await Promise.all([makeAuthority('users'), makeAuthority('proxies')]);
  proxy = await makeClient(proxies, 'front-proxy', ['proxies']);
  userAuthorities = new ChangingAuthorities(users.cert);
  proxyAuthorities = new ChangingAuthorities(proxies.cert);
  server = await startTestServer('orch', {
    authentication: {
      ...withoutTokens,
      clientAuthorities: userAuthorities,
      requestHeaders: { authorities: proxyAuthorities, names: () => names },
    },
    authorization,
  });
});
afterAll(() => server.stop());

type From = NonNullable<Parameters<typeof getAs>[1]>;

/** The user as the authorizer sees it; the status when authentication failed. */
async function userOf(from: From, of: TestServer = server) {
  const { status, json } = await getAs(`${of.server.url}${path}`, from);
  const [, user] = /user=(\{.*\})$/.exec(json.message) ?? [];
  return user === undefined ? status : JSON.parse(user);
}
async function nameOf(from: From, of: TestServer = server) {
  const user = await userOf(from, of);
  return typeof user === 'number' ? user : user.name;
}

describe('request headers', () => {
  test.each(protocols)(
    'name the user when the certificate is that of a proxy, over %s [Methods, 8] [Authenticating proxy header rules, 2] [Authenticating proxy header rules, 3]',
    async (protocol) => {
      const headers: RawHeaders = [
        ['X-Remote-User', 'ada'],
        ['X-Remote-Group', 'dev'],
        ['X-Remote-Group', 'ops'],
        ['X-Other-Group', 'more'],
        ['X-Remote-Extra-Scopes', 'read'],
        ['X-Remote-Extra-Scopes', 'write'],
        ['X-Remote-Extra-Acme.com%2FProject', 'Some Project'],
      ];
      expect(await userOf({ certificate: proxy, headers, protocol })).toEqual({
        name: 'ada',
        uid: '',
        groups: ['dev', 'ops', 'more', 'system:authenticated'],
        extra: { scopes: ['read', 'write'], 'acme.com/project': ['Some Project'] },
      });
    },
  );

  test.each(protocols)(
    'have names in any case, and the first value of a user header counts, over %s [Authenticating proxy header rules, 1]',
    async (protocol) => {
      const headers: RawHeaders = [
        ['x-REMOTE-user', 'ada'],
        ['X-Remote-User', 'system:admin'],
        ['X-OTHER-USER', 'eve'],
        ['x-remote-GROUP', 'dev'],
        ['X-Remote-Group', ''],
        ['x-REMOTE-extra-A', '1'],
        ['X-Remote-Extra-a', '2'],
      ];
      const user = await userOf({ certificate: proxy, headers, protocol });
      expect(user).toMatchObject({ name: 'ada', groups: ['dev', 'system:authenticated'], extra: { a: ['1', '2'] } });
    },
  );

  test('of the second name count when the first has no value', async () => {
    const headers: RawHeaders = [
      ['X-Remote-User', ''],
      ['X-Other-User', 'eve'],
    ];
    expect(await nameOf({ certificate: proxy, headers })).toBe('eve');
  });

  test('with names that no object has are keys like others, and UTF-8 is kept', async () => {
    const headers: RawHeaders = [
      ['X-Remote-User', Buffer.from('Zoë').toString('latin1')],
      ['X-Remote-Extra-__proto__', 'x'],
      ['X-Remote-Extra-%zz', 'y'],
    ];
    const user = await userOf({ certificate: proxy, headers });
    expect(user.name).toBe('Zoë');
    expect(Object.entries(user.extra)).toEqual([
      ['__proto__', ['x']],
      ['%zz', ['y']],
    ]);
  });

  test.each(protocols)('are ignored without a client certificate, over %s', async (protocol) => {
    expect(await nameOf({ headers: asAda, protocol })).toBe('system:anonymous');
  });

  test.each(protocols)('are ignored when the certificate is that of a user, over %s', async (protocol) => {
    const certificate = await makeClient(users, 'front-proxy', ['staff']);
    const user = await userOf({ certificate, headers: asAda, protocol });
    expect(user).toMatchObject({ name: 'front-proxy', groups: ['staff', 'system:authenticated'] });
  });

  test('are rejected with a proxy that is not allowed, unless all are [Authenticating proxy header rules, 5]', async () => {
    for (const name of ['stranger', 'Front-Proxy', ''])
      expect(await nameOf({ certificate: await makeClient(proxies, name), headers: asAda })).toBe(401);
    names = { ...names, allowedNames: [] };
    const anybody = await nameOf({ certificate: await makeClient(proxies, 'stranger'), headers: asAda });
    names = { ...names, allowedNames: ['front-proxy', 'other-proxy'] };
    expect(anybody).toBe('ada');
  });

  test('are rejected when the certificate is from another authority of the same name [Authenticating proxy header rules, 4]', async () => {
    const imitation = await makeAuthority('proxies');
    expect(await nameOf({ certificate: await makeClient(imitation, 'front-proxy'), headers: asAda })).toBe(401);
  });

  test('are needed: a proxy without them is no user', async () => {
    expect(await nameOf({ certificate: proxy })).toBe(401);
    expect(await nameOf({ certificate: proxy, headers: [['X-Remote-Group', 'system:masters']] })).toBe(401);
  });

  test('may come with an impersonated user, whom the named user must be permitted to impersonate', async () => {
    const headers: RawHeaders = [...asAda, ['Impersonate-User', 'bob']];
    const { status, json } = await getAs(`${server.server.url}${path}`, { certificate: proxy, headers });
    expect(status).toBe(403);
    expect(json.message).toContain('User "ada" cannot impersonate resource "users"');
  });
});

describe('authorities', () => {
  test('of proxies alone make no user of a certificate', async () => {
    const only = await startTestServer('orch', {
      authentication: { ...withoutTokens, requestHeaders: { authorities: proxyAuthorities, names: () => names } },
      authorization,
    });
    try {
      expect(await nameOf({ certificate: proxy, headers: asAda }, only)).toBe('ada');
      expect(await nameOf({ certificate: proxy }, only)).toBe('system:anonymous');
      expect(await nameOf({ certificate: await makeClient(users, 'bob') }, only)).toBe(401);
    } finally {
      await only.stop();
    }
  });

  test('may be the same for users and proxies: the headers name the user, the certificate otherwise', async () => {
    const shared = await startTestServer('orch', {
      authentication: {
        ...withoutTokens,
        clientAuthorities: new ChangingAuthorities(users.cert),
        requestHeaders: {
          authorities: new ChangingAuthorities(users.cert),
          names: () => ({ ...names, allowedNames: ['front-proxy'] }),
        },
      },
      authorization,
    });
    try {
      const certificate = await makeClient(users, 'front-proxy');
      expect(await nameOf({ certificate, headers: asAda }, shared)).toBe('ada');
      expect(await nameOf({ certificate }, shared)).toBe('front-proxy');
      // Not an allowed proxy, but a valid user.
      expect(await nameOf({ certificate: await makeClient(users, 'bob'), headers: asAda }, shared)).toBe('bob');
    } finally {
      await shared.stop();
    }
  });

  test('of proxies that are replaced count from the next request, and the earlier ones no more', async () => {
    const next = await makeAuthority('next-proxies');
    const nextProxy = await makeClient(next, 'front-proxy');
    expect(await nameOf({ certificate: nextProxy, headers: asAda })).toBe(401);
    proxyAuthorities.replace(next.cert);
    try {
      expect(await nameOf({ certificate: nextProxy, headers: asAda })).toBe('ada');
      expect(await nameOf({ certificate: proxy, headers: asAda })).toBe(401);
    } finally {
      proxyAuthorities.replace(proxies.cert);
    }
    expect(await nameOf({ certificate: proxy, headers: asAda })).toBe('ada');
  });

  test('of users that are replaced no longer accept a user, on an open connection as well', async () => {
    const bob = await makeClient(users, 'bob');
    const session = connect(server.server.url, { ...bob, rejectUnauthorized: false });
    const statusNow = () =>
      new Promise<number>((resolve, reject) => {
        const stream = session.request({ ':path': path });
        stream.on('response', (headers) => resolve(Number(headers[':status'])));
        stream.on('error', reject);
        stream.resume();
      });
    try {
      expect(await statusNow()).toBe(403);
      userAuthorities.replace((await makeAuthority('next-users')).cert);
      expect(await statusNow()).toBe(401);
    } finally {
      userAuthorities.replace(users.cert);
      session.destroy();
    }
  });
});
