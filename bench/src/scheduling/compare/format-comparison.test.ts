import { expect, test } from '@jest/globals';
import type { Attempt } from './attempt.js';
import { formatComparison } from './format-comparison.js';
import type { ScenarioResult } from './run-comparison.js';
import type { StepResult } from './run-scenario.js';

const scores = new Map([['A', new Map([['n1', 1]])]]);

function step(pod: string, orch: Partial<Attempt>, given: Partial<StepResult> = {}): StepResult {
  const attempt: Attempt = { node: 'n1', message: '', victims: [], scores: new Map(), raw: new Map(), ...orch };
  return { pod, reference: attempt, orch: attempt, differences: [], changes: [], isRepeated: false, ...given };
}

function result(feature: string, name: string, steps: readonly StepResult[]): ScenarioResult {
  return { scenario: { name, feature, objects: [], existing: [], steps: [] }, steps };
}

test('counts pods by feature, and lists changes of 1.21, repeated steps and differences', () => {
  const report = formatComparison([
    result('taints', '000-taints', [step('x/p0', { scores }), step('x/p1', { node: undefined })]),
    result('preemption', '001-preemption', [step('x/p0', { victims: ['x/e0'] }, { changes: ['podAffinityRange'] })]),
    result('taints', '002-taints', [
      step('y/p0', {}, { differences: [{ kind: 'choice', text: 'n1 and n2' }], isRepeated: true }),
    ]),
  ]);
  const lines = report.split('\n');
  expect(lines).toContain('| taints | 2 | 3 | 2 | 1 | 0 | 1 | 0 | 1 |');
  expect(lines).toContain('| preemption | 1 | 1 | 1 | 0 | 1 | 0 | 1 | 0 |');
  expect(lines).toContain('| all | 3 | 4 | 3 | 1 | 1 | 1 | 1 | 1 |');
  expect(report).toContain('change of 1.21 in 1 steps: InterPodAffinity: the range');
  expect(report).toContain('change of 1.21 in 0 steps: a reason');
  expect(lines).toContain('DIFFERENCE 002-taints y/p0 choice: n1 and n2');
  expect(report).toContain('1 steps were made again');
  expect(lines).toContain('1 of 4 pods differ');
});
