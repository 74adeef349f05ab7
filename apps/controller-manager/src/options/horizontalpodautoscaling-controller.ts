import { type FlagDefinition, ignoredReasons } from '@orch/component';

const section = 'Horizontalpodautoscaling controller';

/** Options of the section 'Horizontalpodautoscaling controller'. */
export function horizontalpodautoscalingControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'horizontal-pod-autoscaler-cpu-initialization-period',
      type: 'duration',
      default: '5m0s',
      section: section,
      help: 'Time after the start of a pod in which CPU samples may be skipped.',
    },
    {
      name: 'horizontal-pod-autoscaler-downscale-delay',
      type: 'duration',
      default: '5m0s',
      section: section,
      deprecated: 'no effect',
      ignored: ignoredReasons.ignoredInOriginal,
      hidden: true,
      help: 'Time after a scaling down before the next one.',
    },
    {
      name: 'horizontal-pod-autoscaler-downscale-stabilization',
      type: 'duration',
      default: '5m0s',
      section: section,
      help: 'Window of past recommendations that limit scaling down.',
    },
    {
      name: 'horizontal-pod-autoscaler-initial-readiness-delay',
      type: 'duration',
      default: '30s',
      section: section,
      help: 'Time after the start of a pod in which readiness changes are initial.',
    },
    {
      name: 'horizontal-pod-autoscaler-sync-period',
      type: 'duration',
      default: '15s',
      section: section,
      help: 'Period of computing the number of pods.',
    },
    {
      name: 'horizontal-pod-autoscaler-tolerance',
      type: 'float',
      default: '0.1',
      section: section,
      help: 'Change of the ratio of desired to current metric value that does not scale.',
    },
    {
      name: 'horizontal-pod-autoscaler-upscale-delay',
      type: 'duration',
      default: '3m0s',
      section: section,
      deprecated: 'no effect',
      ignored: ignoredReasons.ignoredInOriginal,
      hidden: true,
      help: 'Time after a scaling up before the next one.',
    },
    {
      name: 'horizontal-pod-autoscaler-use-rest-clients',
      type: 'bool',
      default: 'true',
      section: section,
      deprecated: 'no effect',
      ignored: ignoredReasons.ignoredInOriginal,
      hidden: true,
      help: 'Read metrics through the metrics API.',
    },
  ];
}
