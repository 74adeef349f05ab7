import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { documentScenarios } from './document.js';
import { readScenarios } from './scenario/read-scenarios.js';

const root = join(__dirname, '../../..');

test('docs/workload-scenarios.md lists all scenarios; npm run workloads -- document writes the list', () => {
  const page = readFileSync(join(root, 'docs/workload-scenarios.md'), 'utf8');
  const scenarios = readScenarios(join(root, 'tools/data/workloads/scenarios'), []);
  expect(page).toBe(documentScenarios(page, scenarios));
});

test('a page without marks is an error', () => {
  expect(() => documentScenarios('text', [])).toThrow('the page needs');
});
