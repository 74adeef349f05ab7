// Running the controllers from a program of your own
export { type ControllerManagerConfig, runControllerManager } from './run.js';
