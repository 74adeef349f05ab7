import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Event, Node, Pod, PodSpec, Service } from '@orch/api/types/core_v1';
import type { PriorityClass } from '@orch/api/types/scheduling_v1';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../../../../tools/src/test-support/eventually.js';

/** A scheduler with nodes created by the tests, on which nothing runs. */
let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['nodelifecycle'], scheduler: true, naming: 'kubernetes' });
});
afterAll(async () => {
  await plane.stop();
});
afterEach(async () => {
  await pods().deleteCollection({ ...inDefault, gracePeriodSeconds: 0 });
  await nodes().deleteCollection();
});

const inDefault = { namespace: 'default' };
const pods = () => plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
const nodes = () => plane.client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' });

interface NodeChange {
  readonly ready?: 'True' | 'False';
  readonly labels?: Record<string, string>;
  readonly taints?: { key: string; effect: string }[];
  readonly cpu?: string;
}

async function givenNode(name: string, change: NodeChange = {}): Promise<void> {
  const { ready = 'True', labels = {}, taints = [], cpu = '4' } = change;
  const status = { allocatable: { cpu, memory: '8Gi', pods: '10' }, conditions: [{ type: 'Ready', status: ready }] };
  await nodes().create({ apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, spec: { taints }, status });
  await eventually('the node has only the taints of its conditions', async () => {
    const { spec } = await nodes().get(name);
    return (spec?.taints ?? []).length === taints.length + (ready === 'True' ? 0 : 1) || undefined;
  });
}

async function givenPod(
  name: string,
  spec: Partial<PodSpec> = {},
  cpu = '1',
  labels: Record<string, string> = {},
): Promise<void> {
  const containers = [{ name: 'main', image: 'nginx', resources: { requests: { cpu, memory: '1Gi' } } }];
  await pods().create({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels, ...inDefault },
    spec: { containers, ...spec },
  });
}

/** The node of a pod, or the reason why it is unschedulable. */
function placeOf(name: string): Promise<string> {
  return eventually(`${name} is bound or unschedulable`, async () => {
    const { spec, status } = await pods().get(name, inDefault);
    if (spec?.nodeName) return spec.nodeName;
    return status?.conditions?.find((each) => each.type === 'PodScheduled' && each.status === 'False')?.message;
  });
}

function boundTo(name: string, node: string): Promise<true> {
  return eventually(`${name} is bound to ${node}`, async () => {
    return (await pods().get(name, inDefault)).spec?.nodeName === node || undefined;
  });
}

describe('the scheduler', () => {
  test('binds pods with the binding subresource and no other write [What the service does, 9]', async () => {
    await givenNode('only');
    const before = await podWrites();
    await givenPod('bound');
    expect(await placeOf('bound')).toBe('only');
    const { status } = await pods().get('bound', inDefault);
    expect(status?.conditions?.find((each) => each.type === 'PodScheduled')).toMatchObject({ status: 'True' });
    const after = await podWrites();
    const made = [...after].filter(([what, count]) => count !== before.get(what)).map(([what]) => what);
    expect(made.sort()).toEqual(['POST ', 'POST binding']);
    expect((after.get('POST binding') ?? 0) - (before.get('POST binding') ?? 0)).toBe(1);
  });

  test('binds no pods to a node that is not ready', async () => {
    await givenNode('late', { ready: 'False' });
    await givenPod('waiting');
    expect(await placeOf('waiting')).toBe(
      "0/1 nodes are available: 1 node(s) had taint {node.kubernetes.io/not-ready: }, that the pod didn't tolerate.",
    );
    const node = await nodes().get('late');
    const conditions = [{ type: 'Ready', status: 'True' }];
    await nodes().updateStatus({ ...node, status: { ...node.status, conditions } });
    await boundTo('waiting', 'late');
  });

  test('binds no pods to nodes with taints that they do not tolerate', async () => {
    await givenNode('tainted', { taints: [{ key: 'example.com/own', effect: 'NoSchedule' }] });
    await givenPod('common');
    await givenPod('special', { tolerations: [{ key: 'example.com/own', operator: 'Exists' }] });
    expect(await placeOf('special')).toBe('tainted');
    expect(await placeOf('common')).toContain("1 node(s) had taint {example.com/own: }, that the pod didn't tolerate");
    await givenNode('clean');
    await boundTo('common', 'clean');
  });

  test('follows the node selector, and retries when labels change', async () => {
    await givenNode('slow', { labels: { disk: 'hdd' } });
    await givenNode('fast', { labels: { disk: 'ssd' } });
    await givenPod('on-fast', { nodeSelector: { disk: 'ssd' } });
    await givenPod('on-none', { nodeSelector: { disk: 'tape' } });
    expect(await placeOf('on-fast')).toBe('fast');
    expect(await placeOf('on-none')).toBe("0/2 nodes are available: 2 node(s) didn't match Pod's node affinity.");
    await nodes().patch('slow', { type: 'merge', body: { metadata: { labels: { disk: 'tape' } } } });
    await boundTo('on-none', 'slow');
  });

  test('does not exceed the resources of a node, and retries when some become free', async () => {
    await givenNode('small', { cpu: '2' });
    await givenPod('first', {}, '1500m');
    expect(await placeOf('first')).toBe('small');
    await givenPod('second', {}, '600m');
    expect(await placeOf('second')).toBe('0/1 nodes are available: 1 Insufficient cpu.');
    await givenPod('third', {}, '500m');
    expect(await placeOf('third')).toBe('small');
    await pods().delete('first', { ...inDefault, gracePeriodSeconds: 0 });
    await boundTo('second', 'small');
  });

  test('prefers the node with the most free resources in relation to its size', async () => {
    await givenNode('large', { cpu: '8' });
    await givenNode('small', { cpu: '4' });
    const places: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      await givenPod(name, {}, '2');
      places.push(await placeOf(name));
    }
    // Mean of free cpu and memory, and their balance, in percent after the pod on large or small:
    // a 81 + 87 or 68 + 62; b 62 + 75 or 68 + 62; c 43 + 62 or 68 + 62; d 43 + 62 or 37 + 0.
    expect(places).toEqual(['large', 'large', 'small', 'large']);
  });

  test('spreads the pods of a service over hosts', async () => {
    const services = plane.client.resource<Service>({ group: '', version: 'v1', resource: 'services' });
    const spec = { selector: { app: 'web' }, ports: [{ port: 80 }] };
    await services.create({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', ...inDefault }, spec });
    // The largest node would take all by its resources alone.
    for (const [name, cpu] of Object.entries({ a: '64', b: '4', c: '4' })) {
      await givenNode(name, { cpu, labels: { 'kubernetes.io/hostname': name } });
    }
    const places: string[] = [];
    for (const name of ['x', 'y', 'z']) {
      await givenPod(name, {}, '1', { app: 'web' });
      places.push(await placeOf(name));
    }
    expect(places.toSorted()).toEqual(['a', 'b', 'c']);
    await services.delete('web', inDefault);
  });

  test('preempts a pod of lower priority, says so, and places the pod on the node that it was promised', async () => {
    const classes = plane.client.resource<PriorityClass>({
      ...{ group: 'scheduling.orch.io', version: 'v1', resource: 'priorityclasses' },
    });
    const meta = { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass' };
    await classes.create({ ...meta, metadata: { name: 'high' }, value: 1_000 });
    await givenNode('only', { cpu: '2' });
    await givenPod('low', { terminationGracePeriodSeconds: 0 }, '2');
    expect(await placeOf('low')).toBe('only');
    await givenPod('urgent', { priorityClassName: 'high' }, '2');
    await boundTo('urgent', 'only');
    await expect(pods().get('low', inDefault)).rejects.toMatchObject({ reason: 'NotFound' });
    const events = plane.client.resource<Event>({ group: '', version: 'v1', resource: 'events' });
    await eventually('the events are recorded', async () => {
      const { items } = await events.list(inDefault);
      const texts = items.map(({ involvedObject, type, reason, message }) =>
        [involvedObject.name, type, reason, message].join(' | '),
      );
      const wanted = [
        'low | Normal | Scheduled | Successfully assigned default/low to only',
        'urgent | Warning | FailedScheduling | 0/1 nodes are available: 1 Insufficient cpu.',
        'low | Normal | Preempted | Preempted by default/urgent on node only',
        'urgent | Normal | Scheduled | Successfully assigned default/urgent to only',
      ];
      return wanted.every((text) => texts.includes(text)) || undefined;
    });
    await classes.delete('high');
  });

  test('ignores pods of other schedulers', async () => {
    await givenNode('only');
    await givenPod('not-ours', { schedulerName: 'another' });
    await givenPod('ours');
    expect(await placeOf('ours')).toBe('only');
    const { spec, status } = await pods().get('not-ours', inDefault);
    expect([spec?.nodeName, status?.conditions]).toEqual([undefined, undefined]);
  });
});

/** The number of pod writes by verb and subresource, from the server's metrics. */
async function podWrites(): Promise<ReadonlyMap<string, number>> {
  const text = (await plane.client.getRaw('/metrics')).toString();
  const counts = new Map<string, number>();
  for (const [, labels = '', value] of text.matchAll(/^apiserver_request_total\{(.*)\} (\d+)$/gm)) {
    const label = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(labels)?.[1] ?? '';
    if (label('resource') !== 'pods' || ['GET', 'LIST', 'WATCH'].includes(label('verb'))) continue;
    const what = `${label('verb')} ${label('subresource')}`;
    counts.set(what, (counts.get(what) ?? 0) + Number(value));
  }
  return counts;
}
