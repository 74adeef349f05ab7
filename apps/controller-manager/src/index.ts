// Running the controllers from a program of your own

// The options of the program, for its reference
export { optionNamesOfControllers } from './config-from-options.js';
export { controllerManagerFlags } from './options/controller-manager-flags.js';
export { type ControllerManagerConfig, runControllerManager } from './run.js';
