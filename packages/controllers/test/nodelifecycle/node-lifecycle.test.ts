import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Lease } from '@orch/api/types/coordination_v1';
import type { Node, Pod, Toleration } from '@orch/api/types/core_v1';
import { type DeepReadonly, FakeClock, formatTime } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { defaultControllerOptions } from '../../src/framework/controller-options.js';
import { eventsWithSource as eventsOf } from '../support/events.js';
import { eventually } from '../support/objects.js';
import { type RunningControllers, runControllersOn } from '../support/run-controllers.js';

let plane: ControlPlane;
let clock: FakeClock;
let running: RunningControllers | undefined;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['serviceaccount'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});
beforeEach(() => {
  clock = new FakeClock(new Date());
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await plane.reset();
});

const nodes = () => plane.client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' });
const pods = () => plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
const leases = () => plane.client.resource<Lease>({ group: 'coordination.orch.io', version: 'v1', resource: 'leases' });
const namespace = 'orch-node-lease';

function readyCondition(status = 'True') {
  const time = formatTime(clock.now());
  return { type: 'Ready', status, reason: 'Test', lastHeartbeatTime: time, lastTransitionTime: time };
}

async function givenNode(name: string, labels: Readonly<Record<string, string>> = {}): Promise<void> {
  await nodes().create({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'orch.io/os': 'linux', 'orch.io/arch': 'arm64', ...labels } },
    status: { conditions: [readyCondition()] },
  });
}

async function givenPod(name: string, nodeName: string, tolerations: readonly Toleration[] = []): Promise<void> {
  const pod = await pods().create({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default' },
    spec: { nodeName, containers: [{ name: 'c', image: 'i' }], tolerations: [...tolerations] },
  });
  const status = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };
  await pods().updateStatus({ ...pod, status });
}

/** As a node agent does. */
async function renew(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const spec = { renewTime: clock.now().toISOString().replace('Z', '000Z') };
    const body = { apiVersion: 'coordination.orch.io/v1', kind: 'Lease', metadata: { name }, spec };
    await leases().apply(body, { namespace, fieldManager: 'test', force: true });
  }
}

async function setReady(name: string, status: string): Promise<void> {
  const node = await nodes().get(name);
  await nodes().updateStatus({ ...node, status: { ...node.status, conditions: [readyCondition(status)] } });
}

/** Passes time in rounds of the monitor, with renewals of the nodes that live, until the check is true. */
async function passUntil(what: string, alive: readonly string[], check: () => Promise<boolean>): Promise<void> {
  await eventually(what, async () => {
    if (await check()) return true;
    await renew(...alive);
    await clock.advance(5_000);
    return undefined;
  });
}

const taintsOf = (node: DeepReadonly<Node>) =>
  (node.spec?.taints ?? []).map(({ key, effect }) => `${key.slice('node.orch.io/'.length)}:${effect}`).toSorted();
const statusOf = (node: DeepReadonly<Node>, type: string) =>
  node.status?.conditions?.find((condition) => condition.type === type);
const isReady = (pod: DeepReadonly<Pod>) =>
  pod.status?.conditions?.find(({ type }) => type === 'Ready')?.status === 'True';
const isUnknown = (name: string) => async () => statusOf(await nodes().get(name), 'Ready')?.status === 'Unknown';
const hasTaints = (name: string, expected: readonly string[]) => async () =>
  JSON.stringify(taintsOf(await nodes().get(name))) === JSON.stringify(expected);

async function run(options: Partial<(typeof defaultControllerOptions)['nodelifecycle']> = {}): Promise<void> {
  const nodelifecycle = { ...defaultControllerOptions.nodelifecycle, ...options };
  running = await runControllersOn(plane, {
    writesAs: 'accounts',
    controllers: ['nodelifecycle'],
    clock,
    options: { nodelifecycle },
  });
}

describe('a node that stops its heartbeats', () => {
  test('becomes Unknown and unreachable, its pods become unready and are evicted unless they tolerate it; it comes back', async () => {
    for (const name of ['a', 'b', 'c']) await givenNode(name, { 'failure-domain.beta.orch.io/zone': 'z' });
    const tolerates = { operator: 'Exists', effect: 'NoExecute' };
    await givenPod('short', 'a', [{ ...tolerates, tolerationSeconds: 30 }]);
    await givenPod('usual', 'a');
    await givenPod('for-ever', 'a', [tolerates]);
    await givenPod('elsewhere', 'b');
    await run();
    await eventually(
      'the controller has registered the nodes',
      async () =>
        (await eventsOf(plane, 'c')).includes(
          'Normal RegisteredNode (node-controller): Node c event: Registered Node c in Controller',
        ) || undefined,
    );
    const alive = ['b', 'c'];
    for (let round = 0; round < 7; round += 1) {
      await renew('a', ...alive);
      await clock.advance(5_000);
    }
    expect(statusOf(await nodes().get('a'), 'Ready')?.status).toBe('True');
    expect((await nodes().get('a')).metadata.labels).toMatchObject({
      ...{ 'beta.orch.io/os': 'linux', 'beta.orch.io/arch': 'arm64' },
    });

    await passUntil('the node is Unknown', alive, isUnknown('a'));
    const lost = await nodes().get('a');
    expect(statusOf(lost, 'Ready')).toMatchObject({
      ...{ reason: 'NodeStatusUnknown', message: 'Nodeagent stopped posting node status.' },
    });
    for (const type of ['MemoryPressure', 'DiskPressure', 'PIDPressure']) {
      expect(statusOf(lost, type)).toMatchObject({ status: 'Unknown', reason: 'NodeStatusNeverUpdated' });
    }
    await passUntil('its pods are unready', alive, async () => {
      const names = ['short', 'usual', 'for-ever'];
      const found = await Promise.all(names.map((name) => pods().get(name, { namespace: 'default' })));
      return found.every((pod) => !isReady(pod));
    });
    expect(isReady(await pods().get('elsewhere', { namespace: 'default' }))).toBe(true);
    await passUntil('the node is tainted', alive, hasTaints('a', ['unreachable:NoExecute', 'unreachable:NoSchedule']));
    const isDeleted = (name: string) => async () =>
      (await pods().get(name, { namespace: 'default' })).metadata.deletionTimestamp !== undefined;
    await passUntil('the pod with a short toleration is deleted', alive, isDeleted('short'));
    expect(await isDeleted('usual')()).toBe(false);
    expect(await eventsOf(plane, 'short')).toEqual(
      expect.arrayContaining([
        'Warning NodeNotReady (node-controller): Node is not ready',
        'Normal TaintManagerEviction (taint-controller): Marking for deletion Pod default/short',
      ]),
    );
    expect(await eventsOf(plane, 'a')).toContain(
      'Normal NodeNotReady (node-controller): Node a status is now: NodeNotReady',
    );

    await setReady('a', 'True');
    await passUntil('the taints are gone', ['a', ...alive], hasTaints('a', []));
    await eventually('the deletion is cancelled', async () => {
      const message = 'Normal TaintManagerEviction (taint-controller): Cancelling deletion of Pod default/usual';
      return (await eventsOf(plane, 'usual')).includes(message) || undefined;
    });

    await setReady('a', 'False');
    await passUntil(
      'the node is tainted again',
      ['a', ...alive],
      hasTaints('a', ['not-ready:NoExecute', 'not-ready:NoSchedule']),
    );
    await passUntil('the default toleration has ended', ['a', ...alive], isDeleted('usual'));
    expect(await isDeleted('for-ever')()).toBe(false);
    expect(await isDeleted('elsewhere')()).toBe(false);
    await nodes().delete('a');
    await passUntil('its removal is reported', alive, async () =>
      (await eventsOf(plane, 'a')).includes(
        'Normal RemovingNode (node-controller): Node a event: Removing Node a from Controller',
      ),
    );
    expect(running?.log.filter(({ message }) => message === 'reconcile failed')).toEqual([]);
  });

  test('evicts nothing while no node of any zone is ready, and evicts when one is back', async () => {
    for (const name of ['a', 'b']) await givenNode(name, { 'topology.orch.io/zone': `zone-${name}` });
    await givenPod('on-a', 'a', [{ operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 1 }]);
    await run();
    await passUntil('both are Unknown', [], async () => (await isUnknown('a')()) && (await isUnknown('b')()));
    await passUntil('one is tainted', [], hasTaints('a', ['unreachable:NoSchedule']));
    for (let round = 0; round < 20; round += 1) await clock.advance(5_000);
    expect(taintsOf(await nodes().get('a'))).toEqual(['unreachable:NoSchedule']);
    expect((await pods().get('on-a', { namespace: 'default' })).metadata.deletionTimestamp).toBeUndefined();
    await setReady('b', 'True');
    await passUntil(
      'the other one is tainted',
      ['b'],
      hasTaints('a', ['unreachable:NoExecute', 'unreachable:NoSchedule']),
    );
    expect(taintsOf(await nodes().get('b'))).toEqual([]);
  });

  test('keeps its pods while the unhealthy part of its zone reaches the threshold', async () => {
    const [lost, alive] = [
      ['a', 'b', 'c', 'd'],
      ['e', 'f', 'g', 'h'],
    ] as const;
    for (const name of [...lost, ...alive]) await givenNode(name);
    await run({ unhealthyZoneThreshold: 0.5 });
    await passUntil('four of eight nodes are Unknown', alive, async () => {
      const areUnknown = await Promise.all(lost.map((name) => isUnknown(name)()));
      return areUnknown.every((each) => each);
    });
    await passUntil('they are tainted', alive, hasTaints('d', ['unreachable:NoSchedule']));
    // Twice the time in which a healthy zone evicts from all four.
    for (let round = 0; round < 16; round += 1) {
      await renew(...alive);
      await clock.advance(5_000);
    }
    for (const name of lost) expect(taintsOf(await nodes().get(name))).toEqual(['unreachable:NoSchedule']);
    await setReady('a', 'True');
    const evicted = ['unreachable:NoExecute', 'unreachable:NoSchedule'];
    await passUntil('three of eight nodes are lost: they evict', ['a', ...alive], async () => {
      const areEvicted = await Promise.all(lost.slice(1).map((name) => hasTaints(name, evicted)()));
      return areEvicted.every((each) => each);
    });
  });

  test('has its pods evicted with the default threshold when half of its zone is lost', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await givenNode(name);
    await run();
    await passUntil(
      'four of eight nodes are lost: they evict',
      ['e', 'f', 'g', 'h'],
      hasTaints('d', ['unreachable:NoExecute', 'unreachable:NoSchedule']),
    );
  });

  test('has its pods deleted after the time-out without the taint manager', async () => {
    for (const name of ['a', 'b']) await givenNode(name);
    await givenPod('on-a', 'a', [{ operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 1 }]);
    await run({ evictsByTaint: false, podEvictionTimeoutMs: 90_000 });
    await passUntil('the node is Unknown', ['b'], isUnknown('a'));
    await passUntil('it is tainted', ['b'], hasTaints('a', ['unreachable:NoSchedule']));
    for (let round = 0; round < 5; round += 1) {
      await renew('b');
      await clock.advance(5_000);
    }
    expect(taintsOf(await nodes().get('a'))).toEqual(['unreachable:NoSchedule']);
    await passUntil('the pod is deleted', ['b'], async () => {
      const { metadata, status } = await pods().get('on-a', { namespace: 'default' });
      return metadata.deletionTimestamp !== undefined && status?.reason === 'NodeLost';
    });
    expect(await eventsOf(plane, 'a')).toContain(
      'Normal DeletingAllPods (node-controller): Node a event: Deleting all Pods from Node a.',
    );
    expect(await eventsOf(plane, 'on-a')).toContain(
      'Normal NodeControllerEviction (node-controller): Marking for deletion Pod on-a from Node a',
    );
  });
});

test('a node that never reports its status has the startup grace period, and no taint before', async () => {
  await nodes().create({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'bare' } });
  await run();
  await eventually('the taint of the admission is removed', async () => (await hasTaints('bare', [])()) || undefined);
  await passUntil('the node is Unknown', [], isUnknown('bare'));
  expect(statusOf(await nodes().get('bare'), 'Ready')).toMatchObject({
    ...{ reason: 'NodeStatusNeverUpdated', message: 'Nodeagent never posted node status.' },
  });
  expect(
    clock.now().getTime() - Date.parse((await nodes().get('bare')).metadata.creationTimestamp ?? ''),
  ).toBeGreaterThan(60_000);
});
