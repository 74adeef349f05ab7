import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DriverJob } from '../driver/driver.js';
import { type Comparison, compare } from '../measure/compare.js';
import { configMap, pod } from './objects.js';
import { mustCreate, type ServerUnderTest, startBaseline } from './server-under-test.js';

const durationMs = 5_000;
const rounds = 3;
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

export async function compareGet(server: ServerUnderTest): Promise<Comparison> {
  const path = `${namespace}/configmaps/read`;
  return await compareReads(server, { name: 'GET of a 2 KB config map', path, headers: {}, concurrency: 64 });
}

export async function compareList(server: ServerUnderTest): Promise<Comparison> {
  const path = `${namespace}/pods`;
  return await compareReads(server, { name: 'LIST of 1,000 pods', path, headers: {}, concurrency: 8 });
}

export async function compareListGzip(server: ServerUnderTest): Promise<Comparison> {
  const headers = { 'accept-encoding': 'gzip' };
  const path = `${namespace}/pods`;
  return await compareReads(server, { name: 'LIST of 1,000 pods, gzip', path, headers, concurrency: 8 });
}

export async function compareCreate(server: ServerUnderTest): Promise<Comparison> {
  const bodyFile = join(server.folder, 'create.json');
  await writeFile(bodyFile, configMap('$NAME', 700));
  const baseline = await startBaseline(server, {});
  try {
    const shared = jobOf(server, {
      kind: 'create',
      concurrency: 64,
      bodyFile,
      headers: { 'content-type': 'application/json' },
    });
    return await compare('durable create of a 1 KB config map, 64 at once', {
      rounds,
      orch: (round) => ({
        pid: server.process.pid,
        job: { ...shared, path: `${namespace}/configmaps`, namePrefix: `create-${round}-` },
      }),
      baseline: { pid: baseline.process.pid, job: { ...shared, url: baseline.url, path: '/commit', namePrefix: 'x-' } },
    });
  } finally {
    await baseline.process.stop();
  }
}

export async function compareFanOut(server: ServerUnderTest): Promise<Comparison> {
  await mustCreate(server, `${namespace}/configmaps`, configMap('watched'));
  const patched = await server.call(
    'PATCH',
    `${namespace}/configmaps/watched`,
    '{"metadata":{"annotations":{"event":"00000000"}}}',
    {
      'content-type': 'application/merge-patch+json',
    },
  );
  const frame = Buffer.from(`{"type":"MODIFIED","object":${patched.body.toString().trim()}}\n`);
  const baseline = await startBaseline(server, { frame });
  try {
    const shared = jobOf(server, { kind: 'watch', concurrency: 1_000, connections: 10, headers: {} });
    const events = { events: 60, pauseMs: 20 };
    return await compare('one event to 1,000 watchers (per delivery)', {
      rounds,
      orch: () => ({
        pid: server.process.pid,
        job: {
          ...shared,
          path: `${namespace}/configmaps?watch=1&fieldSelector=metadata.name%3Dwatched&resourceVersion=${versionOf(patched.body)}&timeoutSeconds=600`,
          trigger: { path: `${namespace}/configmaps/watched`, ...events },
        },
      }),
      baseline: {
        pid: baseline.process.pid,
        job: { ...shared, url: baseline.url, path: '/watch', trigger: { path: '/event', ...events } },
      },
    });
  } finally {
    await baseline.process.stop();
  }
}

async function compareReads(
  server: ServerUnderTest,
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
  const baseline = await startBaseline(server, { fixed: plain.body, ...(gzip ? { fixedGzip: encoded.body } : {}) });
  try {
    const shared = jobOf(server, { kind: 'get', concurrency, headers });
    return await compare(name, {
      rounds,
      orch: () => ({ pid: server.process.pid, job: { ...shared, path } }),
      baseline: { pid: baseline.process.pid, job: { ...shared, url: baseline.url, path: '/fixed' } },
    });
  } finally {
    await baseline.process.stop();
  }
}

function jobOf(
  server: ServerUnderTest,
  job: Pick<DriverJob, 'kind' | 'concurrency' | 'headers'> & Partial<DriverJob>,
): DriverJob {
  const { url, token, files } = server;
  return { url, token, ca: files.ca, path: '', connections: 4, durationMs, ...job };
}

function versionOf(body: Buffer): string {
  return String(JSON.parse(body.toString()).metadata.resourceVersion);
}
