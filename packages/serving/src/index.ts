// Authentication and authorization by the main API server

export { certificateExpirations } from './authentication/certificate-expirations.js';
export { measuredAuthenticator } from './authentication/measured-authenticator.js';
export { tokenCacheMetrics } from './authentication/token-cache-metrics.js';
export { type DelegatedAccess, type DelegatedAccessOptions, delegateAccess } from './delegation/delegate-access.js';
export { ClusterTrustError } from './delegation/follow-cluster-trust.js';

// Requests and responses

export type {
  BodySteps,
  Exchange,
  ExchangeFinish,
  NodeExchange,
  NodeExchangeSource,
  ResponseHeaders,
  ResponseStream,
  UpgradedConnection,
} from './exchange/exchange.js';

// Express, health checks and metrics

export { mountExpress } from './exchange/mount-express.js';
export { respondWithMetrics } from './exchange/respond-with-metrics.js';
export { createHealthChecks } from './health/create-health-checks.js';
export {
  type HealthCheck,
  type HealthChecks,
  type HealthEndpoint,
  type PostStartHook,
  PublicHealthError,
} from './health/health-checks.js';

// The listener

export { type Acceptor, acceptConnections } from './listener/accept-connections.js';
export { createSecureListener } from './listener/create-secure-listener.js';
export { ListenError } from './listener/listen.js';
export { ListenerClosingError } from './listener/listener-closing-error.js';
export type {
  ConnectionSource,
  SecureListener,
  SecureListenerOptions,
  ServerNamePair,
  ServingKeyPair,
} from './listener/secure-listener.js';

// Profiles

export { createProfiling, type Profiling, warnOfContentionProfiling } from './profiling/profiling.js';

// Options

export {
  type AuthorityFile,
  clientAuthoritiesOption,
  type RequestHeaderConfig,
  requestHeaderChecks,
  requestHeaderOptions,
} from './options/client-authorities-options.js';
export { followedAuthorities } from './options/followed-authorities.js';
export { type ListenerConfig, listenerChecks, listenerOptions } from './options/listener-options.js';
export { type ProfilingConfig, profilingOptions } from './options/profiling-options.js';

// Health, metrics and profiles of programs without an API

export {
  type ComponentServingConfig,
  componentServingChecks,
  componentServingOptions,
} from './component/component-options.js';
export { type ComponentStatus, createComponentStatus } from './component/component-status.js';
export { execPluginMetrics } from './component/exec-plugin-metrics.js';
export {
  type InsecureServingConfig,
  insecureServingOption,
  serveInsecurely,
} from './component/insecure-serving.js';
export {
  defaultLeaderElection,
  type LeaderElectionConfig,
  type LockPlace,
  leaderElectionCheck,
  leaderElectionOption,
} from './component/leader-election-options.js';
export {
  LeaderElectionLostError,
  LeaderElections,
  type LeaderElectionsOptions,
  type LeadingOptions,
} from './component/leader-elections.js';
export type { ObjectPage, ObjectPageKey } from './component/object-pages.js';
export { requestMetrics } from './component/request-metrics.js';
export { type ServeComponentOptions, serveComponent } from './component/serve-component.js';
export { rateLimitCheck, rateLimitOption } from './options/client-rates.js';
export { contentTypeFlag, encodingOption } from './options/content-type-option.js';
