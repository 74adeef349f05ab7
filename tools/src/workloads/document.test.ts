import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { parseAcceptedDifferences } from './compare/accepted.js';
import { documentScenarios } from './document.js';
import { readScenarios } from './scenario/read-scenarios.js';

const root = join(__dirname, '../../..');
const data = join(root, 'tools/data/workloads');

test('docs/workload-scenarios.md has all scenarios and accepted differences; npm run workloads -- document writes them', () => {
  const page = readFileSync(join(root, 'docs/workload-scenarios.md'), 'utf8');
  const scenarios = readScenarios(join(data, 'scenarios'), []);
  const accepted = parseAcceptedDifferences(parse(readFileSync(join(data, 'accepted.yaml'), 'utf8')));
  expect(page).toBe(documentScenarios(page, { scenarios, accepted }));
});

test('a page without marks is an error', () => {
  expect(() => documentScenarios('text', { scenarios: [], accepted: [] })).toThrow('the page needs');
});
