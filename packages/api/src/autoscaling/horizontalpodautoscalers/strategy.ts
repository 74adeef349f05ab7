import type { Strategy } from '@orch/apimachinery';
import { genericStrategy } from '@orch/apimachinery';
import { validateStatusCounts } from '../../core/pods/validate-workload.js';
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
