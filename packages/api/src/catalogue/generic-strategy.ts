import type { Strategy } from '../resources/definition.js';

/** The strategy of a resource with nothing particular about it: whatever is well formed is taken as it is. */
export const genericStrategy: Strategy = {
  prepareForCreate() {},
  validateCreate: () => [],
  prepareForUpdate() {},
  validateUpdate: () => [],
  allowCreateOnUpdate: false,
  allowUnconditionalUpdate: true,
  status: {
    prepareForUpdate() {},
    validateUpdate: () => [],
  },
};
