import { readFileSync } from 'node:fs';
import { type Dashboard, type DrawnSeries, drawDashboard, seriesName } from './draw-dashboard.js';

/**
 * `node tools/dist/dashboards/main.js FILE PROMETHEUS [SECONDS]`: prints a page with the panels of a dashboard, drawn from the
 * data of a running Prometheus. It shows what Grafana would query, without Grafana.
 */
async function main(): Promise<void> {
  const [file, prometheus, seconds = '300'] = process.argv.slice(2);
  if (file === undefined || prometheus === undefined || !(Number(seconds) > 0)) {
    console.error('usage: node tools/dist/dashboards/main.js FILE PROMETHEUS [SECONDS]');
    process.exitCode = 1;
    return;
  }
  const dashboard: Dashboard = JSON.parse(readFileSync(file, 'utf8'));
  const series = await Promise.all(
    dashboard.panels.map(async ({ targets }) => {
      const results = await Promise.all(targets.map((target) => queryRange(prometheus, Number(seconds), target)));
      return results.flat();
    }),
  );
  console.log(drawDashboard(dashboard, series));
}

/** @throws Error with the message of Prometheus when it rejects the query */
async function queryRange(
  prometheus: string,
  seconds: number,
  { expr, legendFormat = '' }: Dashboard['panels'][number]['targets'][number],
): Promise<readonly DrawnSeries[]> {
  const end = Date.now() / 1_000;
  const step = Math.max(1, Math.round(seconds / 200));
  const query = expr.replaceAll('$__rate_interval', `${Math.max(15, step * 4)}s`);
  const parameters = new URLSearchParams({ query, start: `${end - seconds}`, end: `${end}`, step: `${step}` });
  const response = await fetch(`${prometheus}/api/v1/query_range?${parameters}`);
  const { status, error, data } = JSON.parse(await response.text());
  if (status !== 'success') throw new Error(`${query}: ${error}`);
  return data.result.map(({ metric, values }: RangeResult) => ({
    name: seriesName(legendFormat, metric),
    points: values.map(([time, value]) => [time, Number(value)] as const),
  }));
}

interface RangeResult {
  readonly metric: Readonly<Record<string, string>>;
  readonly values: readonly (readonly [number, string])[];
}

await main();
