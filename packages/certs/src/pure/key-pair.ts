/** A certificate (chain) and its private key, both PEM. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

/** Whom a certificate names. */
export interface CertificateSubject {
  readonly commonName: string;
  readonly organizations?: readonly string[];
}

/** From when to when it holds. */
export interface Validity {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

const millisecondsPerDay = 86_400_000;
/** Clocks differ: what is issued now already holds for one whose clock is behind. */
const clockSkewMs = 5 * 60_000;

export function validFor(days: number, now: Date): Validity {
  return {
    notBefore: new Date(now.getTime() - clockSkewMs),
    notAfter: new Date(now.getTime() + days * millisecondsPerDay),
  };
}
