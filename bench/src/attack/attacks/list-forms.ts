import type { ClientHttp2Session } from 'node:http2';
import { ownMemoryMb } from '../../processes/process-usage.js';
import { makeNamespace } from '../../scenarios/fixture.js';
import { pod } from '../../scenarios/objects.js';
import { createMany, type ServerUnderTest } from '../../scenarios/server-under-test.js';
import { takeSample } from '../../soak/sample.js';
import type { Attack } from '../kit/attack.js';
import { openSessions } from '../kit/http2-sessions.js';

/** Lists that are encoded per client neither block the event loop nor take memory for a copy of the list per client. */
export const listForms: Attack = {
  about: 'one user lists thousands of pods as YAML, as tables and indented, in many concurrent requests',
  unaudited: 'the lists are valid and succeed, in bounded memory',
  async run(laboratory) {
    const { pods, lists, delayMsMax } = sizes[laboratory.scale];
    const server = await laboratory.start({ args: ['--request-timeout=10m'] });
    await makeNamespace(server, namespace);
    const template = pod('pod-$N', { nodeName: 'node-$M', slice: 'slice-$M' });
    await createMany(server, { path: `/api/v1/namespaces/${namespace}/pods`, template, count: pods });
    const sessions = await openSessions(server, 8);
    const results: string[] = [];
    let held = true;
    try {
      await laboratory.measured(server, async () => {
        for (const [name, form] of Object.entries(forms)) {
          const { delayMs, memoryMb, listMb, seconds } = await listAtOnce(server, { sessions, lists, form });
          held &&= delayMs < delayMsMax && memoryMb < memoryMbMax;
          const figures = `p99 ${delayMs.toFixed(0)} ms, ${memoryMb.toFixed(0)} MB more, ${seconds.toFixed(1)} s`;
          results.push(`${name} (${listMb.toFixed(1)} MB): ${figures}`);
        }
      });
    } finally {
      for (const session of sessions) session.destroy();
    }
    return { held, result: `${lists} concurrent lists of ${pods} pods: ${results.join('; ')}` };
  },
};

/**
 * `delayMsMax` is the 99th percentile. The short form also runs on busy machines; a server that encodes such a list in one
 * piece has a longer delay, and holds every copy of it.
 */
const sizes = {
  short: { pods: 1_000, lists: 16, delayMsMax: 250 },
  full: { pods: 5_000, lists: 64, delayMsMax: 20 },
} as const;
const namespace = 'listed';

const tableType = 'application/json;as=Table;v=v1;g=meta.k8s.io';
const forms: Readonly<Record<string, Form>> = {
  yaml: { accept: 'application/yaml', query: '' },
  table: { accept: tableType, query: '?includeObject=Object' },
  'table in yaml': { accept: 'application/yaml;as=Table;v=v1;g=meta.k8s.io', query: '' },
  indented: { accept: 'application/json', query: '?pretty=true' },
  'table, indented': { accept: tableType, query: '?pretty=true' },
};

const memoryMbMax = 200;

interface Form {
  readonly accept: string;
  readonly query: string;
}

interface ListsAtOnce {
  readonly sessions: readonly ClientHttp2Session[];
  readonly lists: number;
  readonly form: Form;
}

async function listAtOnce(server: ServerUnderTest, { sessions, lists, form }: ListsAtOnce) {
  const [pid = 0] = server.pids;
  const startMs = performance.now();
  // The delay is measured between samples.
  const { memoryMb: memoryBeforeMb } = await takeSample(server, startMs);
  let memoryPeakMb = memoryBeforeMb;
  const sampling = setInterval(() => {
    memoryPeakMb = Math.max(memoryPeakMb, ownMemoryMb(pid));
  }, memorySampleMs);
  try {
    const lengths = await Promise.all(
      Array.from({ length: lists }, (_, index) => lengthOfList(sessions[index % sessions.length], server.token, form)),
    );
    const seconds = (performance.now() - startMs) / 1_000;
    const { loopDelayMs: delayMs } = await takeSample(server, startMs);
    const listMb = Math.max(...lengths) / (1024 * 1024);
    return { delayMs, memoryMb: memoryPeakMb - memoryBeforeMb, listMb, seconds };
  } finally {
    clearInterval(sampling);
  }
}

const memorySampleMs = 50;

function lengthOfList(
  session: ClientHttp2Session | undefined,
  token: string,
  { accept, query }: Form,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const stream = session?.request({
      ':path': `/api/v1/namespaces/${namespace}/pods${query}`,
      authorization: `Bearer ${token}`,
      accept,
    });
    let length = 0;
    stream?.on('data', (chunk: Buffer) => {
      length += chunk.length;
    });
    stream?.on('end', () => resolve(length));
    stream?.on('error', reject);
  });
}
