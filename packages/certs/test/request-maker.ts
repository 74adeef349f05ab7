import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import type { KeyPair, Validity } from '../src/pure/key-pair.js';

export interface RequestParts {
  /** Relative names, each with one or several attributes, in order. */
  readonly subject: readonly Readonly<Record<string, readonly string[]>>[];
  readonly names?: readonly { readonly type: 'dns' | 'ip' | 'email' | 'url' | 'upn'; readonly value: string }[];
  /** Requests to be an authority, which no signer grants. */
  readonly asAuthority?: boolean;
}

/** A PKCS#10 request of any content, in PEM. */
export async function makeRequest(keys: webcrypto.CryptoKeyPair, parts: RequestParts): Promise<string> {
  const extensions: x509.Extension[] = [];
  if (parts.names !== undefined) extensions.push(new x509.SubjectAlternativeNameExtension([...parts.names]));
  if (parts.asAuthority) {
    extensions.push(
      new x509.BasicConstraintsExtension(true, 3, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.codeSigning]),
      new x509.Extension('1.2.3.4', true, new Uint8Array([5, 0])),
    );
  }
  const name: x509.JsonNameParams = parts.subject.map((relative) =>
    Object.fromEntries(
      Object.entries(relative).map(([id, texts]) => [id, texts.map((utf8String) => ({ utf8String }))]),
    ),
  );
  const request = await x509.Pkcs10CertificateRequestGenerator.create(
    { name: new x509.Name(name), keys, signingAlgorithm: algorithms.p256, extensions },
    webcrypto,
  );
  return request.toString('pem');
}

export const algorithms = {
  p256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  p384: { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
  p521: { name: 'ECDSA', namedCurve: 'P-521', hash: 'SHA-512' },
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  },
  ed25519: { name: 'Ed25519' },
} as const;

export async function makeKeys(algorithm: keyof typeof algorithms = 'p256'): Promise<webcrypto.CryptoKeyPair> {
  const keys = await webcrypto.subtle.generateKey(algorithms[algorithm], true, ['sign', 'verify']);
  if (!('privateKey' in keys)) throw new Error('not a key pair');
  return keys;
}

/** An authority with a key of any type, whose key identifier is not the usual hash, or missing. */
export async function makeAuthority(
  algorithm: keyof typeof algorithms,
  { keyIdentifier, ...validity }: Validity & { readonly keyIdentifier: string | undefined },
): Promise<KeyPair> {
  const keys = await makeKeys(algorithm);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      ...{ name: 'CN=ca', keys, signingAlgorithm: algorithms[algorithm], ...validity },
      extensions: [
        new x509.BasicConstraintsExtension(true, undefined, true),
        ...(keyIdentifier === undefined ? [] : [new x509.SubjectKeyIdentifierExtension(keyIdentifier)]),
      ],
    },
    webcrypto,
  );
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  const key = `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`;
  return { cert: certificate.toString('pem'), key };
}

/** The content of a certificate as an independent reader sees it. */
export function readCertificate(pem: string) {
  const certificate = new x509.X509Certificate(pem);
  const usage = certificate.getExtension(x509.KeyUsagesExtension);
  const flags = usage?.usages ?? 0;
  return {
    subject: certificate.subjectName.toString(),
    serialNumber: certificate.serialNumber,
    notBefore: certificate.notBefore.toISOString(),
    notAfter: certificate.notAfter.toISOString(),
    /** Object identifiers in order, with an exclamation mark for critical ones. */
    extensions: certificate.extensions.map(({ type, critical }) => `${type}${critical ? '!' : ''}`),
    keyUsages: Object.values(x509.KeyUsageFlags).filter(
      (name): name is keyof typeof x509.KeyUsageFlags =>
        typeof name === 'string' && (flags & Number(Reflect.get(x509.KeyUsageFlags, name))) !== 0,
    ),
    purposes: certificate.getExtension(x509.ExtendedKeyUsageExtension)?.usages.map(String) ?? [],
    names:
      certificate
        .getExtension(x509.SubjectAlternativeNameExtension)
        ?.names.items.map(({ type, value }) => `${type}:${value}`) ?? [],
    isAuthority: certificate.getExtension(x509.BasicConstraintsExtension)?.ca,
    authorityKeyId: certificate.getExtension(x509.AuthorityKeyIdentifierExtension)?.keyId,
    organizations: certificate.subjectName.getField('O'),
    commonNames: certificate.subjectName.getField('CN'),
  };
}
