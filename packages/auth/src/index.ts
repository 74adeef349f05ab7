// Attribute-based access control
export { type AccessPolicy, abacAuthorizer } from './abac/abac-authorizer.js';
// Authentication
export type {
  Authentication,
  AuthenticationRequest,
  Authenticator,
  ClientCertificate,
  TokenAuthenticator,
} from './authenticate/authenticator.js';
export { bearerTokens, parseBearerToken, unionTokens, withApiAudiences } from './authenticate/bearer-tokens.js';
export { clientCertificateAuthenticator } from './authenticate/client-certificates.js';
export {
  type RequestHeaderNames,
  type RequestHeaderSource,
  requestHeaderAuthenticator,
} from './authenticate/request-headers.js';
export { tokenFileAuthenticator } from './authenticate/token-file.js';
export { unionAuthenticator } from './authenticate/union.js';
export { webSocketTokens } from './authenticate/web-socket-tokens.js';
// Authorization
export { allowedPathsAuthorizer } from './authorize/allowed-paths.js';
export type {
  Attributes,
  Authorizer,
  Decision,
  NonResourceRule,
  PathAttributes,
  ResourceAttributes,
  ResourceRule,
  RulesReview,
} from './authorize/authorizer.js';
export { deniedMessage, forbiddenError, forbiddenMessage } from './authorize/forbidden.js';
export { alwaysAllowAuthorizer, alwaysDenyAuthorizer, privilegedGroupAuthorizer } from './authorize/simple.js';
export { unionAuthorizer } from './authorize/union.js';
// Bootstrap tokens
export {
  type BootstrapTokenOptions,
  type BootstrapTokenSecret,
  bootstrapTokenAuthenticator,
} from './bootstrap-token/bootstrap-tokens.js';
// The published trust of a cluster
export {
  type ClusterTrust,
  combineClusterTrust,
  formatClusterTrust,
  type RequestHeaderTrust,
  readClusterTrust,
} from './cluster-trust/cluster-trust.js';
// Reviews by a remote service
export {
  type AccessReviewOptions,
  type AccessReviewSpec,
  type AccessReviewStatus,
  accessReviewAuthorizer,
  type ReviewAccess,
} from './delegated/access-reviews.js';
export { cachedTokens, type TokenCacheObserver, type TokenCacheOptions } from './delegated/cached-tokens.js';
export { type RetryOptions, reviewRetries, withRetries } from './delegated/retry.js';
export {
  type ReviewToken,
  reviewedTokens,
  type TokenReviewSpec,
  type TokenReviewStatus,
  withoutFailures,
} from './delegated/token-reviews.js';
// Access of nodes
export { type NodeAuthorizerOptions, nodeAuthorizer } from './node/node-authorizer.js';
export { NodeGraph, type NodeGraphOptions } from './node/node-graph.js';
export { nodeNameOf } from './node/node-identity.js';
// OpenID Connect
export { type OpenIdContext, openIdAuthenticator } from './open-id/open-id-authenticator.js';
export { type OpenIdAlgorithm, type OpenIdOptions, openIdAlgorithms } from './open-id/open-id-options.js';
// Role-based access control
export { describePermissions, quoteList } from './rbac/describe-permissions.js';
export { type HeldRules, heldRules, type RoleSource } from './rbac/held-rules.js';
export { missingPermissions, type Permission } from './rbac/missing-permissions.js';
export { rbacAuthorizer } from './rbac/rbac-authorizer.js';
export type { RbacBinding, RbacPolicyRule, RbacRole, RbacRoleRef, RbacRules, RbacSubject } from './rbac/rules.js';
// Tokens of service accounts
export type { BoundObject, BoundObjects, BoundResource, TokenUse } from './service-account/bound-objects.js';
export { type PublicKeyDocument, publicKeySet } from './service-account/key-set.js';
export {
  type LegacyTokenAuthenticatorOptions,
  legacyTokenAuthenticator,
} from './service-account/legacy-authenticator.js';
export type { LegacyClaims } from './service-account/legacy-claims.js';
export {
  type ServiceAccountAuthenticatorOptions,
  serviceAccountAuthenticator,
} from './service-account/token-authenticator.js';
export {
  type ClaimedObject,
  type ServiceAccountClaims,
  serviceAccountUser,
  serviceAccountUserName,
} from './service-account/token-claims.js';
export {
  signLegacyToken,
  type TokenIssuer,
  type TokenIssuerOptions,
  tokenIssuer,
} from './service-account/token-issuer.js';
export { readSigningKey, readTokenKeys, type TokenAlgorithm, type TokenKey } from './service-account/token-keys.js';
// Well-known users
export { anonymousUser, wellKnownUsers, withAuthenticatedGroup } from './user.js';
