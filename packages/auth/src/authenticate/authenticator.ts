import type { UserInfo } from '@orch/apimachinery';

/** The parts of a request that authentication uses; an Exchange of the listener is one. */
export interface AuthenticationRequest {
  /** A header by its lower-case name; several values joined by `, `. */
  header(name: string): string | undefined;
  headerValues(name: string): readonly string[];
  /** Lower-case names of all headers. */
  headerNames(): readonly string[];
  clientCertificate(): ClientCertificate | undefined;
}

/** A client certificate, read once per connection. */
export interface ClientCertificate {
  readonly commonName: string;
  readonly organizations: readonly string[];
  /** Verified against the listener's client authorities, for client use, at the time of the handshake. */
  readonly verified: boolean;
  /** The error code of OpenSSL, such as `CERT_HAS_EXPIRED`. */
  readonly verificationError?: string;
  /** Milliseconds since the epoch. */
  readonly notAfterMs: number;
  /** The certificate in DER. */
  readonly raw: Buffer;
  /** The certificates that may lead to an authority, in DER. */
  readonly intermediates: () => readonly Buffer[];
}

/** `none`: no credentials for this authenticator. `invalid`: invalid credentials, for a 401. */
export type Authentication =
  | {
      readonly type: 'user';
      readonly user: UserInfo;
      readonly method: string;
      /** The requested audiences that the token is for; missing when the authenticator does not know audiences. */
      readonly audiences?: readonly string[];
      /** Lower-case names of headers that the request must not keep, since they are credentials of a proxy. */
      readonly usedHeaders?: readonly string[];
      /** Annotations for the audit event of the request. */
      readonly auditAnnotations?: Readonly<Record<string, string>>;
    }
  | { readonly type: 'none' }
  | { readonly type: 'invalid'; readonly reason: string };

/** Returns synchronously if possible, to avoid turns of the event loop per request. */
export interface Authenticator {
  authenticate(request: AuthenticationRequest): Authentication | Promise<Authentication>;
}

/** Authenticates a bearer token; `bearerTokens` parses the header. */
export interface TokenAuthenticator {
  /** `audiences`: the token must be for one of these; by default for the API itself. */
  authenticateToken(token: string, audiences?: readonly string[]): Authentication | Promise<Authentication>;
}
