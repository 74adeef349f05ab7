// Running control loops
export { type ControllerName, controllers } from './controllers.js';
export type { Controller, ControllerContext, ControllerFactory, ControllerLog } from './framework/controller.js';
export { type RunControllersOptions, runControllers } from './run-controllers.js';
