import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { valueAt } from '../../differential/json.js';
import { autoscalerPeriodMs } from '../set-ups/programs.js';
import { readScenarios } from './read-scenarios.js';
import type { Scenario } from './scenario.js';

const folder = join(__dirname, '../../../data/workloads/scenarios');

test('at least 60 scenarios run on both releases, and those of 1.21 alone are named', () => {
  const scenarios = readScenarios(folder, []);
  expect(scenarios.filter(({ since }) => since === undefined).length).toBeGreaterThanOrEqual(60);
  expect(scenarios.filter(({ since }) => since === '1.21').map(({ name }) => name)).toEqual([
    'job-indexed',
    'job-suspend',
  ]);
});

test('each scenario says what it shows and which controllers it exercises', () => {
  for (const { about, controllers } of readScenarios(folder, [])) {
    expect(about).toMatch(/\.$/);
    expect(controllers).not.toEqual([]);
  }
});

/** The labels that the daemon sets of a scenario select. */
function selectedLabels({ steps }: Scenario): readonly string[] {
  return steps.flatMap((step) =>
    step.verb === 'create' && valueAt(step.object, 'kind') === 'DaemonSet'
      ? [JSON.stringify(valueAt(step.object, 'spec.selector.matchLabels'))]
      : [],
  );
}

test('no daemon set selects the revision that another scenario orphans: 1.20 adopts it across namespaces', () => {
  const scenarios = readScenarios(folder, []);
  const orphaning = scenarios.filter(({ steps }) =>
    steps.some((step) => step.verb === 'delete' && step.propagation === 'Orphan'),
  );
  const labels = orphaning.flatMap(selectedLabels);
  expect(labels).not.toEqual([]);
  const others = scenarios.filter((each) => !orphaning.includes(each)).flatMap(selectedLabels);
  expect(others.filter((each) => labels.includes(each))).toEqual([]);
});

test('scenarios of autoscalers are at rest only after a period of their controller', () => {
  const autoscalers = readScenarios(folder, []).filter(({ controllers }) =>
    controllers.includes('horizontalpodautoscaling'),
  );
  expect(autoscalers.map(({ quietMs }) => quietMs > autoscalerPeriodMs)).toEqual(Array(6).fill(true));
});

test('a skipped start of a cron job is awaited by its event, not for a time', () => {
  const [forbid] = readScenarios(folder, ['cron-job-forbid']);
  expect(forbid?.steps.map(({ verb }) => verb)).not.toContain('pause');
  expect(forbid?.steps).toContainEqual(
    expect.objectContaining({ verb: 'count', resource: 'events', until: { reason: 'JobAlreadyActive' } }),
  );
});

test('chooses scenarios by name, and rejects an unknown name', () => {
  expect(readScenarios(folder, ['job-complete']).map(({ name }) => name)).toEqual(['job-complete']);
  expect(() => readScenarios(folder, ['none'])).toThrow('no scenario has the name none');
});
