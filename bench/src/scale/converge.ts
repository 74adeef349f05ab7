import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deployment } from '@orch/api/types/apps_v1';
import { kubernetesNames } from '@orch/apimachinery';
import { createRestClient, parseKubeconfig, type RestClient } from '@orch/client';
import { startNode } from '../processes/node-programs.js';
import { cpuSecondsOf, mainThreadMs, ownMemoryMb } from '../processes/process-usage.js';
import { needlessRequests, type RequestTotals, requestsBetween, requestTotals } from './request-totals.js';

export interface Scale {
  readonly deployments: number;
  readonly replicas: number;
  readonly nodes: number;
  /** How long the idle cluster is observed. */
  readonly idleSeconds: number;
}

/** Times are seconds from the first create. Memory is that of the one process of `orch up`. */
export interface Convergence {
  readonly nodesReadySeconds: number;
  readonly appliedSeconds: number;
  readonly podsMadeSeconds: number;
  readonly firstReadySeconds: number;
  readonly readySeconds: number;
  readonly goneSeconds: number;
  /** CPU seconds from the first create until all are ready: of the API server's thread, and of all threads. */
  readonly serverCpuSeconds: number;
  readonly cpuSeconds: number;
  readonly requests: readonly (readonly [string, number])[];
  readonly peakMb: number;
  readonly idleMb: number;
  /** Cores that the idle cluster uses. */
  readonly idleCores: number;
  readonly idleServerCores: number;
  readonly needlessIdleRequests: readonly (readonly [string, number])[];
}

const program = fileURLToPath(new URL('../../../apps/standalone/dist/main.js', import.meta.url));
const namespace = 'scale';

/** Runs `orch up` with simulated nodes, creates the deployments, waits until all pods are ready, and deletes the namespace. */
export async function converge(scale: Scale): Promise<Convergence> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-scale-'));
  const nodes = ['--nodes', String(scale.nodes)];
  const flags = ['--naming', 'kubernetes', '--port', '0', '--output', 'json', '--data-dir', folder];
  const startMs = performance.now();
  const { pid, ready, stop } = await startNode([program, 'up', ...flags, ...nodes]);
  const config = await parseKubeconfig(await readFile(String(ready['kubeconfig']), 'utf8'));
  const client = createRestClient({ config, names: kubernetesNames });
  let peakMb = 0;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, ownMemoryMb(pid));
  }, 100);
  try {
    const nodesReadySeconds = await nodesReady(client, scale.nodes, startMs);
    const before = await totalsOf(client);
    const usage = usageOf(pid);
    const seconds = secondsSince(performance.now());
    const progress = new Progress(client, scale, seconds);
    await createAll(client, scale);
    const appliedSeconds = seconds();
    await progress.done;
    const readySeconds = seconds();
    const used = usage();
    const requests = requestsBetween(before, await totalsOf(client));
    await idleFor(settleSeconds);
    const idleBefore = await totalsOf(client);
    const idleUsage = usageOf(pid);
    await idleFor(scale.idleSeconds);
    const idle = idleUsage();
    const needlessIdleRequests = needlessRequests(requestsBetween(idleBefore, await totalsOf(client)));
    const idleMb = ownMemoryMb(pid);
    const deleting = secondsSince(performance.now());
    await deleteNamespace(client);
    return {
      ...{ nodesReadySeconds, appliedSeconds, readySeconds, requests, idleMb, needlessIdleRequests, peakMb },
      podsMadeSeconds: progress.podsMadeSeconds,
      firstReadySeconds: progress.firstReadySeconds,
      goneSeconds: deleting(),
      serverCpuSeconds: used.server,
      cpuSeconds: used.all,
      idleCores: idle.all / scale.idleSeconds,
      idleServerCores: idle.server / scale.idleSeconds,
    };
  } finally {
    clearInterval(sampling);
    client.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes that follow the last change, such as events and the statuses of the owners, are over after this. */
const settleSeconds = 15;

function secondsSince(startMs: number): () => number {
  return () => (performance.now() - startMs) / 1_000;
}

/** CPU seconds from now on, of the main thread and of all threads. */
function usageOf(pid: number): () => { readonly server: number; readonly all: number } {
  const [all, server] = [cpuSecondsOf([pid]), mainThreadMs(pid)];
  return () => ({ all: cpuSecondsOf([pid]) - all, server: (mainThreadMs(pid) - server) / 1_000 });
}

function idleFor(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

async function totalsOf(client: RestClient): Promise<RequestTotals> {
  return requestTotals((await client.getRaw('/metrics')).toString());
}

async function nodesReady(client: RestClient, count: number, startMs: number): Promise<number> {
  const nodes = client.metadata({ group: '', version: 'v1', resource: 'nodes' });
  while ((await nodes.list()).items.length < count) await idleFor(0.1);
  return secondsSince(startMs)();
}

/** Sums the statuses of the deployments while they change. */
class Progress {
  readonly done: Promise<void>;
  podsMadeSeconds = 0;
  firstReadySeconds = 0;

  constructor(client: RestClient, { deployments, replicas }: Scale, seconds: () => number) {
    const wanted = deployments * replicas;
    const counts = new Map<string, { readonly made: number; readonly ready: number }>();
    const sums = { made: 0, ready: 0 };
    const stopping = new AbortController();
    const resource = client.resource<Deployment>(deploymentsResource);
    this.done = (async () => {
      for await (const event of resource.watch({ namespace, resourceVersion: '0', signal: stopping.signal })) {
        if (event.type === 'BOOKMARK') continue;
        const { metadata, status } = event.object;
        const next = { made: status?.replicas ?? 0, ready: status?.readyReplicas ?? 0 };
        const last = counts.get(metadata.name ?? '') ?? { made: 0, ready: 0 };
        counts.set(metadata.name ?? '', next);
        sums.made += next.made - last.made;
        sums.ready += next.ready - last.ready;
        if (sums.ready > 0) this.firstReadySeconds ||= seconds();
        if (sums.made >= wanted) this.podsMadeSeconds ||= seconds();
        if (sums.ready >= wanted) break;
      }
    })();
  }
}

const deploymentsResource = { group: 'apps', version: 'v1', resource: 'deployments' };

async function createAll(client: RestClient, { deployments, replicas }: Scale): Promise<void> {
  const namespaces = client.resource({ group: '', version: 'v1', resource: 'namespaces' });
  await namespaces.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  await accountMade(client);
  const resource = client.resource<Deployment>(deploymentsResource);
  const numbers = Array.from({ length: deployments }, (_, index) => index).values();
  const work = async () => {
    for (const number of numbers) await resource.create(deployment(`web-${number}`, replicas), { namespace });
  };
  await Promise.all(Array.from({ length: createsInFlight }, work));
}

const createsInFlight = 32;

/** Pods are rejected before their namespace has its account. */
async function accountMade(client: RestClient): Promise<void> {
  const accounts = client.metadata({ group: '', version: 'v1', resource: 'serviceaccounts' });
  while ((await accounts.list({ namespace })).items.length === 0) await idleFor(0.01);
}

function deployment(name: string, replicas: number): Deployment {
  const labels = { app: name };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: [{ name: 'web', image: 'web:1', resources: { requests: { cpu: '10m', memory: '16Mi' } } }],
        },
      },
    },
  };
}

async function deleteNamespace(client: RestClient): Promise<void> {
  const namespaces = client.metadata({ group: '', version: 'v1', resource: 'namespaces' });
  await namespaces.delete(namespace);
  const fieldSelector = `metadata.name=${namespace}`;
  while ((await namespaces.list({ fieldSelector })).items.length > 0) await idleFor(0.05);
}
