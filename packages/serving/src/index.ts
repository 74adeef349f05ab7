// Requests and answers
export type { Exchange, ExchangeFinish, ResponseHeaders, ResponseStream } from './exchange/exchange.js';
// Health and metrics
export type { HealthCheck, HealthChecks, HealthEndpoint, PostStartHook } from './health/health-checks.js';
// The listener
export { createSecureListener } from './listener/create-secure-listener.js';
export type { SecureListener, SecureListenerOptions, ServingKeyPair } from './listener/secure-listener.js';
