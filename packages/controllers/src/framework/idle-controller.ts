import { once } from 'node:events';
import type { Controller } from './controller.js';

/** A controller whose options are off: it does nothing until the signal. */
export const idleController: Controller = {
  async run(signal) {
    if (!signal.aborted) await once(signal, 'abort');
  },
};
