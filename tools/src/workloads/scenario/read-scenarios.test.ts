import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readScenarios } from './read-scenarios.js';

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

test('chooses scenarios by name, and rejects an unknown name', () => {
  expect(readScenarios(folder, ['job-complete']).map(({ name }) => name)).toEqual(['job-complete']);
  expect(() => readScenarios(folder, ['none'])).toThrow('no scenario has the name none');
});
