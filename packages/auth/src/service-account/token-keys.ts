import { createPrivateKey, createPublicKey, hash, type KeyObject, X509Certificate } from 'node:crypto';

/** A key that verifies tokens. */
export interface TokenKey {
  /** The digest of the public key: `kid` in the header of a token. */
  readonly id: string;
  readonly algorithm: TokenAlgorithm;
  readonly key: KeyObject;
}

export type TokenAlgorithm = 'RS256' | 'ES256' | 'ES384' | 'ES512';

/**
 * The public keys of a PEM text, in its order: from public keys, private keys and certificates (spec: Service account
 * options, service-account-key-file).
 * @throws Error when there is none, or one is neither RSA nor ECDSA
 */
export function readTokenKeys(pem: string): readonly TokenKey[] {
  const blocks = [...pem.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----[\s\S]+?-----END \1-----/g)];
  const keys = blocks.flatMap(([block, label = '']) => (label === 'EC PARAMETERS' ? [] : [publicKeyOf(block, label)]));
  if (keys.length === 0) throw new Error('the text has no PEM block of a key');
  return keys.map(tokenKey);
}

/** Reads the key that signs tokens. @throws Error when it is invalid, or neither RSA nor ECDSA */
export function readSigningKey(pem: string): TokenKey {
  const key = createPrivateKey(pem);
  return { ...tokenKey(createPublicKey(key)), key };
}

function publicKeyOf(block: string, label: string): KeyObject {
  return label === 'CERTIFICATE' ? new X509Certificate(block).publicKey : createPublicKey(block);
}

function tokenKey(key: KeyObject): TokenKey {
  const der = key.export({ type: 'spki', format: 'der' });
  return { id: hash('sha256', der, 'base64url'), algorithm: algorithmOf(key), key };
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): TokenAlgorithm {
  if (asymmetricKeyType === 'rsa') return 'RS256';
  const algorithm = asymmetricKeyType === 'ec' ? curves[asymmetricKeyDetails?.namedCurve ?? ''] : undefined;
  if (algorithm === undefined)
    throw new Error('a key of service account tokens must be RSA, or ECDSA on P-256, P-384 or P-521');
  return algorithm;
}

const curves: Readonly<Record<string, TokenAlgorithm>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};
