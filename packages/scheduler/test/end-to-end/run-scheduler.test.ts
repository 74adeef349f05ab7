import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Event, Node, Pod, PodSpec } from '@orch/api/types/core_v1';
import { systemClock } from '@orch/apimachinery';
import { createMetricsRegistry } from '@orch/component';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../../../../tools/src/test-support/eventually.js';
import {
  defaultScheduling,
  type PluginRegistry,
  runScheduler,
  type SchedulerInspection,
  SchedulerMetrics,
  type SchedulingConfig,
  waits,
} from '../../src/index.js';
import { samplesOf } from '../metrics-page.fixture.js';

/** A server without a scheduler: each test runs its own. */
let plane: ControlPlane;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await pods().deleteCollection({ ...inDefault, gracePeriodSeconds: 0 });
  await nodes().deleteCollection();
});

const inDefault = { namespace: 'default' };
const gates = () => false;
const pods = () => plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
const nodes = () => plane.client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' });

async function givenNode(name: string, cpu = '4', podsMax = '10'): Promise<void> {
  const status = { allocatable: { cpu, memory: '100Gi', pods: podsMax } };
  await nodes().create({ apiVersion: 'v1', kind: 'Node', metadata: { name }, status });
  // No controller finds out that it is ready.
  await nodes().patch(name, { type: 'merge', body: { spec: { taints: null } } });
}

async function givenPod(
  name: string,
  cpu = '1',
  spec: Partial<PodSpec> = {},
  labels: Record<string, string> = {},
): Promise<void> {
  const containers = [{ name: 'main', image: 'nginx', resources: { requests: { cpu, memory: '1Gi' } } }];
  await pods().create({
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, labels, ...inDefault } },
    spec: { containers, ...spec },
  });
}

const boundTo = (name: string, node: string) =>
  eventually(`${name} is bound to ${node}`, async () => {
    return (await pods().get(name, inDefault)).spec?.nodeName === node || undefined;
  });

const isRejected = (name: string) =>
  eventually(`${name} is unschedulable`, async () => {
    const { status } = await pods().get(name, inDefault);
    return status?.conditions?.some(({ type, status: is }) => type === 'PodScheduled' && is === 'False') || undefined;
  });

interface Given {
  readonly scheduling?: SchedulingConfig;
  readonly plugins?: PluginRegistry;
}

/** Runs a scheduler until the test ends. */
async function givenScheduler({ scheduling = defaultScheduling({ gates }), plugins = {} }: Given = {}) {
  const stopping = new AbortController();
  const registry = createMetricsRegistry();
  const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
  let running: Promise<void> = Promise.resolve();
  const inspection = await new Promise<SchedulerInspection>((onStarted, failed) => {
    running = runScheduler(
      {
        ...{ client: plane.client, names: plane.client.names, clock: systemClock(), random: Math.random },
        ...{ scheduling, plugins, gates, log, onStarted, metrics: new SchedulerMetrics(registry) },
      },
      stopping.signal,
    );
    running.catch(failed);
  });
  const stop = async () => {
    stopping.abort();
    await running;
  };
  stops.push(stop);
  return {
    ...{ inspection, stop },
    async gauge(name: string) {
      const samples = samplesOf(await registry.text(), `scheduler_${name}`);
      return Object.fromEntries(samples.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
    },
  };
}

describe('a scheduler', () => {
  test('schedules the pods of its profiles, each with the plugins of its own, and leaves others alone', async () => {
    const { profiles, ...others } = defaultScheduling({ gates });
    const [own] = profiles;
    if (own === undefined) throw new Error('no profile');
    const most = { ...own.plugins, score: [{ name: 'NodeResourcesMostAllocated', weight: 1 }] };
    const packing = { ...own, schedulerName: 'packing', plugins: most };
    await givenNode('a');
    await givenNode('b');
    await givenPod('base', '2', { nodeName: 'a' });
    await givenScheduler({ scheduling: { ...others, profiles: [own, packing] } });
    await givenPod('ignored', '1', { schedulerName: 'unknown' });
    await givenPod('packed', '1', { schedulerName: 'packing' });
    await boundTo('packed', 'a');
    await givenPod('spread');
    await boundTo('spread', 'b');
    expect((await pods().get('ignored', inDefault)).spec?.nodeName).toBeUndefined();
  });

  test('shows its pods, what waits and why, and what it would decide', async () => {
    await givenNode('a');
    await givenPod('on', '1', { nodeName: 'a' });
    await givenPod('big', '9');
    const { inspection, gauge } = await givenScheduler();
    await isRejected('big');
    await eventually(
      'the attempt has ended',
      async () => (await gauge('pending_pods'))['unschedulable'] === 1 || undefined,
    );
    expect(
      inspection
        .pods()
        .map(({ metadata }) => metadata.name)
        .toSorted(),
    ).toEqual(['big', 'on']);
    expect(inspection.dump()).toMatchObject({
      nodes: [expect.stringMatching(/^a: .*cpu 1000\/4000.*; pods: default\/on$/)],
      queue: ['default/big: unschedulable, attempts 1, rejected by NodeResourcesFit'],
    });
    expect(await gauge('scheduler_cache_size')).toEqual({ nodes: 1, pods: 1, assumed_pods: 0 });
    expect(await gauge('pending_pods')).toEqual({ active: 0, backoff: 0, unschedulable: 1 });
    const { signal } = new AbortController();
    const explanation = await inspection.explain({ namespace: 'default', name: 'big' }, { signal });
    expect(explanation).toMatchObject({ state: { type: 'pending' }, decision: { outcome: 'unschedulable' } });
    expect(await inspection.explain({ namespace: 'default', name: 'unknown' }, { signal })).toBeUndefined();
  });

  test('tries a pod again when a node has changed or is new, and not after a heartbeat', async () => {
    await givenNode('a');
    await givenNode('other', '1');
    await givenPod('big', '9');
    const { inspection, gauge } = await givenScheduler();
    const incoming = async (cause: string) => {
      const counts = await gauge('queue_incoming_pods_total');
      return (counts[`active ${cause}`] ?? 0) + (counts[`backoff ${cause}`] ?? 0);
    };
    await eventually('it waits', async () => (await gauge('pending_pods'))['unschedulable'] === 1 || undefined);
    const conditions = [{ type: 'MemoryPressure', status: 'False', lastHeartbeatTime: '2026-01-01T00:00:00Z' }];
    const node = await nodes().get('a');
    await nodes().updateStatus({ ...node, status: { ...node.status, conditions } });
    // The change of the other node arrives after it; that a node is gone helps no pod.
    await nodes().delete('other');
    await eventually('the node is gone', async () => inspection.dump().nodes.length === 1 || undefined);
    expect(inspection.dump().queue).toEqual([expect.stringContaining('unschedulable, attempts 1')]);
    await nodes().patch('a', { type: 'merge', body: { metadata: { labels: { disk: 'ssd' } } } });
    await eventually('a label counts', async () => (await incoming('NodeChanged')) === 1 || undefined);
    await eventually('it waits again', async () => (await gauge('pending_pods'))['unschedulable'] === 1 || undefined);
    await nodes().patch('a', { type: 'merge', body: { spec: { unschedulable: true } } });
    await eventually('a spec counts', async () => (await incoming('NodeChanged')) === 2 || undefined);
    await givenNode('large', '16');
    await boundTo('big', 'large');
  });

  test('tries a pod again when the not-ready taint of a node is gone, and reports the reason that is left', async () => {
    await givenNode('small', '1');
    const taint = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };
    const setTaints = (taints: readonly Readonly<Record<string, string>>[] | null) =>
      nodes().patch('small', { type: 'merge', body: { spec: { taints: taints && [...taints] } } });
    await setTaints([taint]);
    const { gauge } = await givenScheduler();
    await givenPod('big', '2');
    await isRejected('big');
    await eventually(
      'the attempt has ended',
      async () => (await gauge('pending_pods'))['unschedulable'] === 1 || undefined,
    );
    await setTaints(null);
    const notReady =
      "0/1 nodes are available: 1 node(s) had taint {node.kubernetes.io/not-ready: }, that the pod didn't tolerate.";
    const tooSmall = '0/1 nodes are available: 1 Insufficient cpu.';
    await eventually('the condition has the new reason', async () => {
      const { status } = await pods().get('big', inDefault);
      return status?.conditions?.some(({ message }) => message === tooSmall) || undefined;
    });
    const events = plane.client.resource<Event>({ group: '', version: 'v1', resource: 'events' });
    await eventually('both reasons are events', async () => {
      const { items } = await events.list({ ...inDefault, fieldSelector: 'involvedObject.name=big' });
      const messages = items.filter(({ reason }) => reason === 'FailedScheduling').map(({ message }) => message);
      return (messages.includes(notReady) && messages.includes(tooSmall)) || undefined;
    });
    await nodes().delete('small');
    await givenNode('large', '4');
    await boundTo('big', 'large');
  });

  test('gives the room of a pod that has ended, or is gone, to others', async () => {
    await givenNode('a');
    await givenPod('first', '4');
    const { gauge } = await givenScheduler();
    await boundTo('first', 'a');
    await givenPod('second', '4');
    await isRejected('second');
    const first = await pods().get('first', inDefault);
    await pods().updateStatus({ ...first, status: { ...first.status, phase: 'Succeeded' } });
    await boundTo('second', 'a');
    await givenPod('third', '4');
    await isRejected('third');
    await pods().delete('second', { ...inDefault, gracePeriodSeconds: 0 });
    await boundTo('third', 'a');
    expect(await gauge('pod_scheduling_attempts_count')).toEqual({ '': 3 });
    await eventually('the bindings were seen', async () => {
      return (await gauge('scheduler_cache_size'))['assumed_pods'] === 0 || undefined;
    });
  });

  test('tries a pod again that waits for a pod beside it, when that is placed or has the labels', async () => {
    const near = (app: string): Partial<PodSpec> => ({
      affinity: {
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { topologyKey: 'zone', labelSelector: { matchLabels: { app } } },
          ],
        },
      },
    });
    await givenNode('a', '10');
    await nodes().patch('a', { type: 'merge', body: { metadata: { labels: { zone: 'z' } } } });
    await givenScheduler();
    const labelled = (name: string, app: string, spec: Partial<PodSpec> = {}) => givenPod(name, '1', spec, { app });
    await labelled('by-it', 'x', near('own'));
    await isRejected('by-it');
    await labelled('own', 'own');
    await boundTo('by-it', 'a');
    await labelled('by-another', 'x', near('foreign'));
    await isRejected('by-another');
    await labelled('foreign', 'foreign', { nodeName: 'a' });
    await boundTo('by-another', 'a');
    await labelled('by-labels', 'x', near('later'));
    await isRejected('by-labels');
    await pods().patch('own', { type: 'merge', body: { metadata: { labels: { app: 'later' } } } }, inDefault);
    await boundTo('by-labels', 'a');
  });

  test('forgets a pod that is deleted while it waits', async () => {
    await givenNode('a');
    await givenPod('big', '9');
    const { inspection } = await givenScheduler();
    await isRejected('big');
    await pods().delete('big', inDefault);
    await eventually('the queue is empty', async () => inspection.dump().queue.length === 0 || undefined);
  });

  test('gives back the node of a pod that is deleted while it waits in Permit', async () => {
    const plugins: PluginRegistry = {
      Gang: {
        points: ['permit'],
        create: () => ({ name: 'Gang', permit: ({ pod }) => (pod.name === 'waits' ? waits(60_000) : undefined) }),
      },
    };
    const { profiles, ...others } = defaultScheduling({ gates });
    const withGang = profiles.map((each) => ({ ...each, plugins: { ...each.plugins, permit: [{ name: 'Gang' }] } }));
    await givenNode('a');
    const { inspection } = await givenScheduler({ plugins, scheduling: { ...others, profiles: withGang } });
    await givenPod('waits', '4');
    const nodeLine = (text: string) =>
      eventually(`the node has: ${text}`, async () => inspection.dump().nodes[0]?.endsWith(text) || undefined);
    await nodeLine('pods: default/waits (waits in Permit)');
    await givenPod('next', '4');
    await isRejected('next');
    await pods().delete('waits', inDefault);
    await boundTo('next', 'a');
    await nodeLine('pods: default/next');
  });

  test('keeps a node for the pod that it was promised to', async () => {
    await givenNode('a');
    await givenPod('promised', '9');
    const promised = await pods().get('promised', inDefault);
    await pods().updateStatus({ ...promised, status: { ...promised.status, nominatedNodeName: 'a' } });
    const { inspection } = await givenScheduler();
    const hasPromise = (expected: boolean) =>
      eventually(`the node is promised: ${expected}`, async () => {
        return inspection.dump().nodes[0]?.includes('default/promised (nominated)') === expected || undefined;
      });
    await hasPromise(true);
    await givenPod('early');
    await isRejected('early');
    await pods().delete('promised', inDefault);
    await hasPromise(false);
    await givenPod('late');
    await boundTo('late', 'a');
  });

  test('takes pods in the order of its queue sort plugin', async () => {
    const order: string[] = [];
    const plugins: PluginRegistry = {
      LastName: {
        points: ['queueSort', 'permit'],
        create: () => ({
          name: 'LastName',
          compare: (a, b) => (a.pod.name < b.pod.name ? 1 : -1),
          permit({ pod }) {
            order.push(pod.name);
            return undefined;
          },
        }),
      },
    };
    const { profiles, ...others } = defaultScheduling({ gates });
    const sorted = profiles.map((each) => ({
      ...each,
      plugins: { ...each.plugins, queueSort: [{ name: 'LastName' }], permit: [{ name: 'LastName' }] },
    }));
    await givenNode('a');
    for (const name of ['p', 'q', 'r']) await givenPod(name);
    await givenScheduler({ plugins, scheduling: { ...others, profiles: sorted } });
    for (const name of ['p', 'q', 'r']) await boundTo(name, 'a');
    expect(order).toEqual(['r', 'q', 'p']);
  });

  test('has at most 64 bindings in flight, and decides on no other pod meanwhile', async () => {
    let begun = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const plugins: PluginRegistry = {
      Slow: {
        points: ['bind'],
        create: (_args, { writer }) => ({
          name: 'Slow',
          async bind({ pod }, nodeName, options) {
            begun += 1;
            await released;
            await writer.bind(pod.pod, nodeName, options);
            return undefined;
          },
        }),
      },
    };
    const { profiles, ...others } = defaultScheduling({ gates });
    const slow = profiles.map((each) => ({ ...each, plugins: { ...each.plugins, bind: [{ name: 'Slow' }] } }));
    await givenNode('a', '100', '100');
    const names = Array.from({ length: 66 }, (_, index) => `p${index}`);
    await Promise.all(names.map((name) => givenPod(name, '1', {})));
    const { gauge } = await givenScheduler({ plugins, scheduling: { ...others, profiles: slow } });
    await eventually('64 bindings have begun, and two pods wait', async () => {
      return (begun === 64 && (await gauge('pending_pods'))['active'] === 2) || undefined;
    });
    release();
    await eventually('all pods are bound', async () => {
      const { items } = await pods().list(inDefault);
      return items.every(({ spec }) => spec?.nodeName === 'a') || undefined;
    });
    expect(begun).toBe(66);
  });

  test('decides on one pod after the other while an extender is asked', async () => {
    let asked = 0;
    let mostAtOnce = 0;
    const server = createServer((request, response) => {
      asked += 1;
      mostAtOnce = Math.max(mostAtOnce, asked);
      request.resume().on('end', () => {
        // Time for another request to come, if there were one.
        setTimeout(() => {
          asked -= 1;
          response.end('{"NodeNames":["a"]}');
        }, 20);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const extender = {
      ...{ urlPrefix: `http://127.0.0.1:${port}`, filterVerb: 'filter', weight: 1, timeoutMs: 5_000 },
      ...{ nodeCacheCapable: true, ignorable: false, managedResources: [], ignoredResources: [] },
    };
    await givenNode('a');
    for (const name of ['p', 'q', 'r']) await givenPod(name);
    const { stop } = await givenScheduler({ scheduling: { ...defaultScheduling({ gates }), extenders: [extender] } });
    for (const name of ['p', 'q', 'r']) await boundTo(name, 'a');
    expect(mostAtOnce).toBe(1);
    await stop();
    await new Promise((resolve) => server.close(resolve));
  });
});
