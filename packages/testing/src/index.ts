// A control plane inside your test
export { ControlPlane, type ControlPlaneOptions } from './control-plane.js';
