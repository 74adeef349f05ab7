// The server of the built-in kinds

// Enabled versions and resources
export type { RuntimeConfig } from '@orch/api';
// Admission plugins and their configurations
export type { AdmissionConfigurations } from './admission/configuration/admission-configuration.js';
export {
  AdmissionConfigurationError,
  type LoadConfigurationOptions,
  loadAdmissionConfiguration,
} from './admission/configuration/load-configuration.js';
export {
  type AdmissionPluginSelection,
  admissionPluginNames,
  isAdmissionPluginEnabled,
  unconfiguredAdmissionPlugins,
} from './admission/plugins.js';
export type { AuthenticationOptions } from './authentication/make-authentication.js';
export type { ServiceAccountOptions } from './authentication/service-account-options.js';
export type { TokenWebhookOptions } from './authentication/token-webhook.js';
export { type AuthorizationMode, authorizationModes } from './authorization/make-authorizer.js';
export { type ReadPolicies, readPolicies } from './authorization/read-policies.js';
export type { AuthorizationWebhook } from './authorization/webhook-reviews.js';
export { defaultIdentityOptions, type IdentityOptions } from './identity/identity-lease.js';
// The resource use of nodes and pods
export { metricsApi } from './metrics-api/metrics-api.js';
export type { ContainerUse, UsageSource } from './metrics-api/usage-source.js';
// Validation without a server
export { type BodyDecoder, createBodyDecoder, type SentBody } from './offline/body-decoder.js';
export type {
  CheckOutcome,
  NamedObject,
  RejectedObject,
  UncheckedObject,
  ValidObject,
} from './offline/check-outcome.js';
export { createObjectChecker, type ObjectChecker, type ObjectCheckerOptions } from './offline/object-checker.js';
export type { ObjectError } from './offline/object-error.js';
export type { UnknownField } from './offline/unknown-fields.js';
// Authentication and authorization
export { ReviewClient } from './remote-reviews/review-client.js';
export { type ReviewService, readReviewService } from './remote-reviews/review-service.js';
export { createControlPlaneServer } from './server/control-plane-server.js';
export type { ControlPlaneServerOptions } from './server/options.js';
export { flowControlSwitchedOffBy, resourceSwitchedOffBy, runtimeConfigErrors } from './server/runtime-config.js';
// Addresses and ports of services
export { addressRangeErrors } from './services/address-range-errors.js';
export type { ServiceRouting } from './services/resolve-service.js';
export {
  type ApiServiceOptions,
  defaultServiceOptions,
  type EndpointKeeping,
  type ServiceOptions,
} from './services/service-options.js';
