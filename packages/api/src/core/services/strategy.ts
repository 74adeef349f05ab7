import type { Strategy } from '@orch/apimachinery';
import { genericStrategy } from '@orch/apimachinery';
import { validateLoadBalancerStatus } from '../../resources/validation/load-balancer-status.js';
import {
  dropFieldsOfOldType,
  dropSecondFamily,
  keepAllocations,
  setClusterIps,
  updateClusterIps,
} from './preparation.js';
import { validateService, validateTraffic } from './validate.js';
import { validateProtocolMix } from './validate-ports.js';
import { validateHealthPort, validateServiceUpdate } from './validate-update.js';

/** The server allocates addresses and node ports in another place. */
const strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dns1035Label',
  status: { validateUpdate: validateLoadBalancerStatus },
  prepareForCreate: setClusterIps,
  prepareForUpdate(service, old) {
    keepAllocations(service, old);
    updateClusterIps(service, old);
    dropFieldsOfOldType(service, old);
    dropSecondFamily(service, old);
  },
  validate: validateService,
  validateUpdate: validateServiceUpdate,
});

export const serviceStrategy: Strategy = {
  ...strategy,
  validateCreate(service, context) {
    const errors = [...strategy.validateCreate(service, context), ...validateProtocolMix(service, context)];
    return errors.length > 0 ? errors : validateTraffic(service);
  },
  validateUpdate(service, old, context) {
    const { gates } = context;
    const errors = [...strategy.validateUpdate(service, old, context), ...validateProtocolMix(service, { old, gates })];
    if (errors.length > 0) return errors;
    const portErrors = validateHealthPort(service, old);
    return portErrors.length > 0 ? portErrors : validateTraffic(service);
  },
  validatesVersion: true,
};
