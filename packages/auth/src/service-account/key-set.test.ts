import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import { publicKeySet } from './key-set.js';
import { readSigningKey, readTokenKeys } from './token-keys.js';

const privatePem = ({ privateKey }: { readonly privateKey: KeyObject }) =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const rsa = privatePem(generateKeyPairSync('rsa', { modulusLength: 2_048 }));
const ecdsa = privatePem(generateKeyPairSync('ec', { namedCurve: 'P-384' }));

test('a key set can verify tokens, in the order of the keys', async () => {
  const { keys } = publicKeySet(readTokenKeys(rsa + ecdsa));
  expect(keys.map((key) => Object.keys(key))).toEqual([
    ['use', 'kty', 'kid', 'alg', 'n', 'e'],
    ['use', 'kty', 'kid', 'crv', 'alg', 'x', 'y'],
  ]);
  expect(keys).toMatchObject([
    { use: 'sig', kty: 'RSA', alg: 'RS256' },
    { use: 'sig', kty: 'EC', crv: 'P-384', alg: 'ES384' },
  ]);
  for (const [index, pem] of [rsa, ecdsa].entries()) {
    const { key, id, algorithm } = readSigningKey(pem);
    expect(keys[index]?.kid).toBe(id);
    const token = await new SignJWT({ sub: 'a' }).setProtectedHeader({ alg: algorithm, kid: id }).sign(key);
    const set = createLocalJWKSet({ keys: keys.map((document) => ({ ...document })) });
    expect((await jwtVerify(token, set)).payload).toEqual({ sub: 'a' });
  }
});

test('a key set contains nothing of a private key', () => {
  expect(publicKeySet([readSigningKey(rsa), readSigningKey(ecdsa)])).toEqual(publicKeySet(readTokenKeys(rsa + ecdsa)));
});
