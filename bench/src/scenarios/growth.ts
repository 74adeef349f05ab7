import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestShape } from '../driver/job.js';
import { type Figures, figuresOf } from '../measure/compare.js';
import { drive } from '../measure/drive.js';
import { ownMemoryMb } from '../processes/process-usage.js';
import { makeNamespace } from './fixture.js';
import { pod } from './objects.js';
import {
  createMany,
  jobTo,
  jsonBody,
  type ReceivedResponse,
  type ServerUnderTest,
  startServer,
} from './server-under-test.js';

/** The speed and memory of a server with this many pods of 2.5 KB, in ten namespaces. */
export interface Growth {
  readonly objects: number;
  readonly get: Figures;
  readonly list: Figures;
  readonly create: Figures;
  /** RssAnon + RssShmem of the server in which the pods were created, per pod. */
  readonly memoryKbPerObject: number;
  /** From process start to the LIST of one namespace, on the folder that contains them. */
  readonly startMs: number;
  /** The same of a restarted server that has listed all namespaces. */
  readonly memoryKbPerObjectRead: number;
}

export async function measureGrowth(objects: number, durationMs: number): Promise<Growth> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-growth-'));
  try {
    const data = join(folder, 'server');
    await mkdir(data);
    const server = await startServer({ engine: 'embedded', folder: data });
    const idleMb = ownMemoryMb(server.pids[0] ?? 0);
    const perObject = (now: ServerUnderTest) => ((ownMemoryMb(now.pids[0] ?? 0) - idleMb) * 1024) / objects;
    const count = objects / namespaces;
    for (let index = 0; index < namespaces; index += 1) {
      await makeNamespace(server, `growth-${index}`);
      const template = pod('pod-$N', { nodeName: 'node-$M', slice: 'slice-$M' });
      await createMany(server, { path: `/api/v1/namespaces/growth-${index}/pods`, template, count });
    }
    const memoryKbPerObject = perObject(server);
    const measure = async (shape: Omit<RequestShape, 'share'>, concurrency: number) => {
      const load = {
        type: 'requests' as const,
        durationMs,
        firstNumber: 10_000_000,
        requests: [{ share: 1, ...shape }],
      };
      return figuresOf(await drive({ ...jobTo(server, 'h2'), concurrency, load }));
    };
    const pods = '/api/v1/namespaces/growth-3/pods';
    const get = await measure({ method: 'GET', path: `${pods}/pod-$M`, pool: count }, 64);
    const list = await measure({ method: 'GET', path: `${pods}?limit=100` }, 8);
    const bodyFile = join(server.folder, 'many.json');
    const create = await measure({ method: 'POST', path: pods, headers: jsonBody, bodyFile, pool: 50 }, 64);
    await server.stop();
    const startMs = performance.now();
    const again = await startServer({ engine: 'embedded', folder: data });
    const firstList = await again.call('GET', pods);
    const tookMs = performance.now() - startMs;
    requireItems(firstList, count);
    for (let index = 0; index < namespaces; index += 1) {
      requireItems(await again.call('GET', pods.replace('growth-3', `growth-${index}`)), count);
    }
    const memoryKbPerObjectRead = perObject(again);
    await again.stop();
    return { objects, get, list, create, memoryKbPerObject, startMs: tookMs, memoryKbPerObjectRead };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws Error when a list lacks stored objects, which would make it too fast */
export function requireItems({ status, body }: Pick<ReceivedResponse, 'status' | 'body'>, countMin: number): void {
  if (status !== 200) throw new Error(`a list returned ${status}`);
  const { length } = JSON.parse(body.toString()).items;
  if (!(length >= countMin)) throw new Error(`a list holds ${length} of ${countMin} pods`);
}

const namespaces = 10;

/** Numbers of pods, in order. */
export const growthSizes = [1_000, 10_000, 100_000] as const;
