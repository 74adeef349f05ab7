import { expect, test } from '@jest/globals';
import type { Json } from '../../differential/json.js';
import { NameNormaliser } from './name-normaliser.js';

const seen = (resource: string, metadata: Readonly<Record<string, Json>>) => ({
  ...{ resource, states: [{ metadata: { namespace: 'w1-001', ...metadata } }], rests: [0], gone: false },
});
const uid = (digit: number) => `${String(digit).repeat(8)}-1111-1111-1111-111111111111`;
const names = new NameNormaliser(
  [
    seen('deployments.apps', { name: 'web', uid: uid(1) }),
    seen('replicasets.apps', { name: 'web-5d4f8c7b9', uid: uid(2), labels: { 'pod-template-hash': '5d4f8c7b9' } }),
    seen('replicasets.apps', { name: 'web-7c6d5b4f8', uid: uid(3), labels: { 'pod-template-hash': '7c6d5b4f8' } }),
    seen('pods', { name: 'web-7c6d5b4f8-x8k2f', generateName: 'web-7c6d5b4f8-', uid: uid(4) }),
    seen('controllerrevisions.apps', { name: 'db-84f5c6d7b', uid: uid(5) }),
    seen('jobs.batch', { name: 'clock-27712345', uid: uid(6), ownerReferences: [{ kind: 'CronJob' }] }),
    seen('pods', { name: 'clock-27712345-abcde', generateName: 'clock-27712345-', uid: uid(7) }),
    seen('pods', { name: 'db-0', generateName: 'db-', uid: '' }),
    seen('secrets', { name: 'robot-token-q2w3e', uid: uid(8) }),
  ],
  'w1-001',
);

test.each([
  ['w1-001', 'NS'],
  ['w1-001-n1', 'NS-n1'],
  ['web-5d4f8c7b9', 'web-<hash1>'],
  ['Scaled up replica set web-7c6d5b4f8 to 1', 'Scaled up replica set web-<hash2> to 1'],
  ['web-7c6d5b4f8-x8k2f', 'web-<hash2>-<random>'],
  ['db-84f5c6d7b', 'db-<revision1>'],
  ['clock-27712345', 'clock-<minute>'],
  ['clock-27712345-abcde', 'clock-<minute>-<random>'],
  ['robot-token-q2w3e', 'robot-token-<random>'],
  [uid(4), '<uid of pods/web-<hash2>-<random>>'],
  [uid(9), '<uid>'],
  ['2026-11-27T14:00:00Z', '<time>'],
  ['10.0.3.4', '<address>'],
  ['198.51.100.1', '198.51.100.1'],
  ['pods "web-7c6d5b4f8-zzzzz" is forbidden', 'pods "web-<hash2>-<random>" is forbidden'],
  ['db-0', 'db-0'],
  ['web', 'web'],
])('renames %s to %s', (from, to) => {
  expect(names.text(from)).toBe(to);
});
