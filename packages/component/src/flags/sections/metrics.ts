import type { FlagDefinition } from '../flag-definition.js';

const section = 'Metrics';

/** Options of the section 'Metrics'. */
export function metricsFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'allow-metric-labels',
      type: 'mapStringString',
      default: '',
      repeatable: true,
      section: section,
      ignored: 'no label has values that clients choose',
      help: 'Allowed values of metric labels, as metric,label=value,value.',
    },
    {
      name: 'disabled-metrics',
      type: 'stringSlice',
      default: '',
      repeatable: true,
      section: section,
      help: 'Metrics that are not collected.',
    },
    {
      name: 'show-hidden-metrics-for-version',
      type: 'string',
      default: '',
      section: section,
      values: ['1.20'],
      ignored: 'no metric is hidden',
      help: 'Show metrics that were hidden in this release.',
    },
  ];
}
