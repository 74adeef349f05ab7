import { beforeAll, describe, expect, test } from '@jest/globals';
import { kubectlPrograms, tableRows } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { eventually } from './orch-process.js';

const age = expect.stringMatching(/^\d+[smh]/);

describe.each(kubectlPrograms())('nodes with unmodified %s', (kubectl) => {
  const { run, json, file } = kubectlCluster(kubectl, { nodes: 2 });
  beforeAll(async () => {
    await eventually('both nodes are ready', async () => {
      const statuses = tableRows(await run('get', 'nodes')).map((row) => row['STATUS']);
      return statuses.join() === 'Ready,Ready' || undefined;
    });
    await eventually('the taints of nodes that are not ready are gone', async () => {
      const { items } = await json('get', 'nodes');
      return items.every(({ spec }: { spec: { taints?: unknown } }) => spec.taints === undefined) || undefined;
    });
  });
  const template = (app: string, spec: object = {}) => ({
    metadata: { labels: { app } },
    spec: { containers: [{ name: 'main', image: 'a' }], terminationGracePeriodSeconds: 0, ...spec },
  });
  const apply = async (kind: string, name: string, spec: object = {}) => {
    const selector = { matchLabels: { app: name } };
    const manifest = {
      apiVersion: 'apps/v1',
      kind,
      metadata: { name },
      spec: { selector, template: template(name), ...spec },
    };
    await run('apply', '-f', await file(`${name}.json`, manifest));
    await run('rollout', 'status', `${kind.toLowerCase()}/${name}`, '--timeout=50s');
  };
  /** The nodes of the pods of an app, sorted. */
  const nodesOf = async (app: string): Promise<readonly string[]> => {
    const { items } = await json('get', 'pods', '-l', `app=${app}`);
    return items.map(({ spec }: { spec: { nodeName?: string } }) => spec.nodeName ?? '').sort();
  };
  const statusOf = async (node: string) => tableRows(await run('get', 'nodes', node))[0]?.['STATUS'];

  test('get and describe', async () => {
    expect(tableRows(await run('get', 'nodes'))).toEqual(
      ['node-1', 'node-2'].map((name) => ({
        ...{ NAME: name, STATUS: 'Ready', ROLES: '<none>', AGE: age, VERSION: expect.stringMatching(/^v1\.21\./) },
      })),
    );
    const text = await run('describe', 'node', 'node-1');
    expect(text).toMatch(/^Taints: +<none>\nUnschedulable: +false\nLease:\n +HolderIdentity: +node-1\n/m);
    expect(text).toMatch(/^ {2}Ready +True .* SimulatedNodeReady +the simulated node is ready$/m);
    expect(text).toMatch(/^Non-terminated Pods: +\(0 in total\)$/m);
    expect(text).toMatch(/^ {2}cpu +0 \(0%\) +0 \(0%\)$/m);
  });

  test('cordon keeps new pods away, uncordon admits them [What the service does, 12]', async () => {
    expect(await run('cordon', 'node-2')).toBe('node/node-2 cordoned\n');
    expect(await run('cordon', 'node-2')).toBe('node/node-2 already cordoned\n');
    expect(await statusOf('node-2')).toBe('Ready,SchedulingDisabled');
    const { spec } = await json('get', 'node', 'node-2');
    expect(spec.unschedulable).toBe(true);
    await eventually('the node is tainted', async () => {
      const node = await json('get', 'node', 'node-2');
      return (
        node.spec.taints?.some(({ key }: { key: string }) => key === 'node.kubernetes.io/unschedulable') || undefined
      );
    });
    await apply('Deployment', 'web', { replicas: 3 });
    expect(await nodesOf('web')).toEqual(['node-1', 'node-1', 'node-1']);
    expect(await run('uncordon', 'node-2')).toBe('node/node-2 uncordoned\n');
    expect(await run('uncordon', 'node-2')).toBe('node/node-2 already uncordoned\n');
    expect(await statusOf('node-2')).toBe('Ready');
    await eventually('the taint is gone', async () => {
      const node = await json('get', 'node', 'node-2');
      return node.spec.taints === undefined || undefined;
    });
  });

  test('drain says why it does not evict some pods, and evicts the others when it may', async () => {
    await run('cordon', 'node-2');
    await apply('DaemonSet', 'agent');
    const volumes = [{ name: 'scratch', emptyDir: {} }];
    await apply('StatefulSet', 'scratch', { serviceName: 'scratch', template: template('scratch', { volumes }) });
    const bare = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'bare', labels: { app: 'bare' } } };
    await run('apply', '-f', await file('bare.json', { ...bare, spec: template('bare').spec }));
    await run('wait', '--for=condition=ready', 'pod/bare', '--timeout=50s');
    await run('uncordon', 'node-2');

    const refusal = await run('drain', 'node-1').catch((error: Error) => error.message);
    expect(refusal).toMatch(/DaemonSet-managed Pods \(use --ignore-daemonsets to ignore\): default\/agent-/);
    expect(refusal).toMatch(/local storage \(use --delete-emptydir-data to override\): default\/scratch-0/);
    expect(refusal).toMatch(/\(use --force to override\): default\/bare/);
    expect(await statusOf('node-1')).toBe('Ready,SchedulingDisabled');
    expect(await nodesOf('web')).toEqual(['node-1', 'node-1', 'node-1']);

    const drained = await run(
      'drain',
      'node-1',
      '--ignore-daemonsets',
      '--delete-emptydir-data',
      '--force',
      '--timeout=50s',
    );
    expect(drained.match(/^evicting pod default\/web-/gm)).toHaveLength(3);
    expect(drained).toMatch(/^evicting pod default\/scratch-0$/m);
    expect(drained).toMatch(/^pod\/bare evicted$/m);
    expect(drained).not.toMatch(/^evicting pod default\/agent/m);
    expect(drained).toMatch(/^node\/node-1 (drained|evicted)$/m);
    await run('rollout', 'status', 'deployment/web', '--timeout=50s');
    await run('rollout', 'status', 'statefulset/scratch', '--timeout=50s');
    expect(await nodesOf('web')).toEqual(['node-2', 'node-2', 'node-2']);
    expect(await nodesOf('scratch')).toEqual(['node-2']);
    expect(await nodesOf('agent')).toEqual(['node-1', 'node-2']);
    expect(await nodesOf('bare')).toEqual([]);
    await run('uncordon', 'node-1');
  });

  test('drain waits for disruption budgets', async () => {
    expect(await run('create', 'poddisruptionbudget', 'web', '--selector=app=web', '--min-available=3')).toMatch(
      /^poddisruptionbudget.policy\/web created\n/,
    );
    await eventually(
      'the budget is observed',
      async () => (await json('get', 'pdb', 'web')).status.currentHealthy === 3 || undefined,
    );
    expect(tableRows(await run('get', 'pdb', 'web'))).toEqual([
      { NAME: 'web', 'MIN AVAILABLE': '3', 'MAX UNAVAILABLE': 'N/A', 'ALLOWED DISRUPTIONS': '0', AGE: age },
    ]);
    const flags = ['--ignore-daemonsets', '--delete-emptydir-data'];
    const blocked = await run('drain', 'node-2', ...flags, '--timeout=3s').catch((error: Error) => error.message);
    expect(blocked).toContain("Cannot evict pod as it would violate the pod's disruption budget.");
    expect(blocked).toContain('global timeout reached: 3s');
    expect(await nodesOf('web')).toEqual(['node-2', 'node-2', 'node-2']);
    // One pod may go at a time: each eviction waits for the replacement of the one before.
    await run('patch', 'pdb', 'web', '-p', '{"spec":{"minAvailable":2}}');
    const drained = await run('drain', 'node-2', ...flags, '--timeout=55s');
    expect(drained.match(/^pod\/web-\w+-\w+ evicted$/gm)).toHaveLength(3);
    await run('rollout', 'status', 'deployment/web', '--timeout=50s');
    expect(await nodesOf('web')).toEqual(['node-1', 'node-1', 'node-1']);
    await run('uncordon', 'node-2');
    await run('delete', 'pdb', 'web');
  });

  test('taint and untaint, with evictions by NoExecute', async () => {
    expect(await run('taint', 'nodes', 'node-1', 'team=a:NoSchedule')).toBe('node/node-1 tainted\n');
    await expect(run('taint', 'nodes', 'node-1', 'team=b:NoSchedule')).rejects.toThrow('already has team taint(s)');
    expect(await run('taint', 'nodes', 'node-1', 'team=b:NoSchedule', '--overwrite')).toBe('node/node-1 modified\n');
    expect(await run('describe', 'node', 'node-1')).toMatch(/^Taints: +team=b:NoSchedule$/m);
    await run('scale', 'deployment/web', '--replicas=4');
    await run('rollout', 'status', 'deployment/web', '--timeout=50s');
    expect(await nodesOf('web')).toEqual(['node-1', 'node-1', 'node-1', 'node-2']);
    expect(await run('taint', 'nodes', 'node-1', 'team=b:NoExecute')).toBe('node/node-1 tainted\n');
    await eventually('all pods are on the other node', async () => {
      const nodes = await nodesOf('web');
      return (nodes.length === 4 && nodes.every((name) => name === 'node-2')) || undefined;
    });
    expect(await run('get', 'events', '--field-selector=reason=TaintManagerEviction')).toMatch(
      /TaintManagerEviction +pod\/web-\S+ +Marking for deletion Pod default\/web-/,
    );
    expect(await run('taint', 'nodes', 'node-1', 'team-')).toBe('node/node-1 untainted\n');
    await expect(run('taint', 'nodes', 'node-1', 'team-')).rejects.toThrow('taint "team" not found');
    expect((await json('get', 'node', 'node-1')).spec.taints).toBeUndefined();
  });
});
