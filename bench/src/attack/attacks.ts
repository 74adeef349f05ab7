import type { Attack } from './attack.js';
import { metricScrapes } from './attacks/metric-scrapes.js';
import { metricSeries } from './attacks/metric-series.js';
import { unfinishedBodies } from './attacks/unfinished-bodies.js';

/** Every attack, by the name that `--only` takes. */
export const attacks = {
  'metric-scrapes': metricScrapes,
  'metric-series': metricSeries,
  'unfinished-bodies': unfinishedBodies,
} as const satisfies Readonly<Record<string, Attack>>;
