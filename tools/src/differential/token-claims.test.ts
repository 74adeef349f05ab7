import { expect, test } from '@jest/globals';
import { showTokens } from './token-claims.js';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('shows a signed token as its claims, with times relative to its issue', () => {
  const token = `${part({ alg: 'RS256', kid: 'k' })}.${part({ iat: 1_000, exp: 4_600, sub: 'a', own: { warnafter: 4_607 } })}.c2ln`;
  expect(showTokens(`Bearer ${token}!`)).toBe(
    'Bearer <token {"alg":"RS256","exp":"+3600","iat":"+0","own":{"warnafter":"+3607"},"sub":"a"}>!',
  );
});

test('shows the claims of a token without a time, and keeps other text', () => {
  expect(showTokens(`${part({ alg: 'HS256' })}.${part({ b: 1, a: 2 })}.c2ln`)).toBe(
    '<token {"a":2,"alg":"HS256","b":1}>',
  );
  expect(showTokens('eyJa.eyJb.c eyJ')).toBe('eyJa.eyJb.c eyJ');
});
