import { expect, test } from '@jest/globals';
import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import { judgeExistingSet } from './existing-set.js';

const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const deployment: Deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'n', uid: 'd' },
  spec: { selector: { matchLabels: { app: 'web' } }, template },
};
const controller = (uid: string) => ({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid, controller: true });
const [own, predecessor] = [[controller('d')], [controller('before')]];
const bystander = [{ apiVersion: 'v1', kind: 'X', name: 'x', uid: 'd' }];
const labels = { app: 'web', 'pod-template-hash': 'h' };
const hashed = { ...template, metadata: { labels } };
const other = { ...template, spec: { containers: [{ name: 'c', image: 'other' }] } };
const deletionTimestamp = '2026-01-01T00:00:00Z';

test.each([
  ['its own with the template is used', { ownerReferences: own, labels }, hashed, 'use'],
  ['its own is used whatever its labels are', { ownerReferences: own, labels: {} }, hashed, 'use'],
  ['its own with another template collides', { ownerReferences: own, labels }, other, 'collide'],
  [
    'that of a deployment of the same name before it collides',
    { ownerReferences: predecessor, labels },
    hashed,
    'collide',
  ],
  ['an orphan that it selects is adopted', { labels }, hashed, 'adopt'],
  ['an orphan with an owner that is no controller is adopted', { ownerReferences: bystander, labels }, hashed, 'adopt'],
  ['an orphan is adopted with another template too, as an old set', { labels }, other, 'adopt'],
  ['an orphan that it does not select collides', { labels: { app: 'other' } }, hashed, 'collide'],
  ['an orphan without labels collides', {}, hashed, 'collide'],
  ['an orphan that is being deleted collides', { labels, deletionTimestamp }, hashed, 'collide'],
])('of the sets that exist already, %s', (_what, metadata, itsTemplate, expected) => {
  const existing: ReplicaSet = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: 'web-h', namespace: 'n', uid: 's', ...metadata },
    spec: { selector: {}, template: itsTemplate },
  };
  expect(judgeExistingSet(existing, deployment)).toBe(expected);
});
