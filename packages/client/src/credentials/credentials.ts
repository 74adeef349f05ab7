import type { RejectedRequest } from './exec-credential.js';

/** The credentials of one request. A new object means that they changed. */
export interface Credentials {
  /** The value of the header `authorization`. */
  readonly authorization?: string;
  /** Sent in the TLS handshake. A change closes the connections that were made with another one. */
  readonly certificate?: ClientCertificate;
}

export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
  /** Whether streams of connections with the certificate before continue: it was renewed, not replaced. */
  readonly isRenewal?: boolean;
}

/** Where a transport takes credentials from. */
export interface CredentialSource {
  /** The current credentials. A promise only when they must be fetched. @throws ExecPluginError */
  current(): Credentials | Promise<Credentials>;
  /** Reports that the server answered 401 to a request with these credentials. Resolves when they are renewed. */
  rejected(used: Credentials, response: RejectedRequest): Promise<void>;
}

/** Credentials that do not change. */
export function fixedCredentials(credentials: Credentials): CredentialSource {
  return { current: () => credentials, rejected: async () => {} };
}
