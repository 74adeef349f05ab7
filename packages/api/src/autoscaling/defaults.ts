import { ensureFields, isFields, type WritableFields } from '@orch/apimachinery';
import type { MessageDefaults } from '../resources/defaulting/compile.js';
import { setWhenEmpty, setWhenNull } from '../resources/defaulting/set.js';

const cpuUtilizationPercent = 80;

export const autoscalingDefaults: MessageDefaults = {
  'autoscaling_v1.HorizontalPodAutoscaler': (autoscaler) =>
    setWhenNull(ensureFields(autoscaler, 'spec'), 'minReplicas', 1),
  'autoscaling_v2beta1.HorizontalPodAutoscaler': (autoscaler) => {
    const spec = ensureFields(autoscaler, 'spec');
    setWhenNull(spec, 'minReplicas', 1);
    const resource = { name: 'cpu', targetAverageUtilization: cpuUtilizationPercent };
    setWhenEmpty(spec, 'metrics', [{ type: 'Resource', resource }]);
  },
  'autoscaling_v2beta2.HorizontalPodAutoscaler': (autoscaler) => {
    const spec = ensureFields(autoscaler, 'spec');
    setWhenNull(spec, 'minReplicas', 1);
    const target = { type: 'Utilization', averageUtilization: cpuUtilizationPercent };
    setWhenEmpty(spec, 'metrics', [{ type: 'Resource', resource: { name: 'cpu', target } }]);
    if (isFields(spec['behavior'])) defaultBehavior(spec['behavior']);
  },
};

/** Scaling up may double the pods or add four each 15 seconds. Scaling down may remove all. */
function defaultBehavior(behavior: WritableFields): void {
  const periodSeconds = 15;
  const up = ensureFields(behavior, 'scaleUp');
  setWhenNull(up, 'stabilizationWindowSeconds', 0);
  setWhenNull(up, 'selectPolicy', 'Max');
  setWhenNull(up, 'policies', [
    { type: 'Pods', value: 4, periodSeconds },
    { type: 'Percent', value: 100, periodSeconds },
  ]);
  const down = ensureFields(behavior, 'scaleDown');
  setWhenNull(down, 'selectPolicy', 'Max');
  setWhenNull(down, 'policies', [{ type: 'Percent', value: 100, periodSeconds }]);
}
