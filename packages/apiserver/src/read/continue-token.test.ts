import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeContinueToken, encodeContinueToken, newest } from './continue-token.js';

const invalidToken = /^invalid continue token: continue key is not valid: /;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('continue tokens', () => {
  const part = fc.stringMatching(/^[a-z0-9.-]{1,20}$/);

  const scope = (namespace: string, resource = 'configmaps') => ({ group: '', resource, namespace });
  const revision = fc.oneof(fc.integer({ min: 1 }), fc.constant(newest));

  test('round-trip, and are valid for the same list only', () => {
    fc.assert(
      fc.property(part, part, revision, (namespace, name, revision) => {
        const token = { revision, after: { namespace, name } };
        const [inOne, inAll] = [scope(namespace), scope('')];
        expect(decodeContinueToken(encodeContinueToken(token, inOne), inOne)).toEqual(token);
        expect(decodeContinueToken(encodeContinueToken(token, inAll), inAll)).toEqual(token);
        for (const [madeFor, usedIn] of [
          [inOne, inAll],
          [inAll, inOne],
          [inOne, scope(namespace, 'secrets')],
          [inOne, { ...inOne, group: 'example.com' }],
        ] as const) {
          expect(() => decodeContinueToken(encodeContinueToken(token, madeFor), usedIn)).toThrow(invalidToken);
        }
      }),
    );
  });

  test('are rejected when modified or truncated', () => {
    const one = scope('web');
    fc.assert(
      fc.property(part, revision, fc.nat(), fc.integer({ min: 1, max: 63 }), (name, revision, place, by) => {
        const token = encodeContinueToken({ revision, after: { namespace: 'web', name } }, one);
        const at = place % token.length;
        const changed = letters.charAt((letters.indexOf(token.charAt(at)) + by) % letters.length);
        const tampered = `${token.slice(0, at)}${changed}${token.slice(at + 1)}`;
        // The last character may contain padding bits.
        const isSame = Buffer.from(tampered, 'base64url').equals(Buffer.from(token, 'base64url'));
        if (!isSame) expect(() => decodeContinueToken(tampered, one)).toThrow(invalidToken);
        if (at > 0) expect(() => decodeContinueToken(token.slice(0, at), one)).toThrow(invalidToken);
      }),
    );
  });

  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each([
    ['x y'],
    ['abc'],
    [made({ v: 1, rv: 1, start: 'a/b' })],
    [made({ v: 3, rv: 1, start: 'a/b' })],
    [made({ v: 2, rv: 0, start: 'a/b' })],
    [made({ v: 2, rv: 1.5, start: 'a/b' })],
    [made({ v: 2, rv: 1, start: 'b' })],
    [made({ v: 2, rv: 1, start: 'a/../b' })],
    [made({ v: 2, rv: 1, start: 'other/b' })],
    [made({ v: 2, rv: 1, start: 'a/b' })],
    [made({ v: 2, rv: 1, start: 'a/b', sum: 'AAAAAAAAAAAA' })],
    [made({ v: 'meta.k8s.io/v1', rv: 1, start: 'b\u0000' })],
    [made([])],
  ])('rejects %s', (token) => {
    expect(() => decodeContinueToken(token, scope('a'))).toThrow(invalidToken);
  });

  test('reports the first character of invalid JSON', () => {
    const why = 'invalid continue token: continue key is not valid:';
    expect(() => decodeContinueToken('nonsense', scope(''))).toThrow(
      `${why} invalid character '\\u009e' looking for beginning of value`,
    );
    const noJson = Buffer.from('  xyz').toString('base64url');
    expect(() => decodeContinueToken(noJson, scope(''))).toThrow(
      `${why} invalid character 'x' looking for beginning of value`,
    );
    const cut = Buffer.from('{').toString('base64url');
    expect(() => decodeContinueToken(cut, scope(''))).toThrow(`${why} it does not hold JSON`);
  });
});
