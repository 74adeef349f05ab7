import { expect, test } from '@jest/globals';
import { features, generateScenario } from './generate-scenario.js';

const scenarios = Array.from({ length: 300 }, (_, index) => generateScenario(1, index));

test('the same seed and index make the same scenario, and others make others', () => {
  expect(generateScenario(1, 17)).toEqual(generateScenario(1, 17));
  expect(generateScenario(2, 17)).not.toEqual(generateScenario(1, 17));
});

test('300 scenarios have each feature alone at least nine times, and mixtures of each', () => {
  const count = (name: string) => scenarios.filter(({ feature }) => feature === name).length;
  for (const { name } of features) {
    expect([name, count(name)]).toEqual([name, expect.any(Number)]);
    expect(count(name)).toBeGreaterThanOrEqual(9);
    expect(scenarios.some((each) => each.feature === 'mixture' && each.name.includes(name))).toBe(true);
  }
  expect(count('mixture')).toBe(100);
});

test('each feature shows in the objects of its scenarios', () => {
  const shows: Readonly<Record<string, RegExp>> = {
    resources: /initContainers/,
    'extended-resources': /example\.com\/gpu/,
    ports: /hostPort/,
    images: /sizeBytes/,
    'avoided-pods': /preferAvoidPods/,
    'node-selectors': /nodeSelector"/,
    'node-affinity-required': /nodeAffinity.*requiredDuring/,
    'node-affinity-preferred': /nodeAffinity.*preferredDuring/,
    taints: /tolerations":\[\{/,
    'spread-required': /DoNotSchedule/,
    'spread-preferred': /ScheduleAnyway/,
    'default-spreading': /"kind":"Service"/,
    'pod-affinity': /podAffinity":\{"required/,
    'pod-anti-affinity': /podAntiAffinity":\{"required/,
    'pod-affinity-preferred': /podAffinityTerm/,
    'volumes-bound': /gcePersistentDisk/,
    'volumes-delayed': /WaitForFirstConsumer/,
    'volume-limits': /"kind":"CSINode"/,
    preemption: /"priorityClassName":"low"/,
    'preemption-budgets': /PodDisruptionBudget/,
    priorities: /"priorityClassName":"patient"/,
  };
  expect(Object.keys(shows)).toEqual(features.map(({ name }) => name));
  for (const [feature, pattern] of Object.entries(shows)) {
    expect(JSON.stringify(scenarios.filter((each) => each.feature === feature))).toMatch(pattern);
  }
});

test('pods fill the nodes of preemption, and names are unique in a scenario', () => {
  for (const { objects, existing, steps } of scenarios) {
    const all = [...objects, ...existing, ...steps.flatMap((step) => [step.pod, ...step.objects])];
    const keys = all.map(({ kind, metadata }) => `${kind}/${metadata.namespace ?? ''}/${metadata.name}`);
    expect(new Set(keys).size).toBe(keys.length);
  }
  const filled = scenarios.filter(({ feature }) => feature === 'preemption');
  for (const { existing } of filled) expect(existing.length).toBeGreaterThan(3);
});
