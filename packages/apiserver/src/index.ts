// What may be on and off of what it serves
export type { RuntimeConfig } from '@orch/api';
// What a server reads of bodies, without one
export { type BodyDecoder, createBodyDecoder, type SentBody } from './decode/body-decoder.js';
// What a server would say, without one
export type {
  CheckOutcome,
  NamedObject,
  RefusedObject,
  UncheckedObject,
  ValidObject,
} from './offline/check-outcome.js';
export { createObjectChecker, type ObjectChecker, type ObjectCheckerOptions } from './offline/object-checker.js';
export type { ObjectFault } from './offline/object-fault.js';
export type { UnknownField } from './offline/unknown-fields.js';
// What it reaches
export type { NodeAgentOptions, ProxyOptions } from './proxy/proxy-parts.js';
// What services are given
export { addressRangeFaults } from './resources/core/services/address-range-faults.js';
export {
  type ApiServiceOptions,
  defaultServiceOptions,
  type EndpointKeeping,
  type ServiceOptions,
} from './resources/core/services/service-options.js';
// The server
export { type ApiServer, createApiServer } from './server/api-server.js';
export {
  type ApiServerLimits,
  type ApiServerOptions,
  type AuthorizationMode,
  defaultLimits,
  type ServiceAccountOptions,
} from './server/options.js';
export { flowControlSwitchedOffBy, resourceSwitchedOffBy, runtimeConfigErrors } from './server/runtime-config.js';
