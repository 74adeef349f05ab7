import { fileURLToPath } from 'node:url';
import type { DriverJob, DriverResult, RequestLoad } from '../driver/job.js';
import { drive } from '../measure/drive.js';
import { runNode } from '../processes/node-programs.js';
import { makeNamespace } from './fixture.js';
import { configMap } from './objects.js';
import type { Load } from './scenario.js';
import { createMany, jobTo, type ServerUnderTest, startServer } from './server-under-test.js';
import { allowTenants, tenants } from './tenants.js';

/** How long another tenant waits while one sends eight times what the server can do. */
export interface Flood {
  readonly factor: number;
  readonly lines: readonly FloodLine[];
}

export interface FloodLine {
  readonly title: string;
  readonly isFair: boolean;
  /** Requests of the flooding tenant per second: alone, and sent and answered in the flood. */
  readonly capacityPerSecond: number;
  readonly succeededPerSecond: number;
  readonly idleP50Ms: number;
  readonly idleP99Ms: number;
  readonly floodP50Ms: number;
  readonly floodP99Ms: number;
}

const factor = 8;
const maps = '/api/v1/namespaces/maps/configmaps';
const [flooder, neighbor] = tenants;

/** Requests of the flood: both cost the server more than their client, which shares the cores. */
const floods = [
  { title: 'LIST by a field selector that matches nothing', path: `${maps}?fieldSelector=metadata.namespace%3Dother` },
  { title: 'LIST of 50 config maps', path: `${maps}?limit=50` },
] as const;
const objects = 2_000;

/**
 * Measures GETs of one tenant at a fixed rate, idle and during a flood of another, in turn; with priority and fairness, and
 * with limits of requests in flight alone.
 */
export async function measureFlood(load: Load): Promise<Flood> {
  const lines: FloodLine[] = [];
  for (const isFair of [true, false]) {
    const args = [`--enable-priority-and-fairness=${isFair}`];
    const server = await startServer({ engine: 'embedded', args, users: tenants });
    try {
      await makeNamespace(server, 'maps');
      await createMany(server, { path: maps, template: configMap('map-$N'), count: objects });
      await allowTenants(server);
      for (const flood of floods) lines.push({ isFair, ...(await measureOne(server, flood, load)) });
    } finally {
      await server.stop();
    }
  }
  return { factor, lines };
}

async function measureOne(
  server: ServerUnderTest,
  { title, path }: (typeof floods)[number],
  load: Load,
): Promise<Omit<FloodLine, 'isFair'>> {
  const durationMs = Math.max(load.durationMs, durationMsMin);
  const rounds = Math.max(load.rounds, roundsMin);
  const shape = { share: 1, method: 'GET', path, pool: objects };
  const warmUp = { concurrency: 32, connections: 4, perSecond: undefined, durationMs, shape };
  await driveAllowingFailures(jobOf(server, flooder.token, warmUp));
  const capacity = await driveAllowingFailures(
    jobOf(server, flooder.token, { concurrency: 32, connections: 4, perSecond: undefined, durationMs, shape }),
  );
  const capacityPerSecond = capacity.operations / capacity.seconds;
  const own = { share: 1, method: 'GET', path: `${maps}/map-$M`, pool: objects };
  const neighborJob = jobOf(server, neighbor.token, {
    ...{ concurrency: 16, connections: 1, perSecond: neighborPerSecond, durationMs, shape: own },
  });
  const floodJob = {
    ...jobOf(server, flooder.token, {
      ...{ concurrency: floodInFlight, connections: floodInFlight / streamsPerConnection, shape },
      ...{ perSecond: capacityPerSecond * factor, durationMs: durationMs + 2 * settleMs },
    }),
    // The flood would come from other machines.
    niceness: 10,
  };
  const idle: DriverResult[] = [];
  const during: DriverResult[] = [];
  const flooded: DriverResult[] = [];
  await drive(neighborJob);
  for (let round = 0; round < rounds; round++) {
    idle.push(await drive(neighborJob));
    const flood = driveAllowingFailures(floodJob);
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    during.push(await driveAllowingFailures(neighborJob));
    flooded.push(await flood);
  }
  const median = (results: readonly DriverResult[], of: (result: DriverResult) => number) =>
    results.map(of).toSorted((a, b) => a - b)[Math.floor(results.length / 2)] ?? 0;
  return {
    title,
    capacityPerSecond,
    succeededPerSecond: median(flooded, ({ operations, seconds }) => operations / seconds),
    idleP50Ms: median(idle, ({ p50Ms }) => p50Ms),
    idleP99Ms: median(idle, ({ p99Ms }) => p99Ms),
    floodP50Ms: median(during, ({ p50Ms }) => p50Ms),
    floodP99Ms: median(during, ({ p99Ms }) => p99Ms),
  };
}

/** 800 requests a round, so that the slowest percent is more than one pause. */
const durationMsMin = 4_000;
const roundsMin = 3;
/** Enough for a percentile, and far below what the server can do. */
const neighborPerSecond = 200;
/** As many as the server permits per connection. */
const streamsPerConnection = 250;
const floodInFlight = 8 * streamsPerConnection;
const settleMs = 1_000;

function jobOf(
  server: ServerUnderTest,
  token: string,
  options: {
    readonly concurrency: number;
    readonly connections: number;
    readonly perSecond: number | undefined;
    readonly durationMs: number;
    readonly shape: RequestLoad['requests'][number];
  },
): DriverJob {
  const { concurrency, connections, perSecond, durationMs, shape } = options;
  return {
    ...jobTo(server, 'h2'),
    ...{ token, concurrency, connections },
    load: {
      ...{ type: 'requests', durationMs, requests: [shape] },
      ...(perSecond === undefined ? {} : { perSecond }),
    },
  };
}

/** Rejections are expected; results count successes only. */
async function driveAllowingFailures(job: DriverJob): Promise<DriverResult> {
  const driver = fileURLToPath(new URL('../driver/driver.js', import.meta.url));
  const result = await runNode([driver, JSON.stringify(job)], { timeoutMs: 120_000 });
  if (typeof result !== 'object' || result === null || !('operations' in result)) throw new Error('no result');
  return result as DriverResult;
}
