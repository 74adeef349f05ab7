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
/** Certificates are valid from this time before they are issued, for clients whose clocks are behind. */
const clockSkewMs = 5 * 60_000;

export function validFor(days: number, now: Date): Validity {
  return {
    notBefore: new Date(now.getTime() - clockSkewMs),
    notAfter: new Date(now.getTime() + days * millisecondsPerDay),
  };
}
