import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DriverJob } from '../driver/driver.js';
import { type Comparison, compare } from '../measure/compare.js';
import { configMap, pod } from './objects.js';
import { mustCreate, type ServerUnderTest, startBaseline } from './server-under-test.js';

/** How long each side is under load, and how often. */
export interface Load {
  readonly durationMs: number;
  readonly rounds: number;
  readonly events: number;
}

const namespace = '/api/v1/namespaces/bench';

/** What the request scenarios read: a config map, and a thousand pods. */
export async function prepare(server: ServerUnderTest): Promise<void> {
  await mustCreate(server, '/api/v1/namespaces', '{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"bench"}}');
  await mustCreate(
    server,
    `${namespace}/serviceaccounts`,
    '{"apiVersion":"v1","kind":"ServiceAccount","metadata":{"name":"default"}}',
  );
  await mustCreate(server, `${namespace}/configmaps`, configMap('read'));
  for (let start = 0; start < 1_000; start += 50) {
    const names = Array.from({ length: 50 }, (_, index) => `pod-${start + index}`);
    await Promise.all(names.map((name) => mustCreate(server, `${namespace}/pods`, pod(name, 'node-1'))));
  }
}

export async function compareGet(server: ServerUnderTest, load: Load): Promise<Comparison> {
  const path = `${namespace}/configmaps/read`;
  return await compareReads(server, load, { name: 'GET of a 2 KB config map', path, headers: {}, concurrency: 64 });
}

export async function compareList(server: ServerUnderTest, load: Load): Promise<Comparison> {
  const path = `${namespace}/pods`;
  return await compareReads(server, load, { name: 'LIST of 1,000 pods', path, headers: {}, concurrency: 8 });
}

export async function compareListGzip(server: ServerUnderTest, load: Load): Promise<Comparison> {
  const headers = { 'accept-encoding': 'gzip' };
  const path = `${namespace}/pods`;
  return await compareReads(server, load, { name: 'LIST of 1,000 pods, gzip', path, headers, concurrency: 8 });
}

export async function compareCreate(server: ServerUnderTest, load: Load): Promise<Comparison> {
  const bodyFile = join(server.folder, 'create.json');
  await writeFile(bodyFile, configMap('$NAME', 700));
  const baseline = await startBaseline(server, {
    headers: (await server.call('GET', `${namespace}/configmaps/read`)).headers,
  });
  try {
    const shared = jobOf(server, load, {
      kind: 'create',
      concurrency: 64,
      bodyFile,
      headers: { 'content-type': 'application/json' },
    });
    return await compare('durable create of a 1 KB config map, 64 at once', {
      rounds: load.rounds,
      orch: (round) => ({ ...shared, path: `${namespace}/configmaps`, namePrefix: `create-${round}-` }),
      baseline: { ...shared, ...baseline.target, path: '/commit', namePrefix: 'x-' },
    });
  } finally {
    await baseline.process.stop();
  }
}

export async function compareFanOut(server: ServerUnderTest, load: Load): Promise<Comparison> {
  await mustCreate(server, `${namespace}/configmaps`, configMap('watched'));
  const patched = await server.call(
    'PATCH',
    `${namespace}/configmaps/watched`,
    '{"metadata":{"annotations":{"event":"01234567890123456789"}}}',
    {
      'content-type': 'application/merge-patch+json',
    },
  );
  const frame = Buffer.from(`{"type":"MODIFIED","object":${patched.body.toString().trim()}}\n`);
  const baseline = await startBaseline(server, { frame, headers: patched.headers });
  try {
    const shared = jobOf(server, load, { kind: 'watch', concurrency: 1_000, connections: 10, headers: {} });
    const events = { events: load.events, pauseMs: 5 };
    return await compare('one event to 1,000 watchers (per delivery)', {
      rounds: load.rounds,
      orch: () => ({
        ...shared,
        path: `${namespace}/configmaps?watch=1&fieldSelector=metadata.name%3Dwatched&timeoutSeconds=600`,
        trigger: { path: `${namespace}/configmaps/watched`, resume: true, ...events },
      }),
      baseline: {
        ...shared,
        ...baseline.target,
        path: '/watch',
        trigger: { path: '/event', resume: false, ...events },
      },
    });
  } finally {
    await baseline.process.stop();
  }
}

async function compareReads(
  server: ServerUnderTest,
  load: Load,
  options: {
    readonly name: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly concurrency: number;
  },
): Promise<Comparison> {
  const { name, path, headers, concurrency } = options;
  const plain = await server.call('GET', path);
  const encoded = await server.call('GET', path, undefined, headers);
  const gzip = 'accept-encoding' in headers;
  const baseline = await startBaseline(server, {
    headers: encoded.headers,
    fixed: plain.body,
    ...(gzip ? { fixedGzip: encoded.body } : {}),
  });
  try {
    const shared = jobOf(server, load, { kind: 'get', concurrency, headers });
    return await compare(name, {
      rounds: load.rounds,
      orch: () => ({ ...shared, path }),
      baseline: { ...shared, ...baseline.target, path: '/fixed' },
    });
  } finally {
    await baseline.process.stop();
  }
}

function jobOf(
  server: ServerUnderTest,
  { durationMs }: Load,
  job: Pick<DriverJob, 'kind' | 'concurrency' | 'headers'> & Partial<DriverJob>,
): DriverJob {
  const { url, token, files } = server;
  return { url, pid: server.process.pid, token, ca: files.ca, path: '', connections: 4, durationMs, ...job };
}
