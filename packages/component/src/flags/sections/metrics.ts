import type { MetricsSettings } from '../../metrics/metrics-registry.js';
import { apiRelease } from '../../version/version-info.js';
import type { FlagDefinition } from '../flag-definition.js';
import { combineOptions, type OptionReader, option } from '../option-reader.js';
import type { FlagCheck } from '../parse-flags.js';

const section = 'Metrics';
const allowed = { name: 'allow-metric-labels' } as const;
const shown = { name: 'show-hidden-metrics-for-version' } as const;

/** The only version whose hidden metrics can be shown: later releases do not have those of earlier ones. */
const previousRelease = `${apiRelease.major}.${Number(apiRelease.minor) - 1}`;

/** Options of the section 'Metrics'. */
export function metricsFlags(): readonly FlagDefinition[] {
  return [
    {
      ...allowed,
      type: 'mapStringString',
      default: '',
      repeatable: true,
      keepsCommas: true,
      section: section,
      help: 'Allowed values of metric labels, as metric,label=value,value; others are counted as unexpected.',
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
      ...shown,
      type: 'string',
      default: '',
      section: section,
      values: [previousRelease],
      help: 'Show metrics that were hidden in this release.',
    },
  ];
}

/** The settings of the metrics page. */
export const metricsOption: OptionReader<MetricsSettings> = combineOptions(
  {
    disabled: option.list('disabled-metrics'),
    allowed: option.map(allowed.name),
    shownRelease: option.string(shown.name),
  },
  ({ disabled, allowed: labels, shownRelease }) => ({
    disabled,
    allowedValues: Object.entries(labels).map(([metricAndLabel, values]) => {
      const [metric = '', label = ''] = metricAndLabel.split(',');
      return {
        metric,
        label,
        values: String(values)
          .split(',')
          .map((value) => value.trim()),
      };
    }),
    showsHidden: shownRelease !== '',
  }),
);

/** Each key of `--allow-metric-labels` names a metric and a label. */
export const metricsCheck: FlagCheck = (flags) =>
  Object.keys(flags.map(allowed.name))
    .filter((key) => !/^[a-zA-Z_:][a-zA-Z0-9_:]*,[a-zA-Z_][a-zA-Z0-9_]*$/.test(key))
    .map((key) => `--${allowed.name}: ${JSON.stringify(key)} must be metric,label, followed by =value,value`);
