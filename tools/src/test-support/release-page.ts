import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boundsOf, type ReleaseMetric, readMetrics } from '../metrics/read-metrics.js';

/** A page in the Prometheus text format with one series of each metric of v1.21. */
export async function releasePage(): Promise<string> {
  const table = await readFile(join(__dirname, '..', '..', 'data', 'metrics.tsv'), 'utf8');
  return readMetrics(table).map(familyOf).join('');
}

function familyOf(metric: ReleaseMetric): string {
  const { name, type, labels } = metric;
  const head = `# HELP ${name} Help.\n# TYPE ${name} ${type}\n`;
  const pairs = labels.map((label) => `${label}="a"`);
  const line = (series: string, ...more: readonly string[]) => `${series}{${[...pairs, ...more].join(',')}} 1\n`;
  const totals = line(`${name}_sum`) + line(`${name}_count`);
  if (type === 'histogram')
    return `${head}${[...boundsOf(metric.buckets), '+Inf'].map((le) => line(`${name}_bucket`, `le="${le}"`)).join('')}${totals}`;
  if (type === 'summary') return `${head}${line(name, 'quantile="0.5"')}${totals}`;
  return head + line(name);
}
