import type { X509Certificate } from 'node:crypto';
import { type CertificateExtensions, extensionIds, readExtensions } from './certificate-extensions.js';

/** The outcome of a verification. */
export type Verification =
  | {
      readonly type: 'trusted';
      /** When the first certificate of the chain expires; milliseconds since the epoch. */
      readonly notAfterMs: number;
      /** The certificates between the verified one and its root. */
      readonly intermediates: readonly X509Certificate[];
    }
  | { readonly type: 'untrusted'; readonly reason: string };

export interface VerifyOptions {
  /** The trusted certificates; not necessarily self-signed. */
  readonly roots: readonly X509Certificate[];
  /** Certificates that may lead to a root; not trusted. */
  readonly intermediates: readonly X509Certificate[];
  readonly nowMs: number;
}

/**
 * Verifies that a certificate is meant for clients, and that one of the roots issued it, directly or through intermediate
 * authorities. Checks signatures, validity, basic constraints with path lengths, key usages, and rejects authorities with
 * critical extensions that it does not know, such as name constraints.
 */
export function verifyClient(leaf: X509Certificate, options: VerifyOptions): Verification {
  const { nowMs } = options;
  const invalid = validityError(leaf, nowMs) ?? usageError(leaf);
  if (invalid !== undefined) return { type: 'untrusted', reason: invalid };
  if (options.roots.some((root) => isSame(root, leaf)))
    return { type: 'trusted', notAfterMs: notAfterMsOf(leaf), intermediates: [] };
  const search: Search = { ...options, checksLeft: signatureChecksMax };
  const path = findPath(leaf, [], search);
  if (path === undefined) return { type: 'untrusted', reason: 'the certificate is signed by an unknown authority' };
  return {
    type: 'trusted',
    notAfterMs: Math.min(...[leaf, ...path].map(notAfterMsOf)),
    intermediates: path.slice(0, -1),
  };
}

/** As v1.21: bounds the work for a client that sends many certificates with the same name. */
const signatureChecksMax = 100;
const intermediatesMax = 8;
const clientAuthentication = '1.3.6.1.5.5.7.3.2';
const anyUsage = '2.5.29.37.0';
const knownExtensions: ReadonlySet<string> = new Set(Object.values(extensionIds));

interface Search extends VerifyOptions {
  checksLeft: number;
}

/** The issuers from `certificate` up to a root, which is last; undefined without one. `below` are the authorities so far. */
function findPath(
  certificate: X509Certificate,
  below: readonly X509Certificate[],
  search: Search,
): readonly X509Certificate[] | undefined {
  for (const root of search.roots) {
    if (isIssuer(root, { certificate, below, search })) return [...below, root];
  }
  if (below.length >= intermediatesMax) return undefined;
  for (const next of search.intermediates) {
    if (below.some((seen) => isSame(seen, next)) || isSame(next, certificate)) continue;
    if (!isIssuer(next, { certificate, below, search })) continue;
    const path = findPath(next, [...below, next], search);
    if (path !== undefined) return path;
  }
  return undefined;
}

function isIssuer(
  issuer: X509Certificate,
  where: {
    readonly certificate: X509Certificate;
    readonly below: readonly X509Certificate[];
    readonly search: Search;
  },
): boolean {
  const { certificate, below, search } = where;
  // Compares names and key identifiers, and checks the key usage of the issuer.
  if (!certificate.checkIssued(issuer) || !issuer.ca) return false;
  if (validityError(issuer, search.nowMs) !== undefined || usageError(issuer) !== undefined) return false;
  if (search.checksLeft <= 0) return false;
  search.checksLeft--;
  try {
    return isPermitted(readExtensions(issuer.raw), below.length) && certificate.verify(issuer.publicKey);
  } catch {
    // A key or an extension that cannot be read.
    return false;
  }
}

function isPermitted({ pathLengthMax, critical }: CertificateExtensions, authoritiesBelow: number): boolean {
  if (pathLengthMax !== undefined && authoritiesBelow > pathLengthMax) return false;
  return critical.every((identifier) => knownExtensions.has(identifier));
}

function validityError(certificate: X509Certificate, nowMs: number): string | undefined {
  if (nowMs < Date.parse(certificate.validFrom)) return 'the certificate is not yet valid';
  return nowMs > notAfterMsOf(certificate) ? 'the certificate has expired' : undefined;
}

/** A certificate without extended usages is valid for all of them. */
function usageError({ keyUsage: usages }: { readonly keyUsage?: readonly string[] }): string | undefined {
  if (usages === undefined || usages.length === 0) return undefined;
  return usages.includes(clientAuthentication) || usages.includes(anyUsage)
    ? undefined
    : 'the certificate is not valid for client authentication';
}

function isSame(left: X509Certificate, right: X509Certificate): boolean {
  return left.raw.equals(right.raw);
}

function notAfterMsOf(certificate: X509Certificate): number {
  return Date.parse(certificate.validTo);
}
