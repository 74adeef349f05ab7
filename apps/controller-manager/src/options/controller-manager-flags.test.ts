import { expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { controllerManagerFlags } from './controller-manager-flags.js';

test('every default is valid in both dialects', () => {
  for (const names of [orchNames, kubernetesNames]) {
    expect(parseFlags(controllerManagerFlags(names), { args: [] })).toMatchObject({ type: 'run', warnings: [] });
  }
});

test('the leader election object is in the system namespace of the dialect', () => {
  const outcome = parseFlags(controllerManagerFlags(kubernetesNames), { args: ['--leader-elect-lease-duration=20s'] });
  if (outcome.type !== 'run') throw new Error('refused');
  expect(outcome.flags.string('leader-elect-resource-namespace')).toBe('kube-system');
  expect(outcome.flags.durationMs('leader-elect-lease-duration')).toBe(20_000);
});
