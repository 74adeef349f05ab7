import { once } from 'node:events';
import type { Controller } from './controller.js';

/** A controller that does nothing, in place of one whose feature gate is off. */
export function idleController(): Controller {
  return {
    run: async (signal) => {
      if (!signal.aborted) await once(signal, 'abort');
    },
  };
}
