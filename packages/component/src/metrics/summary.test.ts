import { expect, test } from '@jest/globals';
import { createMetricsRegistry } from './metrics-registry.js';

const minuteMs = 60_000;
const options = { name: 's', help: 'h', quantiles: [0.5, 0.9, 0.99], maxAgeMs: 5 * minuteMs } as const;

/** The values of the quantiles on the page. */
function quantilesOf(page: string): readonly number[] {
  return [...page.matchAll(/^s\{.*quantile="[^"]+"\} (.+)$/gm)].map(([, value]) => Number(value));
}

test('a summary shows quantiles within five percent, sum and count', async () => {
  const registry = createMetricsRegistry();
  const summary = registry.summary({ ...options, labels: ['type'] }).bind({ type: 'a' });
  for (let value = 1_000; value >= 1; value--) summary.observe(value / 1_000);
  const page = await registry.text();
  expect(page).toContain('# TYPE s summary\n');
  expect(page).toContain('s_sum{type="a"} 500.');
  expect(page).toContain('s_count{type="a"} 1000\n');
  for (const [index, exact] of [0.5, 0.9, 0.99].entries()) {
    expect(Math.abs((quantilesOf(page)[index] ?? 0) / exact - 1)).toBeLessThan(0.05);
  }
});

test('a summary forgets observations that are too old, but not their sum', async () => {
  let nowMs = 0;
  const registry = createMetricsRegistry();
  const summary = registry.summary({ ...options, nowMs: () => nowMs });
  summary.observe(1);
  nowMs = 4 * minuteMs;
  summary.observe(0.001);
  const medianOf = async () => quantilesOf(await registry.text())[2] ?? 0;
  expect(await medianOf()).toBeGreaterThan(0.9);
  nowMs = 6 * minuteMs;
  expect(await medianOf()).toBeLessThan(0.002);
  nowMs = 20 * minuteMs;
  const page = await registry.text();
  expect(quantilesOf(page)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(page).toContain('s_count 2\n');
});
