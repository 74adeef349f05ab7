import { webcrypto } from 'node:crypto';
import { errorMessage } from '@orch/apimachinery';
import type { Extension } from '@peculiar/x509';
import { serialNumber } from '../issue.js';
import type { KeyPair, Validity } from '../key-pair.js';
import { importSigningKey, loadX509, type X509Library } from '../x509-library.js';
import { certificateUsages } from './key-usages.js';
import { policyViolations } from './policy-violations.js';
import type { SignerPolicy } from './signer-policies.js';
import { readSigningRequest, type SigningRequest } from './signing-request.js';
import { nameOfSubject } from './subject.js';

/** An approved request. */
export interface RequestToSign {
  /** A PKCS#10 request, PEM or DER. */
  readonly request: string | Uint8Array;
  /** As in `spec.usages`. */
  readonly usages: readonly string[];
}

export interface SignOptions {
  readonly policy: SignerPolicy;
  /** The lifetime of the certificate in milliseconds, unless the authority ends earlier. */
  readonly durationMs: number;
  readonly now: Date;
}

export type SigningOutcome =
  /** PEM. */
  | { readonly type: 'issued'; readonly certificate: string }
  /** The request can never be signed by this signer; the reasons are clauses for a log. */
  | { readonly type: 'refused'; readonly reasons: readonly string[] };

/**
 * Issues the certificate of a request as the policy of a signer says (spec: Built-in signers). Subject, alternative names and
 * key are those of the request, usages those of the approved object; every other extension is dropped.
 * @throws Error when the authority has expired or cannot sign
 */
export async function signByPolicy(
  authority: KeyPair,
  { request, usages }: RequestToSign,
  options: SignOptions,
): Promise<SigningOutcome> {
  let parsed: SigningRequest;
  try {
    parsed = await readSigningRequest(request);
  } catch (error) {
    return { type: 'refused', reasons: [`the certificate request is invalid: ${errorMessage(error)}`] };
  }
  const reasons = policyViolations(options.policy, { request: parsed, usages });
  if (reasons.length > 0) return { type: 'refused', reasons };
  return { type: 'issued', certificate: await issue(authority, parsed, { ...options, usages }) };
}

async function issue(
  authority: KeyPair,
  request: SigningRequest,
  options: SignOptions & { readonly usages: readonly string[] },
): Promise<string> {
  const x509 = await loadX509();
  const issuer = new x509.X509Certificate(authority.cert);
  const signer = await importSigningKey(authority.key);
  const certificate = await x509.X509CertificateGenerator.create(
    {
      serialNumber: serialNumber(),
      subject: nameOfSubject(x509, request.subject),
      issuer: issuer.subjectName,
      ...validityOf(issuer.notAfter, options),
      signingAlgorithm: signer.algorithm,
      signingKey: signer.key,
      publicKey: request.publicKey,
      extensions: extensionsOf(x509, request, { usages: options.usages, issuer }),
    },
    webcrypto,
  );
  return `${certificate.toString('pem')}\n`;
}

/** Certificates are valid from this time before they are issued, for clients whose clocks are behind. */
const backdateMs = 5 * 60_000;

/** The lifetime begins with the backdated start, as in v1.21, and ends with the authority at the latest. */
function validityOf(authorityEnd: Date, { now, durationMs }: SignOptions): Validity {
  if (authorityEnd.getTime() <= now.getTime()) {
    throw new Error(`the certificate of the authority expired at ${authorityEnd.toISOString()}`);
  }
  const notBeforeMs = wholeSecondMs(now.getTime()) - backdateMs;
  const notAfterMs = Math.min(wholeSecondMs(notBeforeMs + durationMs), authorityEnd.getTime());
  return { notBefore: new Date(notBeforeMs), notAfter: new Date(notAfterMs) };
}

function wholeSecondMs(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

function extensionsOf(
  x509: X509Library,
  request: SigningRequest,
  options: { readonly usages: readonly string[]; readonly issuer: InstanceType<X509Library['X509Certificate']> },
): Extension[] {
  const { bits, purposes } = certificateUsages(options.usages);
  const extensions: Extension[] = [];
  if (bits.length > 0) {
    const flags = bits.reduce((sum, bit) => sum | x509.KeyUsageFlags[bit], 0);
    extensions.push(new x509.KeyUsagesExtension(flags, true));
  }
  if (purposes.length > 0) extensions.push(new x509.ExtendedKeyUsageExtension([...purposes]));
  extensions.push(new x509.BasicConstraintsExtension(false, undefined, true));
  const identifier = options.issuer.getExtension(x509.SubjectKeyIdentifierExtension);
  if (identifier !== null) extensions.push(new x509.AuthorityKeyIdentifierExtension(identifier.keyId));
  const { dns, email, ip, uri } = request.alternativeNames;
  const names = [
    ...dns.map((value) => ({ type: 'dns' as const, value })),
    ...email.map((value) => ({ type: 'email' as const, value })),
    ...ip.map((value) => ({ type: 'ip' as const, value })),
    ...uri.map((value) => ({ type: 'url' as const, value })),
  ];
  // Critical without a subject (RFC 5280, 4.2.1.6).
  if (names.length > 0) {
    extensions.push(new x509.SubjectAlternativeNameExtension(names, request.subject.length === 0));
  }
  return extensions;
}
