import type { TokenKey } from '@orch/auth';

/** Spec: Service account options. */
export interface ServiceAccountOptions {
  /** The `iss` claim of issued tokens; without it only tokens in secrets are accepted. */
  readonly issuer?: string;
  /** Without a key no tokens are issued. */
  readonly signingKey?: TokenKey;
  /** Keys that verify tokens. */
  readonly keys: readonly TokenKey[];
  /** Whether tokens in secrets become invalid when the secret or its account is deleted; true by default. */
  readonly lookup?: boolean;
  /** HTTPS URL of the public keys; this server's by default. */
  readonly jwksUri?: string;
  /** The longest validity of an issued token; unlimited by default. */
  readonly expirationSecondsMax?: number;
  /** Whether tokens mounted into pods are valid for a year, for clients that do not renew them; true by default. */
  readonly extendsExpiration?: boolean;
}
