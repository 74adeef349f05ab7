/** A certificate (chain) and its private key, both PEM. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

/** The subject of a certificate. */
export interface CertificateSubject {
  readonly commonName: string;
  readonly organizations?: readonly string[];
}

/** The validity period of a certificate. */
export interface Validity {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

const millisecondsPerDay = 86_400_000;
/**
 * Certificates are valid from this time before they are issued, for clients whose clocks are behind; at most a tenth of their
 * lifetime.
 */
const clockSkewMsMax = 5 * 60_000;
/** A certificate is renewed after this share of its lifetime. */
const renewAfterShare = 2 / 3;

/** `days` may be a fraction. */
export function validFor(days: number, now: Date): Validity {
  const lifetimeMs = days * millisecondsPerDay;
  return {
    notBefore: new Date(now.getTime() - Math.min(clockSkewMsMax, lifetimeMs / 10)),
    notAfter: new Date(now.getTime() + lifetimeMs),
  };
}

/** The same validity, but not beyond that of the authority: no client accepts a certificate for longer. */
export function within(authority: Validity, { notBefore, notAfter }: Validity): Validity {
  return { notBefore, notAfter: new Date(Math.min(notAfter.getTime(), authority.notAfter.getTime())) };
}

/**
 * When a certificate should be replaced: after two thirds of its lifetime, or at the end if it ends with its authority, since
 * another one would end with it too. Milliseconds since the epoch.
 */
export function renewalTimeMs({ notBefore, notAfter }: Validity, authority?: Validity): number {
  if (authority !== undefined && notAfter.getTime() >= authority.notAfter.getTime()) return notAfter.getTime();
  return notBefore.getTime() + (notAfter.getTime() - notBefore.getTime()) * renewAfterShare;
}
