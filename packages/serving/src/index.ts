// Requests and answers
export type {
  BodySteps,
  Exchange,
  ExchangeFinish,
  ResponseHeaders,
  ResponseStream,
  UpgradedConnection,
} from './exchange/exchange.js';
export type { NodeExchange, NodeExchangeSource } from './exchange/node-exchange.js';
// What is not a resource request
export { mountExpress } from './express/mount-express.js';
export { createHealthChecks } from './health/create-health-checks.js';
export type { HealthCheck, HealthChecks, HealthEndpoint, PostStartHook } from './health/health-checks.js';
// The listener
export { type Acceptor, acceptConnections } from './listener/accept-connections.js';
export { createSecureListener } from './listener/create-secure-listener.js';
export { ListenError } from './listener/listen-error.js';
export type {
  ConnectionSource,
  SecureListener,
  SecureListenerOptions,
  ServingKeyPair,
} from './listener/secure-listener.js';
export { answerMetrics } from './metrics/answer-metrics.js';
