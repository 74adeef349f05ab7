import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DriverJob } from '../driver/job.js';
import { type Figures, figuresOf, medianOf } from '../measure/compare.js';
import { drive } from '../measure/drive.js';
import { defineDocuments } from './definitions.js';
import { makeNamespace } from './fixture.js';
import { requireItems } from './growth.js';
import { configMap } from './objects.js';
import type { Load } from './scenario.js';
import { createMany, jobTo, jsonBody, mustCreate, type ServerUnderTest, startServer } from './server-under-test.js';

/** The same operations on custom resources and on config maps of the same size, in one server. */
export interface CustomResourcesComparison {
  /** Stored objects of each of the two kinds. */
  readonly objects: number;
  readonly lines: readonly { readonly title: string; readonly maps: Figures; readonly custom: Figures }[];
}

/** Measures the two kinds in turn. Creates are last, since more objects make a server slower. */
export async function compareCustomResources(objects: number, load: Load): Promise<CustomResourcesComparison> {
  const server = await startServer({ engine: 'embedded' });
  try {
    await makeNamespace(server, namespace);
    await defineDocuments(server, group);
    for (const { path, body } of kinds) {
      await createMany(server, { path, template: body('stored-$N'), count: objects });
      requireItems(await server.call('GET', `${path}?limit=500`), Math.min(500, objects));
    }
    const lines = [];
    for (const operation of operations) {
      const [maps, custom] = await compareKinds(server, { operation, load });
      if (maps === undefined || custom === undefined) throw new Error('both kinds must be measured');
      lines.push({ title: operation.title, maps, custom });
    }
    return { objects, lines };
  } finally {
    await server.stop();
  }
}

/** Numbers of objects of each kind: of a full run, and of a quick one. */
export const customResourceCounts = { full: 100_000, quick: 2_000 } as const;

const namespace = 'documents';
const group = 'documents.example.com';

interface ComparedKind {
  readonly path: string;
  readonly body: (name: string, note?: string) => string;
}

const kinds: readonly ComparedKind[] = [
  {
    path: `/api/v1/namespaces/${namespace}/configmaps`,
    body: (name, note) => configMap(name, note === undefined ? {} : { note }),
  },
  { path: `/apis/${group}/v1/namespaces/${namespace}/documents`, body: documentOf },
];

/** A custom resource with the data of the config map, and some fields instead of one of its entries. */
function documentOf(name: string, note?: string): string {
  const { metadata, data } = JSON.parse(configMap(name, { bytes: 1_500, ...(note === undefined ? {} : { note }) }));
  const selector = { matchLabels: { app: 'bench', tier: 'backend' } };
  const spec = { data, mode: 'Replace', replicas: 3, interval: '1m30s', selector, port: 8080 };
  return JSON.stringify({ apiVersion: `${group}/v1`, kind: 'Document', metadata, spec });
}

interface Operation {
  readonly title: string;
  jobs(server: ServerUnderTest, kind: ComparedKind, load: Load): Promise<() => Omit<DriverJob, JobMembers>>;
}
type JobMembers = keyof ReturnType<typeof jobTo>;

const operations: readonly Operation[] = [
  {
    title: 'GET',
    jobs: async (_server, { path }, { durationMs }) =>
      requests(64, { durationMs, requests: [{ share: 1, method: 'GET', path: `${path}/stored-$M`, pool: 500 }] }),
  },
  {
    title: 'LIST of 500',
    jobs: async (_server, { path }, { durationMs }) =>
      requests(8, { durationMs, requests: [{ share: 1, method: 'GET', path: `${path}?limit=500` }] }),
  },
  {
    title: 'LIST of all',
    jobs: async (_server, { path }, { durationMs }) =>
      requests(1, { durationMs, requests: [{ share: 1, method: 'GET', path }] }),
  },
  {
    title: 'one event to 100 watchers (per delivery)',
    async jobs(server, { path, body }, { events }) {
      await mustCreate(server, path, JSON.parse(body('watched')));
      const load = {
        type: 'watches' as const,
        path: `${path}?watch=1&fieldSelector=metadata.name%3Dwatched&timeoutSeconds=600`,
        trigger: { path: `${path}/watched`, events, pauseMs: 5, resume: true },
      };
      return () => ({ concurrency: 100, load });
    },
  },
  {
    title: 'merge patch',
    jobs: async (server, kind, { durationMs }) => {
      const bodyFile = await fileOf(server, '{"metadata":{"annotations":{"note":"$N"}}}', kind);
      const headers = { 'content-type': 'application/merge-patch+json' };
      const path = `${kind.path}/stored-$M`;
      return requests(64, {
        durationMs,
        requests: [{ share: 1, method: 'PATCH', path, headers, bodyFile, pool: 500 }],
      });
    },
  },
  {
    title: 'apply',
    jobs: async (server, kind, { durationMs }) => {
      const bodyFile = await fileOf(server, kind.body('stored-$M', '$N'), kind);
      const path = `${kind.path}/stored-$M?fieldManager=bench&force=true`;
      const headers = { 'content-type': 'application/apply-patch+yaml' };
      return requests(64, {
        durationMs,
        requests: [{ share: 1, method: 'PATCH', path, headers, bodyFile, pool: 500 }],
      });
    },
  },
  {
    title: 'durable create',
    jobs: async (server, kind, { durationMs }) => {
      const bodyFile = await fileOf(server, kind.body('created-$N'), kind);
      return requests(64, {
        durationMs,
        requests: [{ share: 1, method: 'POST', path: kind.path, headers: jsonBody, bodyFile }],
      });
    },
  },
];

/** A number that no earlier round has used: no round sends a thousand requests in a millisecond. */
function requests(
  concurrency: number,
  load: Pick<Extract<DriverJob['load'], { type: 'requests' }>, 'durationMs' | 'requests'>,
) {
  return () => ({ concurrency, load: { type: 'requests' as const, firstNumber: Date.now() * 1_000, ...load } });
}

async function fileOf({ folder }: ServerUnderTest, body: string, { path }: ComparedKind): Promise<string> {
  const file = join(folder, `${path.split('/').at(-1)}.json`);
  await writeFile(file, body);
  return file;
}

async function compareKinds(
  server: ServerUnderTest,
  { operation, load }: { readonly operation: Operation; readonly load: Load },
): Promise<readonly Figures[]> {
  const measured = [];
  for (const kind of kinds) {
    measured.push({ job: await operation.jobs(server, kind, load), figures: [] as Figures[] });
  }
  for (let round = 0; round <= load.rounds; round += 1) {
    for (const { job, figures } of measured) {
      const result = figuresOf(await drive({ ...jobTo(server, 'h2'), ...job() }));
      // The first round is the warm-up.
      if (round > 0) figures.push(result);
    }
  }
  return measured.map(({ figures }) => medianOf(figures));
}
