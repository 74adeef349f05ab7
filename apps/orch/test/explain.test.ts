import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { createRestClient, loadClusterExtension, parseKubeconfig } from '@orch/client';
import type { PodExplanation } from '@orch/scheduler';
import { type ClusterInMemory, startClusterInMemory } from './cluster-in-memory.js';
import { eventually } from './orch-process.js';

const pods = { group: '', version: 'v1', resource: 'pods' };
const nodes = { group: '', version: 'v1', resource: 'nodes' };
const rbac = 'rbac.authorization.orch.io';

let cluster: ClusterInMemory;
let reader: string;
let stranger: string;
beforeAll(async () => {
  cluster = await startClusterInMemory('orch', { scheduler: true });
  // The users of the tests are those of service accounts: the API server reviews their tokens.
  const accounts = cluster.client.resource({ group: '', version: 'v1', resource: 'serviceaccounts' });
  const namespace = 'default';
  const tokenOf = async (name: string) => {
    await accounts.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } }, { namespace });
    const request = {
      apiVersion: 'authentication.orch.io/v1',
      kind: 'TokenRequest',
      metadata: {},
      spec: { audiences: [] },
    };
    const { status } = await accounts.createSubresource(name, 'token', request, { namespace });
    return typeof status === 'object' && status !== null && 'token' in status ? String(status.token) : '';
  };
  const tokens = { reader: await tokenOf('reader'), stranger: await tokenOf('stranger') };
  const scoped = (resource: string) => cluster.client.resource({ group: rbac, version: 'v1', resource });
  await scoped('roles').create(
    {
      ...{ apiVersion: `${rbac}/v1`, kind: 'Role', metadata: { name: 'reader' } },
      rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }],
    },
    { namespace },
  );
  await scoped('rolebindings').create(
    {
      ...{ apiVersion: `${rbac}/v1`, kind: 'RoleBinding', metadata: { name: 'reader' } },
      roleRef: { apiGroup: rbac, kind: 'Role', name: 'reader' },
      subjects: [{ kind: 'ServiceAccount', name: 'reader', namespace }],
    },
    { namespace },
  );
  await eventually('the kubeconfig names the scheduler', async () => {
    const extension = await loadClusterExtension(cluster.ready.kubeconfig, { name: 'scheduler' });
    return extension === undefined ? undefined : true;
  });
  const scheduler = await loadClusterExtension(cluster.ready.kubeconfig, { name: 'scheduler' });
  expect(scheduler).toEqual({ server: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/) });
  const withToken = (name: string, token: string) =>
    cluster.kubeconfig(name, ({ clientCertificate: _certificate, clientKey: _key, ...config }) => ({
      ...config,
      token,
    }));
  reader = await withToken('reader', tokens.reader);
  stranger = await withToken('stranger', tokens.stranger);
});
afterAll(() => cluster.stop());

async function schedulerUrl(): Promise<string> {
  const extension = await loadClusterExtension(cluster.ready.kubeconfig, { name: 'scheduler' });
  return typeof extension === 'object' && extension !== null && 'server' in extension ? String(extension.server) : '';
}

async function node(name: string, cpu: string): Promise<void> {
  await cluster.client.resource<Node>(nodes).create({
    ...{ apiVersion: 'v1', kind: 'Node', metadata: { name } },
    status: { allocatable: { cpu, memory: '8Gi', pods: '10' }, capacity: { cpu, memory: '8Gi', pods: '10' } },
  });
  // Admission taints new nodes, and no controller runs that would see them ready.
  await cluster.client.resource<Node>(nodes).patch(name, { type: 'merge', body: { spec: { taints: null } } });
}

async function pod(name: string, cpu: string): Promise<void> {
  await cluster.client.resource<Pod>(pods).create(
    {
      ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name } },
      spec: { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu } } }] },
    },
    { namespace: 'default' },
  );
}

const current = (name: string) => cluster.client.resource<Pod>(pods).get(name, { namespace: 'default' });

async function versions(): Promise<readonly unknown[]> {
  return [await current('placed'), await current('waiting')].map(({ metadata }) => metadata.resourceVersion);
}

/** The metrics of the scheduler that count attempts and preemptions. */
async function countsOfScheduler(): Promise<readonly string[]> {
  const config = await parseKubeconfig(await readFile(cluster.ready.kubeconfig, 'utf8'));
  const client = createRestClient({ names: orchNames, config: { ...config, server: await schedulerUrl() } });
  try {
    const page = (await client.getRaw('/metrics')).toString('utf8').split('\n');
    const counts = page.filter((line) =>
      /^scheduler_(schedule|preemption)_attempts_total|^scheduler_preemption_victims/.test(line),
    );
    expect(counts.length).toBeGreaterThan(2);
    return counts;
  } finally {
    client.close();
  }
}

async function explained(name: string): Promise<PodExplanation> {
  const { code, stdout, stderr } = await cluster.orch('explain', 'pod', name, '-o', 'json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

test('a running scheduler explains why a pod waits, and for one on a node what it would decide now, without a trace', async () => {
  await node('small', '1');
  await node('large', '4');
  await pod('placed', '2');
  await pod('waiting', '16');
  await eventually('both pods were tried', async () => {
    const [placed, waiting] = [await current('placed'), await current('waiting')];
    return placed.spec?.nodeName && waiting.status?.conditions?.length ? true : undefined;
  });
  // A change of a node, such as that of its taints, is an event that may help: then the pod is tried once more.
  await eventually('the pod waits for an event', async () => {
    const { state } = await explained('waiting');
    return (state.type === 'pending' && state.queue === 'unschedulable') || undefined;
  });
  const before = { versions: await versions(), counts: await countsOfScheduler() };
  const waits = await explained('waiting');
  const message = '0/2 nodes are available: 2 Insufficient cpu.';
  expect(waits).toMatchObject({
    ...{ schedulerName: 'default-scheduler', priority: 0 },
    state: { type: 'pending', queue: 'unschedulable', rejectedBy: ['NodeResourcesFit'] },
    decision: { outcome: 'unschedulable', message, preemption: { outcome: 'none' } },
  });
  expect(waits.decision?.nodes.map(({ name, verdict }) => `${name} ${verdict}`).toSorted()).toEqual([
    'large rejected',
    'small rejected',
  ]);
  // Without the pod, the large node has room for it again.
  const placed = await explained('placed');
  expect(placed).toMatchObject({
    state: { type: 'placed', node: 'large' },
    decision: { outcome: 'node', node: 'large', message: 'the only node that fits' },
  });
  expect(placed.note).toContain('what would be decided now');
  const text = await cluster.orch('explain', 'pod/waiting');
  expect(text.stdout).toContain('The pod waits until something changes for NodeResourcesFit');
  expect(text.stdout).toMatch(/2 +NodeResourcesFit +Insufficient cpu +yes +(large, small|small, large)/);
  // Nothing was written, and no attempt was counted.
  expect({ versions: await versions(), counts: await countsOfScheduler() }).toEqual(before);
  expect((await explained('waiting')).state).toEqual(waits.state);
});

test('whoever may get the pod may ask, in that namespace only; others get 403', async () => {
  await pod('asked', '100m');
  const scheduler = ['--scheduler', await schedulerUrl()];
  const allowed = await cluster.orch('explain', 'pod', 'asked', '--kubeconfig', reader, ...scheduler);
  expect([allowed.code, allowed.stderr]).toEqual([0, '']);
  expect(allowed.stdout).toContain('default/asked (scheduler default-scheduler, priority 0)');
  const user = (name: string) =>
    `User "system:serviceaccount:default:${name}" cannot get resource "pods" in API group ""`;
  const denied = await cluster.orch('explain', 'pod', 'asked', '--kubeconfig', stranger, ...scheduler);
  expect([denied.code, denied.stdout]).toEqual([1, '']);
  expect(denied.stderr).toContain(`pods "asked" is forbidden: ${user('stranger')} in the namespace "default"`);
  const elsewhere = await cluster.orch(
    ...['explain', 'pod', 'asked', '-n', 'orch-system', '--kubeconfig', reader, ...scheduler],
  );
  expect([elsewhere.code, elsewhere.stderr]).toEqual([1, expect.stringContaining(user('reader'))]);
});

test('a pod that does not exist, other kinds, and a kubeconfig without a scheduler are errors', async () => {
  const errorOf = async (...args: readonly string[]) => {
    const { code, stderr } = await cluster.orch('explain', ...args);
    return [code, stderr];
  };
  expect(await errorOf('pod', 'missing')).toEqual([1, 'orch explain: pods "missing" not found\n']);
  expect(await errorOf('node', 'a')).toEqual([1, 'orch explain: only pods are explained, not "node": use pod NAME\n']);
  expect(await errorOf('pod')).toEqual([1, expect.stringContaining('the name of one pod is required')]);
  expect(await errorOf('pod', 'a', '--kubeconfig', reader)).toEqual([
    1,
    `orch explain: the kubeconfig ${reader} names no scheduler: select one with --scheduler https://HOST:PORT\n`,
  ]);
  expect(await readFile(cluster.ready.kubeconfig, 'utf8')).toContain('"name":"scheduler"');
});

test('orch simulate reads a cluster, adds files to it, and writes nothing', async () => {
  const { code, stdout, stderr } = await cluster.orch('simulate', '--from-cluster', '-o', 'json');
  expect([code, stderr]).toEqual([1, '']);
  const result = JSON.parse(stdout);
  expect(result).toMatchObject({ nodes: 2, notPlaced: 1 });
  expect(result.pods.map(({ pod: { name } }: { readonly pod: { readonly name: string } }) => name)).toEqual([
    'waiting',
  ]);
  const more = await cluster.orch(...['simulate', '--add-node-cpu', '32', '--add-node-memory', '64Gi', '-o', 'table']);
  expect(more.stdout).toContain('default/waiting   placed on one-more-node');
  expect((await current('waiting')).spec?.nodeName).toBeUndefined();
});
