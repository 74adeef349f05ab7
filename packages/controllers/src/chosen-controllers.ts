import { type ControllerName, controllers } from './controllers.js';

/**
 * The controllers that `--controllers` chooses: the first entry that names one decides over it, `-name` against it; the
 * others run only if `*` is there. Names of controllers that are not built are passed over.
 */
export function chosenControllers(entries: readonly string[]): readonly ControllerName[] {
  return controllerNames.filter((name) => {
    const deciding = entries.find((entry) => entry === name || entry === `-${name}`);
    return deciding === undefined ? entries.includes('*') : deciding === name;
  });
}

export function isControllerName(name: string): name is ControllerName {
  return Object.hasOwn(controllers, name);
}

const controllerNames = Object.keys(controllers).filter(isControllerName);
