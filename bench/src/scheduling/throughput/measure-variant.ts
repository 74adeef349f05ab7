import { cpuSecondsOf } from '../../processes/process-usage.js';
import type { ApiClient } from '../api/api-client.js';
import { collectionPath } from '../api/resource-paths.js';
import {
  containerWith,
  fillingPods,
  namespace,
  nodeName,
  podBody,
  podName,
  specOf,
  type Variant,
  volumeBodies,
} from './bodies.js';
import type { BoundPods } from './bound-pods.js';
import { sendAll } from './send-all.js';

/** A cluster under measurement. */
export interface MeasuredCluster {
  readonly client: ApiClient;
  readonly bound: BoundPods;
  /** Processes by name. */
  readonly pids: ReadonlyMap<string, number>;
  readonly nodes: number;
}

export interface Figures {
  readonly pods: number;
  /** Pods that got a node. */
  readonly placed: number;
  /** From the first request of the driver to the last placement. */
  readonly podsPerSecond: number;
  readonly createsPerSecond: number;
  /** From the request that creates a pod to the event with its node. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU milliseconds per pod by process. */
  readonly cpuMsPerPod: ReadonlyMap<string, number>;
}

/** As the clients of other load generators: enough to keep a server busy. */
const clients = 32;
const placedMsMax = 300_000;
const podsPath = collectionPath('Pod', namespace);

/** Creates the pods of a variant on an otherwise idle cluster, measures until each has a node, and removes them. */
export async function measureVariant(variant: Variant, pods: number, cluster: MeasuredCluster): Promise<Figures> {
  const { client, bound } = cluster;
  bound.forget();
  const undo = await prepare(variant, pods, cluster);
  await settle(cluster);
  const createdMs = new Map<number, number>();
  const create = async (index: number) => {
    createdMs.set(index, performance.now());
    const body = podBody(podName(index), index, specOf(variant, index));
    await client.send({ method: 'POST', path: podsPath, body });
  };
  const cpuBefore = cpuOf(cluster);
  const startMs = performance.now();
  if (variant === 'idle') for (let index = 0; index < pods; index += 1) await createAlone(index);
  else await sendAll(pods, clients, create);
  const createdSeconds = (performance.now() - startMs) / 1_000;
  await bound.until(() => bound.boundMs.size >= pods, placedMsMax);
  const cpuAfter = cpuOf(cluster);
  const figures = figuresOf({ pods, startMs, createdMs, boundMs: bound.boundMs, createdSeconds, cpuBefore, cpuAfter });
  await removePods(cluster, [...createdMs.keys()]);
  await undo();
  return figures;

  async function createAlone(index: number): Promise<void> {
    await create(index);
    await bound.until(() => bound.boundMs.has(index), placedMsMax);
  }
}

/** Waits until the scheduler has seen what came before: a pod that needs nothing, and comes after it, is placed. */
async function settle({ client, bound }: MeasuredCluster): Promise<void> {
  const name = podName(settlingPod);
  const body = podBody(name, settlingPod, { containers: [{ name: 'app', image: 'i' }] });
  await client.send({ method: 'POST', path: podsPath, body });
  await bound.until(() => bound.boundMs.has(settlingPod), placedMsMax);
  await client.send({ method: 'DELETE', path: `${podsPath}/${name}`, body: atOnce });
  await bound.until(() => bound.deleted.has(settlingPod), placedMsMax);
  bound.forget();
}

/** A number that no pod of a variant has. */
const settlingPod = 10_000_000;

/** Makes what exists before the first pod. Returns what removes it. */
async function prepare(variant: Variant, pods: number, { client, bound, nodes }: MeasuredCluster) {
  const send = (path: string, body: object) => client.send({ method: 'POST', path, body });
  switch (variant) {
    case 'preemption': {
      const { cpu, perNode } = fillingPods(nodes);
      await sendAll(nodes * perNode, clients, async (index) => {
        const spec = {
          nodeName: nodeName(index % nodes),
          priorityClassName: 'preempted',
          containers: [containerWith(cpu)],
        };
        await send(podsPath, podBody(`filling-${index}`, index, spec));
      });
      // One by one: the reference does not delete a collection of this size within the time limit of a request.
      return () =>
        sendAll(nodes * perNode, clients, async (index) => {
          const path = `${podsPath}/filling-${index}`;
          const { status, body } = await client.request({ method: 'DELETE', path, body: atOnce });
          // Victims are gone.
          if (status !== 200 && status !== 404) throw new Error(`DELETE ${path}: ${status} ${body}`);
        });
    }
    case 'backlog': {
      const first = pods;
      await sendAll(pods, clients, async (index) => {
        const spec = { nodeSelector: { nowhere: 'yes' } };
        await send(podsPath, podBody(podName(first + index), index, spec));
      });
      await bound.until(() => bound.rejected.size >= pods, placedMsMax);
      return async () => {
        await sendAll(pods, clients, async (index) => {
          await client.send({ method: 'DELETE', path: `${podsPath}/${podName(first + index)}`, body: atOnce });
        });
      };
    }
    case 'volumes': {
      const paths = {
        volume: collectionPath('PersistentVolume'),
        claim: collectionPath('PersistentVolumeClaim', namespace),
      };
      await sendAll(pods, clients, async (index) => {
        const { volume, claim } = volumeBodies(index);
        await send(paths.volume, volume);
        await send(paths.claim, claim);
      });
      return async () => {
        await sendAll(pods, clients, async (index) => {
          for (const collection of [paths.claim, paths.volume]) {
            const path = `${collection}/${podName(index)}`;
            // No controller removes the finalizer that the default admission plugins add; the next size has the same names.
            await client.send({ method: 'PATCH', path, body: { metadata: { finalizers: null } } });
            await client.send({ method: 'DELETE', path });
          }
        });
      };
    }
    default:
      return async () => {};
  }
}

const atOnce = { apiVersion: 'v1', kind: 'DeleteOptions', gracePeriodSeconds: 0 };

async function removePods({ client, bound }: MeasuredCluster, indices: readonly number[]): Promise<void> {
  await sendAll(indices.length, clients, async (at) => {
    await client.send({ method: 'DELETE', path: `${podsPath}/${podName(indices[at] ?? 0)}`, body: atOnce });
  });
  await bound.until(() => indices.every((index) => bound.deleted.has(index)), placedMsMax);
}

function cpuOf({ pids }: MeasuredCluster): ReadonlyMap<string, number> {
  return new Map([...pids].map(([name, pid]) => [name, cpuSecondsOf([pid])]));
}

interface Measured {
  readonly pods: number;
  readonly startMs: number;
  readonly createdMs: ReadonlyMap<number, number>;
  readonly boundMs: ReadonlyMap<number, number>;
  readonly createdSeconds: number;
  readonly cpuBefore: ReadonlyMap<string, number>;
  readonly cpuAfter: ReadonlyMap<string, number>;
}

/** Pure. */
export function figuresOf(measured: Measured): Figures {
  const { pods, startMs, createdMs, boundMs, createdSeconds, cpuBefore, cpuAfter } = measured;
  const placed = [...boundMs].filter(([index]) => createdMs.has(index));
  const latencies = placed.map(([index, ms]) => ms - (createdMs.get(index) ?? ms)).toSorted((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  const lastMs = Math.max(startMs, ...placed.map(([, ms]) => ms));
  return {
    ...{ pods, placed: placed.length },
    podsPerSecond: placed.length / ((lastMs - startMs) / 1_000),
    createsPerSecond: createdMs.size / createdSeconds,
    ...{ p50Ms: at(0.5), p99Ms: at(0.99) },
    cpuMsPerPod: new Map(
      [...cpuAfter].map(([name, seconds]) => [name, ((seconds - (cpuBefore.get(name) ?? 0)) * 1_000) / pods]),
    ),
  };
}
