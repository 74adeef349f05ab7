import { createPrivateKey, webcrypto } from 'node:crypto';
import type { Name } from '@peculiar/x509';
import type { CertificateSubject } from './key-pair.js';

/** Loads the library on first use: it takes a quarter of the server's start time. */
export async function loadX509() {
  await import('reflect-metadata');
  return import('@peculiar/x509');
}

export type X509Library = Awaited<ReturnType<typeof loadX509>>;

export const signatureAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** The curves of authorities, each with a hash of its strength. */
const curves: Readonly<Record<string, { readonly namedCurve: string; readonly hash: string }>> = {
  prime256v1: { namedCurve: 'P-256', hash: 'SHA-256' },
  secp384r1: { namedCurve: 'P-384', hash: 'SHA-384' },
  secp521r1: { namedCurve: 'P-521', hash: 'SHA-512' },
};

export async function generateKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(signatureAlgorithm, true, ['sign', 'verify']);
}

/** Exports a private key as PKCS#8 PEM. */
export async function privateKeyPem(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`;
}

/** Imports the EC, RSA or Ed25519 key of an authority, with its signature algorithm. @throws Error for any other key type */
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
  | { readonly name: 'ECDSA'; readonly namedCurve: string; readonly hash: string }
  | { readonly name: 'Ed25519' };

function signingAlgorithmOf(type: string | undefined, curve: string | undefined): SigningAlgorithm {
  if (type === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  if (type === 'ed25519') return { name: 'Ed25519' };
  const known = curves[curve ?? ''];
  if (type !== 'ec' || known === undefined) throw new Error(`cannot sign with a key of type ${type ?? 'unknown'}`);
  return { name: 'ECDSA', ...known };
}

/**
 * The distinguished name of a subject, with one value per relative name, so that every reader finds all organizations. Values
 * are typed strings: the library parses plain strings, and a quote in a name would change it.
 */
export function subjectName(x509: X509Library, subject: CertificateSubject): Name {
  const organizations = (subject.organizations ?? []).map((organization) => ({ O: [{ utf8String: organization }] }));
  return new x509.Name([...organizations, { CN: [{ utf8String: subject.commonName }] }]);
}
