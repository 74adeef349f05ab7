// Running control loops
export { chosenControllers, isControllerName } from './chosen-controllers.js';
export { type ControllerName, controllers } from './controllers.js';
export type { Controller, ControllerContext, ControllerFactory, ControllerLog } from './framework/controller.js';
export { type RunControllersOptions, runControllers } from './run-controllers.js';
