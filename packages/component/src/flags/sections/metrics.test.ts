import { describe, expect, test } from '@jest/globals';
import type { LogDetails } from '../../logging/logger.js';
import { createMetricsRegistry, type MetricsRegistry } from '../../metrics/metrics-registry.js';
import { parseFlags } from '../parse-flags.js';
import { metricsCheck, metricsFlags, metricsOption } from './metrics.js';

function parse(...args: readonly string[]) {
  return parseFlags(metricsFlags(), { args, checks: [metricsCheck] });
}

function registryOf(...args: readonly string[]) {
  const outcome = parse(...args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  const warnings: unknown[] = [];
  const warn = (message: string, details?: LogDetails) => void warnings.push([message, details]);
  return { registry: createMetricsRegistry({ ...metricsOption.read(outcome.flags), logger: { warn } }), warnings };
}

async function seriesOf(registry: MetricsRegistry): Promise<readonly string[]> {
  return (await registry.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('--allow-metric-labels', () => {
  test('counts other values of the label as unexpected', async () => {
    const { registry } = registryOf('--allow-metric-labels=requests_total,verb=GET,LIST');
    const requests = registry.counter({ name: 'requests_total', help: 'R.', labels: ['verb', 'code'] });
    for (const verb of ['GET', 'LIST', 'x', 'y']) requests.bind({ verb, code: '200' }).increment();
    const others = registry.gauge({ name: 'others', help: 'O.', labels: ['verb'] });
    others.bind({ verb: 'x' }).set(1);
    expect(await seriesOf(registry)).toEqual([
      'requests_total{verb="GET",code="200"} 1',
      'requests_total{verb="LIST",code="200"} 1',
      'requests_total{verb="unexpected",code="200"} 2',
      'others{verb="x"} 1',
    ]);
  });

  test('holds for several labels of several metrics', async () => {
    const { registry } = registryOf('--allow-metric-labels="a,x=1,2","a,y=3"', '--allow-metric-labels=b,x=4');
    const a = registry.gauge({ name: 'a', help: 'A.', labels: ['x', 'y'] });
    for (const [x, y] of [
      ['2', '3'],
      ['3', '2'],
    ] as const)
      a.bind({ x, y }).set(1);
    a.remove({ x: '7', y: '3' });
    registry
      .gauge({ name: 'b', help: 'B.', labels: ['x'] })
      .bind({ x: '4' })
      .set(5);
    expect(await seriesOf(registry)).toEqual(['a{x="2",y="3"} 1', 'a{x="unexpected",y="unexpected"} 1', 'b{x="4"} 5']);
  });

  test('names a metric and a label', () => {
    expect(parse('--allow-metric-labels=a=b')).toEqual({
      type: 'invalid',
      errors: ['--allow-metric-labels: "a" must be metric,label, followed by =value,value'],
    });
  });
});

describe('a deprecated metric', () => {
  const register = (registry: MetricsRegistry) => {
    for (const minor of [18, 19, 21]) {
      registry.gauge({ name: `since_${minor}`, help: 'Old.', deprecatedSince: `1.${minor}.0` }).set(minor);
    }
  };

  test('has a notice in its help, logs a warning, and stays visible [Deprecation rules, 23]', async () => {
    const { registry, warnings } = registryOf();
    register(registry);
    expect(await registry.text()).toContain('# HELP since_21 [ALPHA] (Deprecated since 1.21.0) Old.\n');
    expect(await seriesOf(registry)).toContain('since_21 21');
    expect(warnings).toEqual([
      ['a deprecated metric is registered', { metric: 'since_19', deprecatedSince: '1.19.0' }],
      ['a deprecated metric is registered', { metric: 'since_21', deprecatedSince: '1.21.0' }],
    ]);
  });

  test('is hidden after three releases, unless the previous release is named [Deprecation rules, 24]', async () => {
    const { registry } = registryOf();
    register(registry);
    expect(await seriesOf(registry)).toEqual(['since_19 19', 'since_21 21']);
    const shown = registryOf('--show-hidden-metrics-for-version=1.20').registry;
    register(shown);
    expect(await seriesOf(shown)).toEqual(['since_18 18', 'since_19 19', 'since_21 21']);
  });

  test('is deleted one release after it was hidden, also for those who show hidden ones [Deprecation rules, 25]', async () => {
    const { registry } = registryOf('--show-hidden-metrics-for-version=1.20');
    for (const minor of [17, 18]) {
      registry.gauge({ name: `since_${minor}`, help: 'Old.', deprecatedSince: `1.${minor}.0` }).set(minor);
    }
    expect(await seriesOf(registry)).toEqual(['since_18 18']);
  });

  test('that is stable is on the page in the three releases from its deprecation on [Deprecation rules, 13]', async () => {
    const { registry } = registryOf();
    for (const minor of [18, 19, 20, 21]) {
      const deprecatedSince = `1.${minor}.0`;
      registry.gauge({ name: `since_${minor}`, help: 'Old.', stability: 'STABLE', deprecatedSince }).set(minor);
    }
    expect(await seriesOf(registry)).toEqual(['since_19 19', 'since_20 20', 'since_21 21']);
  });

  test.each(['1.21', '1.19', '1', 'x'])('is not shown by the name of another release: %s', (version) => {
    const outcome = parse(`--show-hidden-metrics-for-version=${version}`);
    expect(outcome.type === 'invalid' && outcome.errors).toEqual([
      `invalid argument "${version}" for "--show-hidden-metrics-for-version": must be 1.20`,
    ]);
  });
});
