import type { Strategy } from '@orch/apimachinery';
import { genericStrategy } from '@orch/apimachinery';
import { IngressSchema } from '../../generated/networking_v1/schema.js';
import { validateLoadBalancerStatus } from '../../resources/validation/load-balancer-status.js';
import { validateIngress, validateIngressClassChoice } from './validate.js';

const strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  generation: { schema: IngressSchema },
  status: { validateUpdate: validateLoadBalancerStatus },
  validate: validateIngress,
});

export const ingressStrategy: Strategy = {
  ...strategy,
  validateCreate: (ingress, context) => [
    ...strategy.validateCreate(ingress, context),
    ...validateIngressClassChoice(ingress, context.names),
  ],
};
