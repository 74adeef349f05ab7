import { expect, test } from '@jest/globals';
import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { startClusterInMemory } from './cluster-in-memory.js';

const labels = { app: 'web' };
const scope = { namespace: 'default' };
const spec = { containers: [{ name: 'c', image: 'i' }] };
const set: ReplicaSet = {
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: { name: 'web' },
  spec: {
    replicas: 2,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec },
  },
};

function podOf(name: string, annotations: Record<string, string> = {}): Pod {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, labels, annotations }, spec };
}

test('a feature gate of the control plane reaches its controllers', async () => {
  const featureGates = { PodDeletionCost: true };
  const cluster = await startClusterInMemory('orch', { controllers: ['replicaset'], featureGates });
  try {
    const sets = cluster.client.resource<ReplicaSet>({ group: 'apps', version: 'v1', resource: 'replicasets' });
    const pods = cluster.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
    const accounts = cluster.client.resource({ group: '', version: 'v1', resource: 'serviceaccounts' });
    await accounts.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } }, scope);
    await pods.create(podOf('plain'), scope);
    await pods.create(podOf('cheap', { 'controller.orch.io/pod-deletion-cost': '-5' }), scope);
    await pods.create(podOf('other'), scope);
    // The set adopts the pods and deletes one.
    await sets.create(set, scope);
    const names = async () => (await pods.list(scope)).items.map(({ metadata }) => metadata.name);
    while ((await names()).length !== 2) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await names()).not.toContain('cheap');
  } finally {
    await cluster.stop();
  }
});
