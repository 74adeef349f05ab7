import type { Strategy } from '../../resources/definition.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { validateStatusCounts } from '../../resources/validation/workload.js';
import { validateAutoscaler } from './validate.js';
import { dropDisabledMetrics } from './validate-metrics.js';

export const horizontalPodAutoscalerStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['change'] },
  status: { validateUpdate: (autoscaler) => validateStatusCounts(autoscaler, ['currentReplicas', 'desiredReplicas']) },
  prepareForCreate: (autoscaler, { gates }) => dropDisabledMetrics(autoscaler, undefined, gates),
  prepareForUpdate: (autoscaler, old, { gates }) => dropDisabledMetrics(autoscaler, old, gates),
  validate: validateAutoscaler,
});
