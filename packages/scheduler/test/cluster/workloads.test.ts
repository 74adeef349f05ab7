import { expect, test } from '@jest/globals';
import type { ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { ReplicationController, Service } from '@orch/api/types/core_v1';
import { podInfo } from '../../src/cluster/pod-info.js';
import { workloadsOf } from '../../src/cluster/workloads.js';
import { aPod, type PodFields } from '../plugins/scenario.fixture.js';

const meta = (name: string, namespace = 'n') => ({ metadata: { name, namespace } });
const service = (name: string, selector?: Record<string, string>, namespace?: string): Service => ({
  ...{ apiVersion: 'v1', kind: 'Service', ...meta(name, namespace) },
  spec: selector === undefined ? {} : { selector },
});
const set = (name: string, matchLabels: Record<string, string>) => ({
  ...meta(name),
  spec: { selector: { matchLabels } },
});
const listing = <T extends { metadata: { namespace?: string } }>(...objects: T[]) => ({
  list: ({ namespace }: { readonly namespace: string }) =>
    objects.filter(({ metadata }) => metadata.namespace === namespace),
});

const services = [
  service('z', { app: 'web' }),
  service('b', { app: 'web', tier: 'front' }),
  service('empty', {}),
  service('none'),
  service('other', { app: 'db' }),
  service('elsewhere', { app: 'web' }, 'm'),
];
const template = { template: { metadata: {}, spec: { containers: [] } } };
const replicaSet: ReplicaSet = {
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  ...meta('rs'),
  spec: { ...set('rs', { rs: '1' }).spec, ...template },
};
const emptySet: ReplicaSet = { ...replicaSet, ...meta('empty'), spec: { selector: {}, ...template } };
const statefulSet: StatefulSet = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  ...meta('ss'),
  spec: { ...set('ss', { ss: '1' }).spec, ...template, serviceName: 's' },
};
const controller: ReplicationController = {
  apiVersion: 'v1',
  kind: 'ReplicationController',
  ...meta('rc'),
  spec: { selector: { rc: '1' } },
};
const workloads = workloadsOf({
  services: listing(...services),
  replicationControllers: listing(controller),
  replicaSets: listing(replicaSet, emptySet),
  statefulSets: listing(statefulSet),
});
const pod = (fields: PodFields) => podInfo(aPod('p', {}, fields), () => true);
const owner = (kind: string, name: string) => ({ owner: { kind, name, uid: 'u' } });

test.each<readonly [string, PodFields, string | undefined]>([
  ['no service and no controller', { labels: { app: 'x' } }, undefined],
  ['one service', { labels: { app: 'web' } }, 'app=web'],
  ['two services', { labels: { app: 'web', tier: 'front' } }, 'app=web,app=web,tier=front'],
  ['a service of another namespace', { labels: { app: 'db' }, namespace: 'm' }, undefined],
  ['a replica set', { labels: { rs: '1' } }, 'rs=1'],
  ['a replica set that is not its owner', { labels: { rs: '1' }, ...owner('ReplicaSet', 'other') }, 'rs=1'],
  ['a replica set that owns it and does not select it', owner('ReplicaSet', 'rs'), undefined],
  ['a stateful set', { labels: { ss: '1' } }, 'ss=1'],
  ['a replication controller', { labels: { rc: '1' } }, 'rc=1'],
  ['a service and a replica set', { labels: { app: 'db', rs: '1' } }, 'app=db,rs=1'],
  ['a controller of another namespace', { labels: { rs: '1' }, namespace: 'm' }, undefined],
])('a pod of %s is spread by its selector', (_what, fields, expected) => {
  const selector = workloads.selectorOf(pod(fields));
  const texts = selector?.requirements.map(({ key, values }) => `${key}=${values.join()}`);
  expect(texts?.toSorted().join()).toBe(expected);
});

test('the selectors of the services come by name', () => {
  const found = workloads.serviceSelectorsOf(pod({ labels: { app: 'web', tier: 'front' } }));
  expect(found.map((each) => each.toString())).toEqual(['app=web,tier=front', 'app=web']);
  expect(workloads.serviceSelectorsOf(pod({ labels: { app: 'x' } }))).toEqual([]);
});
