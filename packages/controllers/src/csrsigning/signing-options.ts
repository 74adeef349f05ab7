import type { AuthorityFiles, BuiltInSigner } from '@orch/certs';

/** Options of the signing controller. Plain data. */
export interface SigningOptions {
  /** Lifetime of the certificates in milliseconds. */
  readonly durationMs: number;
  /** The files of each signer that signs; the others do not. */
  readonly authorities: Readonly<Partial<Record<BuiltInSigner, AuthorityFiles>>>;
}

/** The default of v1.21; nothing is signed without the files of an authority. */
export const defaultSigningOptions: SigningOptions = { durationMs: 8760 * 3_600_000, authorities: {} };
