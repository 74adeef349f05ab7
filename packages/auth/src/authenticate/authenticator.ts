import type { UserInfo } from '@orch/api';

/** All that authentication asks of a request; an Exchange of the listener is one. */
export interface AuthenticationRequest {
  /** A header by its lower-case name; several values joined by `, `. */
  header(name: string): string | undefined;
  headerValues(name: string): readonly string[];
  clientCertificate(): ClientCertificate | undefined;
}

/** A client certificate, read once per connection. */
export interface ClientCertificate {
  readonly commonName: string;
  readonly organizations: readonly string[];
  /** Verified against the listener's client authorities, for client use, at the time of the handshake. */
  readonly verified: boolean;
  /** Why not, as OpenSSL names it: `CERT_HAS_EXPIRED`. */
  readonly verificationError?: string;
  /** Milliseconds since the epoch. */
  readonly notAfterMs: number;
  /** The certificate itself, DER. */
  readonly raw: Buffer;
}

/** `none`: nothing here that concerns the authenticator. `invalid`: there is, and it is wrong: 401. */
export type Authentication =
  | {
      readonly type: 'user';
      readonly user: UserInfo;
      readonly method: string;
      /** Of those asked for, the ones that the token is for; not given when nobody knows of audiences. */
      readonly audiences?: readonly string[];
    }
  | { readonly type: 'none' }
  | { readonly type: 'invalid'; readonly reason: string };

/** Answers at once where it can, so that the way of a request has no needless turn of the loop. */
export interface Authenticator {
  authenticate(request: AuthenticationRequest): Authentication | Promise<Authentication>;
}

/** What a bearer token stands for; the header is parsed by `bearerTokens`. */
export interface TokenAuthenticator {
  /** `audiences`: the token must be for one of these; for the API itself when they are not given. */
  authenticateToken(token: string, audiences?: readonly string[]): Authentication | Promise<Authentication>;
}
