import { once } from 'node:events';
import type { Controller } from './controller.js';

/** A controller that does nothing until the signal, in place of one whose feature gate or options are off. */
export const idleController: Controller = {
  async run(signal) {
    if (!signal.aborted) await once(signal, 'abort');
  },
};
