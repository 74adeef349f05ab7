// Running control loops
export { type ControllerName, controllers, isControllerName } from './controllers.js';
export type { Controller, ControllerContext, ControllerFactory, ControllerLog } from './framework/controller.js';
export { type RunControllersOptions, runControllers } from './run-controllers.js';
