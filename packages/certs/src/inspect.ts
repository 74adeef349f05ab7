import { X509Certificate } from 'node:crypto';
// Node bug: `toLegacyObject()` in a process that has not loaded `node:tls` leaves `tls.createSecureContext` undefined.
import 'node:tls';

/** Subject, alternative names and validity of a certificate. */
export interface CertificateFacts {
  readonly commonName: string;
  readonly organizations: readonly string[];
  readonly dnsNames: readonly string[];
  readonly ipAddresses: readonly string[];
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly isAuthority: boolean;
}

/** Reads the first certificate of a PEM text, or a DER certificate. @throws Error for invalid input */
export function inspectCertificate(certificate: string | Buffer): CertificateFacts {
  const x509 = new X509Certificate(certificate);
  const { subject } = x509.toLegacyObject();
  const alternatives = (x509.subjectAltName ?? '').split(', ');
  return {
    commonName: listOf(subject.CN).at(-1) ?? '',
    organizations: listOf(subject.O),
    dnsNames: valuesOf(alternatives, 'DNS:'),
    ipAddresses: valuesOf(alternatives, 'IP Address:'),
    notBefore: new Date(x509.validFrom),
    notAfter: new Date(x509.validTo),
    isAuthority: x509.ca,
  };
}

/** Whether `certificate` is signed by the key of `authority`; both are PEM. */
export function isSignedBy(certificate: string, authority: string): boolean {
  const issuer = new X509Certificate(authority);
  return new X509Certificate(certificate).verify(issuer.publicKey);
}

function valuesOf(lines: readonly string[], prefix: string): readonly string[] {
  return lines.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length));
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
