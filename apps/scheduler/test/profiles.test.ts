import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ScheduledPlane } from './scheduled-plane.fixture.js';

let given: ScheduledPlane;
beforeAll(async () => {
  given = await ScheduledPlane.start({ nodes: 2 });
});
afterAll(() => given[Symbol.asyncDispose]());

const head = () => `
apiVersion: scheduler.config.orch.io/v1beta1
kind: SchedulerConfiguration
clientConnection: { kubeconfig: ${given.kubeconfig}, qps: -1 }
leaderElection: { leaderElect: false }
`;

test('two profiles of one process place pods by their own plugins and arguments', async () => {
  const names = (await given.plane.client.resource({ group: '', version: 'v1', resource: 'nodes' }).list()).items.map(
    ({ metadata }) => metadata.name ?? '',
  );
  const [first = '', second = ''] = names;
  const bound = (schedulerName: string, node: string) => `
- schedulerName: ${schedulerName}
  pluginConfig:
  - name: NodeAffinity
    args:
      addedAffinity:
        requiredDuringSchedulingIgnoredDuringExecution:
          nodeSelectorTerms: [{ matchFields: [{ key: metadata.name, operator: In, values: [${node}] }] }]`;
  const path = await given.file('two', `${head()}profiles:${bound('one', first)}${bound('two', second)}\n`);
  await using _scheduler = await given.run(`--config=${path}`);
  for (const index of [1, 2, 3]) {
    await given.createPod(`one-${index}`, { schedulerName: 'one' });
    await given.createPod(`two-${index}`, { schedulerName: 'two' });
  }
  for (const index of [1, 2, 3]) {
    expect(await given.nodeOf(`one-${index}`)).toBe(first);
    expect(await given.nodeOf(`two-${index}`)).toBe(second);
  }
});

test('a profile can disable every filter, and a pod then gets a node that it does not fit', async () => {
  const path = await given.file(
    'none',
    `${head()}profiles:
- plugins:
    preFilter: { disabled: [{ name: '*' }] }
    filter: { disabled: [{ name: '*' }] }
`,
  );
  await using _scheduler = await given.run(`--config=${path}`);
  await given.createPod('unfit', { nodeSelector: { nowhere: 'x' } });
  expect(await given.nodeOf('unfit')).not.toBe('');
});

test('a written configuration means the same when it is read again', async () => {
  const path = await given.file(
    'small',
    `${head()}profiles:
- plugins:
    score: { disabled: [{ name: ImageLocality }], enabled: [{ name: NodeResourcesMostAllocated, weight: 3 }] }
`,
  );
  const [written, again] = [join(given.folder, 'written'), join(given.folder, 'again')];
  await (await given.run(`--config=${path}`, `--write-config-to=${written}`))[Symbol.asyncDispose]();
  await (await given.run(`--config=${written}`, `--write-config-to=${again}`))[Symbol.asyncDispose]();
  const text = await readFile(written, 'utf8');
  expect(await readFile(again, 'utf8')).toBe(text);
  expect(text).not.toContain('ImageLocality');
  expect(text).toContain('NodeResourcesMostAllocated');
  expect(text).toContain('minCandidateNodesPercentage: 10');
});

test('a policy file, or the key policy.cfg of a config map, replaces the plugins [Scheduler defaults, 13]', async () => {
  const policy = {
    kind: 'Policy',
    apiVersion: 'v1',
    predicates: [{ name: 'PodFitsResources' }],
    priorities: [{ name: 'MostRequestedPriority', weight: 1 }],
  };
  const path = await given.file('policy', JSON.stringify(policy));
  {
    await using _scheduler = await given.run(`--kubeconfig=${given.kubeconfig}`, `--policy-config-file=${path}`);
    await given.createPod('by-file', { nodeSelector: { nowhere: 'x' } });
    expect(await given.nodeOf('by-file')).not.toBe('');
  }
  await given.plane.client.resource({ group: '', version: 'v1', resource: 'configmaps' }).create({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'policy', namespace: 'orch-system' },
    data: { 'policy.cfg': JSON.stringify({ ...policy, predicates: [{ name: 'MatchNodeSelector' }] }) },
  });
  await using _scheduler = await given.run(`--kubeconfig=${given.kubeconfig}`, '--policy-configmap=policy');
  await given.createPod('by-config-map', { nodeSelector: { nowhere: 'x' } });
  expect(await given.notScheduled('by-config-map')).toMatchObject({
    reason: 'Unschedulable',
    message: "0/2 nodes are available: 2 node(s) didn't match Pod's node affinity.",
  });
});

test('a policy config map that does not exist, or is wrong, stops the start', async () => {
  const failing = await given.run(`--kubeconfig=${given.kubeconfig}`, '--policy-configmap=nothing');
  await expect(failing[Symbol.asyncDispose]()).rejects.toThrow('--policy-configmap: orch-system/nothing: ');
});
