import { expect, test } from '@jest/globals';
import { identityFor, identityHeaders, type WebhookIdentity } from './credentials.js';

const named = (username: string): WebhookIdentity => ({ basic: { username, password: 'p' } });
const choose = (host: string, port: number, names: readonly string[]) =>
  identityFor({ host, port }, { users: new Map(names.map((name) => [name, named(name)])), current: named('current') })
    ?.basic?.username;

test.each([
  ['a.b.c', 443, ['*', '*.c', '*.b.c', 'a.b.c', '*.c:443', '*.b.c:443', 'a.b.c:443'], 'a.b.c:443'],
  ['a.b.c', 443, ['*', '*.c', '*.b.c', 'a.b.c', '*.c:443', '*.b.c:443'], '*.b.c:443'],
  ['a.b.c', 443, ['*', '*.c', '*.b.c', 'a.b.c', '*.c:443'], '*.c:443'],
  ['a.b.c', 443, ['*', '*.c', '*.b.c', 'a.b.c'], 'a.b.c'],
  ['a.b.c', 443, ['*', '*.c', '*.b.c'], '*.b.c'],
  ['a.b.c', 443, ['*', '*.c'], '*.c'],
  ['a.b.c', 443, ['*'], '*'],
  ['a.b.c', 443, ['x'], 'current'],
  ['a.b.c', 8443, ['a.b.c', '*.c'], 'current'],
  ['a.b.c', 8443, ['a.b.c', '*.c:8443'], '*.c:8443'],
])('the identity for %s:%i among %j is %s', (host, port, names, expected) => {
  expect(choose(host, port, names)).toBe(expected);
});

test('an identity is sent as a token, else as a password, with the impersonated user', async () => {
  expect(await identityHeaders(undefined)).toEqual({});
  expect(await identityHeaders(named('u'))).toEqual({
    authorization: `Basic ${Buffer.from('u:p').toString('base64')}`,
  });
  const impersonate = { user: 'jane', groups: ['a', 'b'], extra: { 'x/y': ['1'] } };
  expect(await identityHeaders({ ...named('u'), token: async () => 't', impersonate })).toEqual({
    authorization: 'Bearer t',
    'impersonate-user': 'jane',
    'impersonate-group': ['a', 'b'],
    'impersonate-extra-x%2Fy': ['1'],
  });
});
