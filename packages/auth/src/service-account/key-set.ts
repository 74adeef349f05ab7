import { createPublicKey } from 'node:crypto';
import type { TokenKey } from './token-keys.js';

/** A public key for clients (JWK). */
export interface PublicKeyDocument {
  readonly use: 'sig';
  readonly kty: string;
  readonly kid: string;
  readonly alg: string;
  readonly [parameter: string]: string;
}

/** The public keys as a set for the verification of tokens (JWKS). */
export function publicKeySet(keys: readonly TokenKey[]): { readonly keys: readonly PublicKeyDocument[] } {
  return { keys: keys.map(documentOf) };
}

function documentOf({ id, algorithm, key }: TokenKey): PublicKeyDocument {
  // Only the public part of a private key is published.
  const jwk = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  const named = { use: 'sig', kty: String(jwk.kty), kid: id } as const;
  if (jwk.kty === 'RSA') return { ...named, alg: algorithm, n: String(jwk.n), e: String(jwk.e) };
  return { ...named, crv: String(jwk.crv), alg: algorithm, x: String(jwk.x), y: String(jwk.y) };
}
