import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { countRules, readRuleCounts, ruleCountsFile, unreached } from '../src/rule-sites/count-rules.js';
import { type RuleResult, runCases } from '../src/rule-sites/run-cases.js';

const root = join(__dirname, '..', '..');

describe('the rules of all kinds', () => {
  let results: readonly RuleResult[] = [];
  beforeAll(async () => {
    results = await runCases(root);
  });

  test('are more than a thousand, and each fails in a recorded case', () => {
    expect(results.length).toBeGreaterThan(1_000);
    expect(unreached(results)).toEqual([]);
  });

  test('are counted in packages/api/test/rules.json; npm run kinds updates it', () => {
    const kept: unknown = JSON.parse(readFileSync(join(root, ruleCountsFile), 'utf8'));
    expect(readRuleCounts(kept)).toEqual(countRules(results));
  });
});
