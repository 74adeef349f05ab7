import { X509Certificate } from 'node:crypto';
import { readBundle } from '../pure/read-bundle.js';
import { type Verification, verifyClient } from '../pure/verify-client.js';

/** A certificate of a client and the certificates that it sent along, in DER. */
export interface PresentedCertificate {
  readonly raw: Uint8Array;
  /** Called only when the certificate is verified for the first time. */
  readonly intermediates: () => readonly Uint8Array[];
}

/**
 * A bundle of authorities. Verifies the certificates of clients, each once: the result belongs to the presented certificate,
 * which a connection keeps.
 */
export class AuthorityPool {
  readonly certificates: readonly X509Certificate[];
  readonly #verified = new WeakMap<PresentedCertificate, Verification>();
  /** Authorities of earlier clients, since a resumed TLS session does not contain them. Candidates only, never trusted. */
  #known: readonly X509Certificate[] = [];

  /** @throws Error for a bundle without certificates, or with an invalid one */
  constructor(readonly pem: string) {
    this.certificates = readBundle(pem);
  }

  /** Whether the certificate is one for clients, from these authorities, at this time. */
  verify(presented: PresentedCertificate, nowMs: number): Verification {
    let verification = this.#verified.get(presented);
    if (verification === undefined) {
      verification = this.#verify(presented, nowMs);
      this.#verified.set(presented, verification);
    }
    if (verification.type === 'trusted' && nowMs > verification.notAfterMs)
      return { type: 'untrusted', reason: 'the certificate or one of its authorities has expired' };
    return verification;
  }

  #verify({ raw, intermediates: sent }: PresentedCertificate, nowMs: number): Verification {
    const intermediates = [...sent().slice(0, sentMax).flatMap(parse), ...this.#known];
    const [leaf] = parse(raw);
    if (leaf === undefined) return { type: 'untrusted', reason: 'the certificate cannot be read' };
    const verification = verifyClient(leaf, { roots: this.certificates, intermediates, nowMs });
    if (verification.type === 'trusted') this.#remember(verification.intermediates);
    return verification;
  }

  #remember(used: readonly X509Certificate[]): void {
    const fresh = used.filter(({ raw }) => !this.#known.some((known) => known.raw.equals(raw)));
    if (fresh.length > 0) this.#known = [...fresh, ...this.#known].slice(0, knownMax);
  }
}

const sentMax = 16;
const knownMax = 64;

/** Empty for a certificate that cannot be parsed. */
function parse(der: Uint8Array): readonly X509Certificate[] {
  try {
    return [new X509Certificate(der)];
  } catch {
    return [];
  }
}
