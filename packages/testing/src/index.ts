// A control plane inside your test
export { ControlPlane, type ControlPlaneOptions } from './control-plane.js';
// Whether a history of single-object operations could have come from one object doing one thing at a time
export { checkLinearizable, type Verdict } from './linearizability/check-linearizable.js';
export type { Input, Operation, Outcome } from './linearizability/operation.js';
export { OperationRecorder } from './linearizability/operation-recorder.js';
export {
  type Ask,
  runSingleObjectClients,
  type SingleObjectClientsOptions,
} from './linearizability/single-object-clients.js';
