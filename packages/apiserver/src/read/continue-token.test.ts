import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeContinueToken, encodeContinueToken, newest } from './continue-token.js';

describe('continue tokens', () => {
  const part = fc.stringMatching(/^[a-z0-9.-]{1,20}$/);

  test('what was made is read back', () => {
    fc.assert(
      fc.property(part, part, fc.oneof(fc.integer({ min: 1 }), fc.constant(newest)), (namespace, name, revision) => {
        const token = { revision, after: { namespace, name } };
        expect(decodeContinueToken(encodeContinueToken(token), namespace)).toEqual(token);
        expect(decodeContinueToken(encodeContinueToken(token), '')).toEqual(token);
      }),
    );
  });

  const tampered = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each([
    ['x y'],
    ['abc'],
    [tampered({ v: 2, rv: 1, start: 'a/b' })],
    [tampered({ v: 1, rv: 0, start: 'a/b' })],
    [tampered({ v: 1, rv: 1.5, start: 'a/b' })],
    [tampered({ v: 1, rv: 1, start: 'b' })],
    [tampered({ v: 1, rv: 1, start: 'a/../b' })],
    [tampered({ v: 1, rv: 1, start: 'other/b' })],
    [tampered([])],
  ])('%s is refused', (token) => {
    expect(() => decodeContinueToken(token, 'a')).toThrow(/^invalid continue token: continue key is not valid: /);
  });

  test('what is no JSON is told by its first character', () => {
    const why = 'invalid continue token: continue key is not valid:';
    expect(() => decodeContinueToken('nonsense', '')).toThrow(
      `${why} invalid character '\\u009e' looking for beginning of value`,
    );
    const letters = Buffer.from('  xyz').toString('base64url');
    expect(() => decodeContinueToken(letters, '')).toThrow(
      `${why} invalid character 'x' looking for beginning of value`,
    );
    const cut = Buffer.from('{').toString('base64url');
    expect(() => decodeContinueToken(cut, '')).toThrow(`${why} it does not hold JSON`);
  });
});
