import { expect, test } from '@jest/globals';
import { identityHeaders, isIdentityHeader } from './identity-headers.js';

test('a user has a header for the name, and one for each group and extra value', () => {
  expect(identityHeaders({ name: 'alice', groups: [], extra: {} })).toEqual(['x-remote-user', 'alice']);
  const extra = { team: ['blue', 'red'], none: [] };
  expect(identityHeaders({ name: 'alice', groups: ['a', 'b'], extra })).toEqual([
    ...['x-remote-user', 'alice', 'x-remote-group', 'a', 'x-remote-group', 'b'],
    ...['x-remote-extra-team', 'blue', 'x-remote-extra-team', 'red'],
  ]);
});

test('values are the bytes of their UTF-8, and keys of extra values have other characters percent-encoded', () => {
  const headers = identityHeaders({ name: 'jörg', groups: ['ä'], extra: { "a/B %=ü!#$&'*+-.^_`|~9\n": ['é'] } });
  expect(headers.map((text) => Buffer.from(text, 'latin1').toString())).toEqual([
    ...['x-remote-user', 'jörg', 'x-remote-group', 'ä'],
    ...["x-remote-extra-a%2FB%20%25%3D%C3%BC!#$&'*+-.^_`|~9%0A", 'é'],
  ]);
});

test.each([
  'x-remote-user',
  'x-remote-group',
  'x-remote-uid',
  'x-remote-extra-team',
  'x_remote_user',
  'x-remote_extra-',
])('the header %s names a user', (name) => expect(isIdentityHeader(name)).toBe(true));

test.each(['x-remote-username', 'x-remote-extra', 'x-remote', 'x-forwarded-for', 'authorization', 'xx-remote-extra-a'])(
  'the header %s names no user',
  (name) => expect(isIdentityHeader(name)).toBe(false),
);
