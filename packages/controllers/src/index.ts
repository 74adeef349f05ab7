// Running control loops
export {
  type ControllerFactory,
  type ControllerName,
  chosenControllers,
  controllers,
  isControllerName,
} from './controllers.js';
export type { SigningOptions } from './csrsigning/signing-options.js';
export type {
  Controller,
  ControllerContext,
  ControllerGate,
  ControllerGates,
  ControllerLog,
} from './framework/controller.js';
export { type ControllerOptions, defaultControllerOptions } from './framework/controller-options.js';
export {
  type ControllerTiming,
  defaultControllerTiming,
  type RunControllersOptions,
  runControllers,
} from './run-controllers.js';
