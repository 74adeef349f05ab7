import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aesCbc, aesGcm, type Cipher, secretBox } from '../../src/encryption/sealers/ciphers.js';

const bytes = (min: number, max: number) => fc.uint8Array({ minLength: min, maxLength: max });
const key = (...lengths: readonly number[]) => fc.oneof(...lengths.map((length) => bytes(length, length)));

const authenticated: readonly (readonly [string, (key: Uint8Array) => Cipher, fc.Arbitrary<Uint8Array>])[] = [
  ['aesgcm', aesGcm, key(16, 24, 32)],
  ['secretbox', secretBox, key(32)],
];

describe.each([...authenticated, ['aescbc', aesCbc, key(16, 24, 32)] as const])('%s', (_name, cipherOf, keys) => {
  test('decrypts what it encrypts, and never encrypts to the same bytes twice', () => {
    fc.assert(
      fc.property(keys, bytes(0, 200), fc.string(), (secret, plain, context) => {
        const cipher = cipherOf(secret);
        const sealed = cipher.encrypt(plain, context);
        expect(Buffer.from(cipher.decrypt(sealed, context))).toEqual(Buffer.from(plain));
        expect(Buffer.from(cipher.encrypt(plain, context)).equals(sealed)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  test('rejects values that are too short', () => {
    const cipher = cipherOf(randomBytes(32));
    for (let length = 0; length < 28; length += 1) {
      expect(() => cipher.decrypt(Buffer.alloc(length), 'a')).toThrow('are too few');
    }
  });
});

describe.each(authenticated)('%s', (_name, cipherOf, keys) => {
  test('detects every flipped bit, and every removed byte at the end', () => {
    fc.assert(
      fc.property(keys, bytes(0, 12), (secret, plain) => {
        const cipher = cipherOf(secret);
        const sealed = cipher.encrypt(plain, 'a');
        for (let bit = 0; bit < sealed.length * 8; bit += 1) {
          const changed = Uint8Array.from(sealed);
          changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          expect(() => cipher.decrypt(changed, 'a')).toThrow();
        }
        expect(() => cipher.decrypt(sealed.subarray(0, -1), 'a')).toThrow();
      }),
      { numRuns: 10 },
    );
  });

  test('rejects another key', () => {
    const sealed = cipherOf(randomBytes(32)).encrypt(Buffer.from('x'), 'a');
    expect(() => cipherOf(randomBytes(32)).decrypt(sealed, 'a')).toThrow();
  });
});

test('aesgcm is bound to the key of the store', () => {
  const cipher = aesGcm(randomBytes(32));
  const sealed = cipher.encrypt(Buffer.from('x'), '/registry/secrets/default/a');
  expect(() => cipher.decrypt(sealed, '/registry/secrets/default/b')).toThrow();
});

/** The box of the test vector of NaCl (`secretbox.c` in its tests): key, nonce, first bytes of text and box. */
test('secretbox has the form of NaCl', () => {
  const secret = Buffer.from('1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389', 'hex');
  const nonce = Buffer.from('69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37', 'hex');
  const text = Buffer.from(
    'be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffce5ecbaaf33bd751a1ac728d45e6c61296cdc3c01233561f41db66cce314adb310e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a024a838f21af1fde048977eb48f59ffd4924ca1c60902e52f0a089bc76897040e082f937763848645e0705',
    'hex',
  );
  const box = Buffer.from(
    'f3ffc7703f9400e52a7dfb4b3d3305d98e993b9f48681273c29650ba32fc76ce48332ea7164d96a4476fb8c531a1186ac0dfc17c98dce87b4da7f011ec48c97271d2c20f9b928fe2270d6fb863d51738b48eeee314a7cc8ab932164548e526ae90224368517acfeabd6bb3732bc0e9da99832b61ca01b6de56244a9e88d5f9b37973f622a43d14a6599b1f654cb45a74e355a5',
    'hex',
  );
  expect(Buffer.from(secretBox(secret).decrypt(Buffer.concat([nonce, box]), ''))).toEqual(text);
});
