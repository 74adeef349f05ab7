import { createPrivateKey, webcrypto } from 'node:crypto';

/** The library costs a quarter of the server's start, so it is loaded when a certificate must be made, never before. */
export async function loadX509() {
  await import('reflect-metadata');
  return import('@peculiar/x509');
}

export type X509Library = Awaited<ReturnType<typeof loadX509>>;

export const signatureAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const curves: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

export async function generateKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(signatureAlgorithm, true, ['sign', 'verify']);
}

/** PKCS#8 in PEM. */
export async function privateKeyPem(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`;
}

/** An authority's key, EC or RSA, with the algorithm it signs with. @throws Error for any other kind of key */
export async function importSigningKey(
  pem: string,
): Promise<{ key: webcrypto.CryptoKey; algorithm: SigningAlgorithm }> {
  const key = createPrivateKey(pem);
  const algorithm = signingAlgorithmOf(key.asymmetricKeyType, key.asymmetricKeyDetails?.namedCurve);
  const der = key.export({ type: 'pkcs8', format: 'der' });
  return { key: await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']), algorithm };
}

export type SigningAlgorithm =
  | { readonly name: 'RSASSA-PKCS1-v1_5'; readonly hash: string }
  | { readonly name: 'ECDSA'; readonly namedCurve: string; readonly hash: string };

function signingAlgorithmOf(type: string | undefined, curve: string | undefined): SigningAlgorithm {
  if (type === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const namedCurve = curves[curve ?? ''];
  if (type !== 'ec' || namedCurve === undefined) throw new Error(`cannot sign with a key of type ${type ?? 'unknown'}`);
  return { name: 'ECDSA', namedCurve, hash: 'SHA-256' };
}
