import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeYaml } from '@orch/apimachinery';
import type { AddedNode, Simulation } from '@orch/scheduler';
import { runClientLine } from './cluster-in-memory.js';
import { root } from './orch-process.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-simulate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Files = Readonly<Record<string, string>>;

let runs = 0;
/** Runs `orch simulate` on files in a folder of their own. */
async function simulate(files: Files, ...args: readonly string[]) {
  runs += 1;
  const own = join(folder, String(runs));
  await mkdir(own);
  for (const [name, text] of Object.entries(files)) await writeFile(join(own, name), text);
  const given = args.map((arg) => arg.replace('FOLDER', own));
  const { code, stdout, stderr } = await runClientLine([
    'simulate',
    ...(args.includes('-f') ? [] : ['-f', own]),
    ...given,
  ]);
  const short = (text: string) => text.replaceAll(`${own}/`, '');
  return { code, stdout: short(stdout), stderr: short(stderr) };
}

async function simulated(
  files: Files,
  ...args: readonly string[]
): Promise<Simulation & { readonly addedNode?: AddedNode }> {
  const { stdout, stderr } = await simulate(files, ...args, '-o', 'json');
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

function node(name: string, cpu = '4', more = ''): string {
  return `
---
apiVersion: v1
kind: Node
metadata: {name: ${name}, labels: {orch.io/hostname: ${name}}}
${more}
status:
  capacity: {cpu: "${cpu}", memory: 8Gi, pods: "110"}
`;
}

const containers = (cpu: string) =>
  `containers: [{name: c, image: i, resources: {requests: {cpu: ${cpu}, memory: 64Mi}}}]`;

function pod(name: string, cpu = '1', spec = '', labels = ''): string {
  return `
---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, labels: {${labels}}}
spec:
  ${containers(cpu)}
${spec}
`;
}

function workload(
  kind: string,
  name: string,
  { spec, cpu = '1', pods = '' }: { readonly spec: string; readonly cpu?: string; readonly pods?: string },
): string {
  return `
---
apiVersion: apps/v1
kind: ${kind}
metadata: {name: ${name}}
spec:
  ${spec}
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec:
      ${containers(cpu)}
      ${pods}
`;
}

const placesOf = ({ pods }: Simulation) => Object.fromEntries(pods.map(({ pod: { name }, node: at }) => [name, at]));

test('the example of the documentation has the output that is shown there', async () => {
  const page = await readFile(join(root, 'docs', 'simulate.md'), 'utf8');
  const blocks = [...page.matchAll(/^```(?:yaml|text)\n(.*?)^```/gms)].map(([, text = '']) => text);
  const [shop = '', shown = '', decision = '', added = ''] = blocks;
  const files = { 'shop.yaml': shop };
  const { code, stdout } = await simulate(files);
  expect([code, stdout]).toEqual([1, shown]);
  const more = await simulate(files, ...['--details', 'all', '--add-node-cpu', '2', '--add-node-memory', '4Gi']);
  expect(more.stdout).toContain(decision);
  expect(more.stdout).toContain(added.split('\n').slice(1).join('\n'));
});

describe('the exit code', () => {
  test('is 0 when all pods are placed, 1 when not, and 2 for bad input', async () => {
    expect((await simulate({ 'a.yaml': node('a') + pod('p') })).code).toBe(0);
    expect((await simulate({ 'a.yaml': node('a') })).code).toBe(0);
    expect((await simulate({ 'a.yaml': node('a') + pod('p', '9') })).code).toBe(1);
    expect((await simulate({ 'a.yaml': 'kind: Pod' })).code).toBe(2);
    expect((await simulate({}, '--unknown')).code).toBe(2);
    expect((await runClientLine(['simulate'])).stderr).toContain('nothing to schedule: use -f FILE or --from-cluster');
  });
});

test('tables say where pods go and why, which filter rejected which nodes, and what preemption would evict', async () => {
  const files = {
    'nodes.yaml': node('a', '2') + node('full', '8', 'spec: {unschedulable: true}'),
    'pods.yaml': pod('running', '2', '  nodeName: a') + pod('big', '7') + pod('vip', '2', '  priorityClassName: high'),
    'classes.json': JSON.stringify({
      ...{ apiVersion: 'scheduling.orch.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 1000 },
    }),
  };
  const { code, stdout, stderr } = await simulate(files);
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toBe(`1 of 2 pods placed on 2 nodes, 1 pod evicted.

POD           PRIORITY   NODE   WHY
default/big   0          -      0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable.
default/vip   1000       a      the only node that fits

EVICTED           FROM   FOR           REPLACED BY
default/running   a      default/vip   -

default/big
  0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable.
  REJECTED   FILTER              REASON                       PREEMPTION MAY HELP   NODES
  1          NodeResourcesFit    Insufficient cpu             yes                   a
  1          NodeUnschedulable   node(s) were unschedulable   no                    full

  Preemption: on no node is it enough that pods of lower priority go.

default/vip
  0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable.
  REJECTED   FILTER              REASON                       PREEMPTION MAY HELP   NODES
  1          NodeResourcesFit    Insufficient cpu             yes                   a
  1          NodeUnschedulable   node(s) were unschedulable   no                    full

  Preemption: takes a; evicts default/running (priority 0).
`);
});

test('--details all shows each score with its weight, and none only the places', async () => {
  const files = { 'a.yaml': node('a') + node('b') + pod('running', '2', '  nodeName: a') + pod('p') };
  const all = await simulate(files, '--details', 'all');
  expect(all.stdout).toMatch(/FITS +CHOSEN +TOTAL .*NodeResourcesLeastAllocated x1/);
  expect(all.stdout).toMatch(/\n {2}b +yes +\d+ /);
  const none = await simulate(files, '--details', 'none');
  expect(none.stdout.split('\n')).toHaveLength(5);
});

test('JSON and YAML are the same document, and equal seeds make equal ones', async () => {
  const files = { 'a.yaml': node('a') + node('b') + pod('p') };
  const json = await simulate(files, '-o', 'json', '--seed', '3');
  const yaml = await simulate(files, '-o', 'yaml', '--seed', '3');
  expect(decodeYaml(yaml.stdout)).toEqual(JSON.parse(json.stdout));
  expect((await simulate(files, '-o', 'json', '--seed', '3')).stdout).toBe(json.stdout);
  const places = [];
  for (let seed = 0; seed < 12; seed += 1) places.push(placesOf(await simulated(files, '--seed', String(seed)))['p']);
  expect(new Set(places)).toEqual(new Set(['a', 'b']));
});

describe('controllers make their pods', () => {
  test('deployments, replica sets, stateful sets, jobs and daemon sets', async () => {
    const job = `
---
apiVersion: batch/v1
kind: Job
metadata: {name: sum}
spec:
  parallelism: 2
  completions: 3
  template: {spec: {restartPolicy: Never, ${containers('100m')}}}
`;
    const files = {
      'a.yaml': [
        node('a', '16') + node('b', '16', 'spec: {taints: [{key: gpu, value: "yes", effect: NoSchedule}]}'),
        workload('Deployment', 'web', { spec: 'replicas: 3' }),
        workload('ReplicaSet', 'old', { spec: 'replicas: 2' }),
        workload('StatefulSet', 'db', { spec: 'replicas: 2\n  serviceName: db' }),
        workload('DaemonSet', 'agent', { spec: 'minReadySeconds: 0' }),
        workload('DaemonSet', 'everywhere', { spec: 'minReadySeconds: 0', pods: 'tolerations: [{operator: Exists}]' }),
        job,
      ].join(''),
    };
    const { pods } = await simulated(files);
    const count = (controller: string) => pods.filter((each) => each.controller?.startsWith(controller)).length;
    expect(['ReplicaSet web-', 'ReplicaSet old', 'StatefulSet db', 'DaemonSet agent', 'Job sum'].map(count)).toEqual([
      3, 2, 2, 1, 2,
    ]);
    expect(pods.filter(({ pod: { name } }) => name.startsWith('db-')).map(({ pod: { name } }) => name)).toEqual([
      'db-0',
      'db-1',
    ]);
    const everywhere = pods.filter(({ controller }) => controller === 'DaemonSet everywhere');
    expect(everywhere.map(({ pod: { name }, node: at }) => [name, at])).toEqual([
      ['everywhere-a', 'a'],
      ['everywhere-b', 'b'],
    ]);
  });

  test('only what is missing: a dump has replica sets and pods already', async () => {
    const owned = (name: string, on: string) =>
      pod(name, '1', on).replace(
        'metadata: {',
        'metadata: {ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u, controller: true}], ',
      );
    const files = {
      'a.yaml':
        node('a') +
        workload('ReplicaSet', 'web', { spec: 'replicas: 3' }) +
        owned('web-1', '  nodeName: a') +
        owned('web-x', ''),
    };
    expect(placesOf(await simulated(files))).toEqual({ 'web-x': 'a', 'web-2': 'a' });
  });

  test('a stateful set brings its claims, which wait for their first consumer', async () => {
    const claims = `replicas: 1
  serviceName: db
  volumeClaimTemplates:
  - metadata: {name: data}
    spec: {accessModes: [ReadWriteOnce], storageClassName: fast, resources: {requests: {storage: 1Gi}}}`;
    const storage = `
---
apiVersion: storage.orch.io/v1
kind: StorageClass
metadata: {name: fast}
provisioner: example.com/disks
volumeBindingMode: WaitForFirstConsumer
`;
    const files = { 'a.yaml': node('a') + workload('StatefulSet', 'db', { spec: claims }) };
    const without = await simulated(files);
    expect(without.pods[0]?.decisions[0]?.nodes[0]?.rejection?.plugin ?? without.pods[0]?.message).toMatch(
      /VolumeBinding|storageclass|claim/i,
    );
    expect(placesOf(await simulated({ ...files, 'b.yaml': storage }))).toEqual({ 'db-0': 'a' });
  });

  test('volumes of files are available, and claims that name one are bound to it: pods go where their volumes are', async () => {
    const volume = (name: string, on: string, more = '') => `
---
apiVersion: v1
kind: PersistentVolume
metadata: {name: ${name}}
spec:
  capacity: {storage: 1Gi}
  accessModes: [ReadWriteOnce]
  storageClassName: local
  local: {path: /disk}
  nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: orch.io/hostname, operator: In, values: [${on}]}]}]}}
${more}
`;
    const claim = (name: string, more = '') => `
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: ${name}}
spec: {accessModes: [ReadWriteOnce], storageClassName: local, resources: {requests: {storage: 1Gi}}${more}}
`;
    const storageClass = `
---
apiVersion: storage.orch.io/v1
kind: StorageClass
metadata: {name: local}
provisioner: orch.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
`;
    const uses = (name: string) => `  volumes: [{name: v, persistentVolumeClaim: {claimName: ${name}}}]`;
    const ref = '  claimRef: {namespace: default, name: mine}';
    const text = [
      node('a') + node('b') + node('c') + storageClass,
      volume('free', 'b') +
        volume('taken', 'c', ref) +
        claim('delayed') +
        claim('mine', ', volumeName: taken') +
        claim('late'),
      pod('p', '1', uses('delayed')) + pod('q', '1', uses('mine')) + pod('r', '1', uses('late')),
    ].join('');
    expect(placesOf(await simulated({ 'a.yaml': text }))).toEqual({ p: 'b', q: 'c', r: undefined });
  });

  test('pods that a server would reject are an error of their controller', async () => {
    const limits = `
---
apiVersion: v1
kind: LimitRange
metadata: {name: small}
spec: {limits: [{type: Container, max: {cpu: 500m}}]}
`;
    const files = { 'a.yaml': node('a') + workload('Deployment', 'web', { spec: 'replicas: 1' }), 'b.yaml': limits };
    const { code, stderr } = await simulate(files);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^ReplicaSet default\/web-\w+: its Pod "web-\w+-1" would be rejected: .*cpu/);
  });
});

describe('input', () => {
  test('errors name file, position, document and field', async () => {
    const files = {
      'a.yaml': `${node('a')}---
apiVersion: v1
kind: Pod
metadata: {name: Wrong_Name}
spec:
  containers: [{name: c, image: i, resources: {requests: {cpu: lots}}}]
`,
      'b.json': '{"kind": "Pod",}',
      'c.yaml': pod('p', '1', '  priorityClassName: none'),
      'd.yaml': 'apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: t}\n',
    };
    const { code, stdout, stderr } = await simulate(files);
    expect([code, stdout]).toEqual([2, '']);
    const lines = stderr.trimEnd().split('\n');
    const line = (start: string) => lines.filter((each) => each.startsWith(start));
    expect(line('a.yaml:')).toContainEqual(
      expect.stringMatching(/^a\.yaml:\d+:\d+: error: document \d: Pod "Wrong_Name": .*resources\.requests/),
    );
    expect(line('b.json:')).toEqual([expect.stringMatching(/^b\.json:1:\d+: error: invalid JSON: /)]);
    expect(line('c.yaml:')).toEqual([
      expect.stringMatching(
        /^c\.yaml:\d+:\d+: error: document \d: Pod "p": spec\.priorityClassName: Not found: "none": no such PriorityClass/,
      ),
    ]);
    expect(line('d.yaml:')).toEqual([expect.stringMatching(/^d\.yaml:1:1: error: document 1: Thing "t": /)]);
    expect(lines.at(-1)).toMatch(/^orch simulate: \d+ errors in the input$/);
    const skipped = await simulate({ 'a.yaml': node('a'), 'd.yaml': files['d.yaml'] }, '--skip-unknown-kinds');
    expect([skipped.code, skipped.stderr]).toEqual([0, expect.stringContaining('d.yaml:1:1: warning: ')]);
  });

  test('a dump of a cluster is read with its uids, statuses and resource versions', async () => {
    const dumped = `
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Pod
  metadata: {name: done, uid: "1", resourceVersion: "7", creationTimestamp: "2021-04-08T12:00:00Z"}
  spec: {nodeName: a, ${containers('4')}}
  status: {phase: Succeeded}
- apiVersion: v1
  kind: Pod
  metadata: {name: p, uid: "2", resourceVersion: "8"}
  spec: {${containers('4')}}
  status: {phase: Pending, nominatedNodeName: a}
`;
    expect(placesOf(await simulated({ 'a.yaml': node('a'), 'b.yaml': dumped }))).toEqual({ p: 'a' });
  });

  test('a budget without a status allows what its controller would: pods on nodes count as ready', async () => {
    const budget = (most: string) => `
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: kept}
spec: {maxUnavailable: ${most}, selector: {matchLabels: {app: web}}}
`;
    const owned = (name: string, on: string) =>
      pod(name, '4', `  nodeName: ${on}`, 'app: web').replace(
        'metadata: {',
        'metadata: {ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u, controller: true}], ',
      );
    const high = '\n---\napiVersion: scheduling.orch.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 5\n';
    const common =
      node('a') +
      workload('ReplicaSet', 'web', { spec: 'replicas: 1', cpu: '4' }) +
      owned('web-1', 'a') +
      high +
      pod('vip', '4', '  priorityClassName: high');
    const broken = async (most: string) => {
      const { pods } = await simulated({ 'a.yaml': common + budget(most) });
      const preemption = pods.find(({ pod: { name } }) => name === 'vip')?.decisions[0]?.preemption;
      return preemption?.outcome === 'nominated' ? preemption.brokenBudgets : undefined;
    };
    expect(await broken('0')).toBe(1);
    expect(await broken('1')).toBe(0);
  });

  test('--config selects profiles and plugins, with all errors at once', async () => {
    const config = (text: string) => `apiVersion: scheduler.config.orch.io/v1beta1
kind: SchedulerConfiguration
${text}`;
    const files = { 'a.yaml': node('a') + pod('p', '1', '  schedulerName: mine') };
    const run = async (text: string) => {
      const file = join(folder, 'scheduler.config');
      await writeFile(file, config(text));
      return await simulate(files, '--config', file, '-o', 'json');
    };
    const none = await run('profiles: [{schedulerName: other}]');
    expect([none.code, JSON.parse(none.stdout).pods[0].message]).toEqual([
      1,
      'no profile has the scheduler name "mine"',
    ]);
    expect((await run('profiles: [{schedulerName: mine}]')).code).toBe(0);
    const wrong = await run('percentageOfNodesToScore: 101\nparallelism: 0');
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('scheduler.config: parallelism: Invalid value: 0');
    expect(wrong.stderr).toContain('scheduler.config: percentageOfNodesToScore: Invalid value: 101');
  });
});

describe('one more node', () => {
  const files = { 'a.yaml': node('a', '1') + pod('p') + pod('q') + pod('giant', '64') };

  test('of a file', async () => {
    const more = await simulated({ ...files, 'more.txt': node('new', '2') }, '--add-node', 'FOLDER/more.txt');
    expect(more.addedNode).toMatchObject({ node: 'new', evictionsAvoided: [], noLongerPlaced: [] });
    expect(more.addedNode?.newlyPlaced).toHaveLength(1);
    expect(more.addedNode?.stillNotPlaced.map(({ pod: { name }, newNode }) => [name, newNode?.rejection])).toEqual([
      ['giant', { plugin: 'NodeResourcesFit', reasons: ['Insufficient cpu'], helpedByPreemption: true }],
    ]);
  });

  test('of a shape, in a table; daemon sets come to it', async () => {
    const daemon = workload('DaemonSet', 'agent', { spec: 'minReadySeconds: 0', cpu: '100m' });
    const { code, stdout } = await simulate(
      { ...files, 'b.yaml': daemon },
      ...['--add-node-cpu', '2', '--add-node-memory', '4Gi', '--add-node-labels', 'disk=ssd'],
    );
    expect(code).toBe(1);
    expect(stdout).toContain('With the node one-more-node:\n');
    expect(stdout).toMatch(/default\/agent-one-more-node +placed on one-more-node/);
    expect(stdout).toMatch(/default\/giant +not placed: NodeResourcesFit: Insufficient cpu/);
  });

  test('must be complete, valid and new', async () => {
    const errorOf = async (...args: readonly string[]) => (await simulate(files, ...args)).stderr;
    expect(await errorOf('--add-node-cpu', '2')).toContain('--add-node-memory must be specified');
    expect(await errorOf('--add-node', 'x', '--add-node-cpu', '2')).toContain('cannot be combined with --add-node');
    expect(await errorOf('--add-node-cpu', 'much', '--add-node-memory', '1Gi')).toMatch(
      /--add-node-.*error: .*allocatable/,
    );
    expect(await errorOf('--add-node', 'FOLDER/a.yaml')).toContain('must contain one node, not 4 objects');
  });
});
