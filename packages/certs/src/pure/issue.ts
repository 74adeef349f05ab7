import { randomBytes, webcrypto } from 'node:crypto';
import { isIP } from '@orch/apimachinery';
import type { Extension } from '@peculiar/x509';
import type { CertificateSubject, KeyPair, Validity } from './key-pair.js';
import {
  generateKeys,
  importSigningKey,
  loadX509,
  privateKeyPem,
  signatureAlgorithm,
  subjectName,
} from './x509-library.js';

export type CertificateUsage = 'server' | 'client';

export interface IssueOptions extends CertificateSubject, Validity {
  readonly usages: readonly CertificateUsage[];
  /** DNS names and IP addresses of a server. */
  readonly hosts?: readonly string[];
}

/** Generates a P-256 key and a certificate for it, signed by the authority. */
export async function issueCertificate(authority: KeyPair, options: IssueOptions): Promise<KeyPair> {
  const keys = await generateKeys();
  const cert = await signPublicKey(authority, { ...options, publicKey: keys.publicKey });
  return { cert, key: await privateKeyPem(keys.privateKey) };
}

/** Generates a P-256 key and a self-signed certificate that may sign others. */
export async function generateAuthority(options: CertificateSubject & Validity): Promise<KeyPair> {
  const x509 = await loadX509();
  const keys = await generateKeys();
  const flags = x509.KeyUsageFlags;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: serialNumber(),
      name: subjectName(x509, options),
      notBefore: options.notBefore,
      notAfter: options.notAfter,
      signingAlgorithm: signatureAlgorithm,
      keys,
      extensions: [
        new x509.BasicConstraintsExtension(true, undefined, true),
        new x509.KeyUsagesExtension(flags.digitalSignature | flags.keyEncipherment | flags.keyCertSign, true),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey, false, webcrypto),
      ],
    },
    webcrypto,
  );
  return { cert: `${certificate.toString('pem')}\n`, key: await privateKeyPem(keys.privateKey) };
}

/** Issues a certificate for a public key. Returns PEM. */
async function signPublicKey(
  authority: KeyPair,
  options: IssueOptions & { readonly publicKey: webcrypto.CryptoKey },
): Promise<string> {
  const x509 = await loadX509();
  const issuer = new x509.X509Certificate(authority.cert);
  const signer = await importSigningKey(authority.key);
  const flags = x509.KeyUsageFlags;
  const purposes = { server: x509.ExtendedKeyUsage.serverAuth, client: x509.ExtendedKeyUsage.clientAuth };
  const extensions: Extension[] = [
    new x509.BasicConstraintsExtension(false, undefined, true),
    new x509.KeyUsagesExtension(flags.digitalSignature | flags.keyEncipherment, true),
    new x509.ExtendedKeyUsageExtension(options.usages.map((usage) => purposes[usage])),
    await x509.AuthorityKeyIdentifierExtension.create(issuer, false, webcrypto),
  ];
  const hosts = options.hosts ?? [];
  if (hosts.length > 0) {
    const names = hosts.map((host) => ({ type: isIP(host) === 0 ? ('dns' as const) : ('ip' as const), value: host }));
    extensions.push(new x509.SubjectAlternativeNameExtension(names));
  }
  const certificate = await x509.X509CertificateGenerator.create(
    {
      serialNumber: serialNumber(),
      subject: subjectName(x509, options),
      issuer: issuer.subjectName,
      notBefore: options.notBefore,
      notAfter: options.notAfter,
      signingAlgorithm: signer.algorithm,
      signingKey: signer.key,
      publicKey: options.publicKey,
      extensions,
    },
    webcrypto,
  );
  return `${certificate.toString('pem')}\n`;
}

/** A new serial number: a positive number, 15 random bytes after a fixed one. */
export function serialNumber(): string {
  return `01${randomBytes(15).toString('hex')}`;
}
