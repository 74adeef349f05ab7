import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiClient, type ApiClientOptions, jsonObject } from '../api/api-client.js';
import { collectionPath } from '../api/resource-paths.js';
import { adminToken, makeClusterFiles } from '../programs/cluster-files.js';
import { orchSchedulerLine, referenceSchedulerLine, serverLines } from '../programs/program-lines.js';
import { RunningProgram } from '../programs/running-program.js';
import { namespace, nodeBody, nodeName } from './bodies.js';
import { BoundPods } from './bound-pods.js';
import type { MeasuredCluster } from './measure-variant.js';
import { sendAll } from './send-all.js';

/** `process`: Orch's API server and scheduler in one process. `orch`: in two, on the embedded store. `reference`: in three. */
export const sides = ['process', 'orch', 'reference'] as const;
export type Side = (typeof sides)[number];

/** The limits of the clients of both schedulers. */
const clientLimits = ['--kube-api-qps=5000', '--kube-api-burst=5000'];
const clients = 32;

export interface StartSideOptions {
  readonly referenceBin: string;
  /** The first of ten ports. */
  readonly port: number;
  readonly folder: string;
}

/** A cluster with API server and scheduler, to which nodes are added. */
export class RunningSide {
  readonly #stopping = new AbortController();
  #nodes = 0;

  private constructor(
    private readonly client: ApiClient,
    private readonly bound: BoundPods,
    private readonly options: { readonly pids: ReadonlyMap<string, number>; readonly stop: () => Promise<void> },
  ) {}

  static async start(side: Side, options: StartSideOptions): Promise<RunningSide> {
    const started = side === 'process' ? await startInProcess(options) : await startPrograms(side, options);
    try {
      const client = new ApiClient(started.server);
      await createSharedObjects(client);
      const stopping = new AbortController();
      const running = new RunningSide(client, await BoundPods.start(client, stopping.signal), started);
      running.#stopping.signal.addEventListener('abort', () => stopping.abort());
      return running;
    } catch (error) {
      await started.stop();
      throw error;
    }
  }

  /** Adds nodes until there are as many. */
  async withNodes(count: number): Promise<MeasuredCluster> {
    const { client, bound } = this;
    const first = this.#nodes;
    await sendAll(count - first, clients, async (at) => {
      await client.send({ method: 'POST', path: collectionPath('Node'), body: nodeBody(first + at) });
      // A server with the default admission plugins taints new nodes until a controller has seen them.
      const body = { spec: { taints: null } };
      await client.send({ method: 'PATCH', path: `${collectionPath('Node')}/${nodeName(first + at)}`, body });
    });
    this.#nodes = Math.max(count, first);
    return { client, bound, pids: this.options.pids, nodes: this.#nodes };
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.client.close();
    await this.options.stop();
  }
}

interface Started {
  readonly server: ApiClientOptions;
  readonly pids: ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
}

async function startPrograms(
  side: 'orch' | 'reference',
  { referenceBin, port, folder }: StartSideOptions,
): Promise<Started> {
  const files = await makeClusterFiles(folder, port);
  const scheduler = side === 'orch' ? orchSchedulerLine : referenceSchedulerLine;
  const lines = [
    ...serverLines(side, { files, port, referenceBin }),
    scheduler({ files, port, referenceBin, options: clientLimits }),
  ];
  const running: RunningProgram[] = [];
  const stop = async () => {
    for (const program of running.toReversed()) await program.stop();
  };
  try {
    for (const line of lines) running.push(await RunningProgram.start(line, { logFolder: folder }));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    server: { url: files.url, token: adminToken, authority: files.authority },
    pids: new Map(running.map(({ name, pid }) => [name.replace(/^(orch|reference)-/, ''), pid])),
    stop,
  };
}

async function startInProcess({ folder }: StartSideOptions): Promise<Started> {
  await mkdir(folder, { recursive: true });
  const script = fileURLToPath(new URL('one-process.js', import.meta.url));
  let onReady: (line: string) => void = () => {};
  const ready = new Promise<string>((resolve) => {
    onReady = resolve;
  });
  const program = await RunningProgram.start(
    { name: 'one-process', words: [process.execPath, script, join(folder, 'store')] },
    { logFolder: folder, onOutputLine: (line) => onReady(line) },
  );
  const ended = program.ended().then(() => {
    throw new Error(`one-process.js has ended; its log is in ${folder}`);
  });
  ended.catch(() => undefined);
  const { url, token, authority } = jsonObject(await Promise.race([ready, ended]));
  if (typeof url !== 'string' || typeof token !== 'string' || typeof authority !== 'string')
    throw new Error('one-process.js has printed no address');
  return { server: { url, token, authority }, pids: new Map([['orch', program.pid]]), stop: () => program.stop() };
}

async function createSharedObjects(client: ApiClient): Promise<void> {
  const send = (path: string, body: object) => client.send({ method: 'POST', path, body });
  await send(collectionPath('Namespace'), { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } };
  await send(`/api/v1/namespaces/${namespace}/serviceaccounts`, account);
  for (const [name, value] of [
    ['preempted', 1],
    ['preempting', 1_000],
  ] as const) {
    const body = { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value };
    await send(collectionPath('PriorityClass'), body);
  }
}
