import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Namespace, Node, Pod } from '@orch/api/types/core_v1';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../../../../tools/src/test-support/eventually.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({
    ...{ controllers: [], scheduler: true },
    featureGates: { PodAffinityNamespaceSelector: true },
  });
});
afterAll(async () => {
  await plane.stop();
});

const core = { group: '', version: 'v1' };
const pods = () => plane.client.resource<Pod>({ ...core, resource: 'pods' });
const namespaces = () => plane.client.resource<Namespace>({ ...core, resource: 'namespaces' });
const inTeams = { namespace: 'teams' };

/** Waits for a condition of the pod in `teams`, and returns what it has become. */
function near(name: string): Promise<string> {
  return eventually('the pod is bound or unschedulable', async () => {
    const { spec, status } = await pods().get(name, inTeams);
    return spec?.nodeName ?? status?.conditions?.find(({ reason }) => reason === 'Unschedulable')?.message;
  });
}

test('a pod waits for its affinity until the labels of a namespace select pods that run', async () => {
  for (const name of ['n1', 'n2', 'n3']) {
    const status = { allocatable: { cpu: '4', memory: '8Gi', pods: '10' } };
    const metadata = { name, labels: { host: name } };
    await plane.client
      .resource<Node>({ ...core, resource: 'nodes' })
      .create({ apiVersion: 'v1', kind: 'Node', metadata, status });
  }
  for (const name of ['databases', 'teams']) {
    await namespaces().create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  }
  const containers = [{ name: 'c', image: 'i' }];
  await pods().create({
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'db', namespace: 'databases', labels: { app: 'db' } } },
    spec: { containers, nodeName: 'n2' },
  });
  // No controller takes away the taints of new nodes.
  const tolerations = [{ operator: 'Exists' }];
  const term = {
    ...{ labelSelector: { matchLabels: { app: 'db' } }, topologyKey: 'host' },
    namespaceSelector: { matchLabels: { team: 'a' } },
  };
  await pods().create({
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', ...inTeams } },
    spec: {
      containers,
      tolerations,
      affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
    },
  });
  expect(await near('p')).toBe(
    "0/3 nodes are available: 3 node(s) didn't match pod affinity rules, " +
      "3 node(s) didn't match pod affinity/anti-affinity rules.",
  );

  const { metadata, ...namespace } = await namespaces().get('databases');
  await namespaces().update({ ...namespace, metadata: { ...metadata, labels: { ...metadata.labels, team: 'a' } } });
  await eventually('the pod is on the node of the database', async () => {
    return (await pods().get('p', inTeams)).spec?.nodeName === 'n2' || undefined;
  });
});
