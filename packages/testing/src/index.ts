// A control plane inside your test
export { ControlPlane } from './control-plane.js';
export {
  type ControlPlaneOptions,
  ControlPlaneOptionsError,
  type OptionProblem,
} from './control-plane-options.js';
// Checks whether a history of single-object operations is linearizable
export { checkLinearizable, type Verdict } from './linearizability/check-linearizable.js';
export { type Input, type Operation, OperationRecorder, type Outcome } from './linearizability/operation.js';
export {
  type Ask,
  runSingleObjectClients,
  type SingleObjectClientsOptions,
} from './linearizability/single-object-clients.js';
// Waiting for objects
export type { CollectionTarget, ObjectTarget, WaitOptions } from './wait/wait-target.js';
export { WaitTimeoutError } from './wait/wait-timeout-error.js';
export type { AnyObject } from './wait/waits.js';
