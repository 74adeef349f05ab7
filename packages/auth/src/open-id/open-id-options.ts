/** Signing algorithms that identity tokens may have. Symmetric ones and `none` are not among them. */
export const openIdAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
] as const;
export type OpenIdAlgorithm = (typeof openIdAlgorithms)[number];

/** An identity provider and its claims (spec: OpenID Connect options). Plain data. */
export interface OpenIdOptions {
  /** An https URL, exactly as in the claim `iss`. */
  readonly issuer: string;
  /** Must be in the claim `aud`. */
  readonly clientId: string;
  readonly usernameClaim: string;
  /** Written before user names; '' for none. */
  readonly usernamePrefix: string;
  /** A claim with a string or a list of strings; absent: tokens have no groups. */
  readonly groupsClaim?: string;
  readonly groupsPrefix: string;
  /** Claims with these string values must be present. */
  readonly requiredClaims: Readonly<Record<string, string>>;
  /** Tokens with another algorithm are rejected. */
  readonly algorithms: readonly OpenIdAlgorithm[];
  /** PEM; absent: the authorities of the host. */
  readonly authorities?: string;
}
