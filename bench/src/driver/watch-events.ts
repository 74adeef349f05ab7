import { cpuSecondsOf } from '../processes/process-usage.js';
import { Arrivals } from './arrivals.js';
import type { Connection } from './connection.js';
import { type DriverJob, type DriverResult, summary, type WatchLoad } from './job.js';
import { waitMsMax, within } from './within.js';

/** One event at a time to all watchers: an operation is one event received by one watcher. */
export async function watchEvents(
  job: DriverJob,
  { path, trigger }: WatchLoad,
  connections: readonly Connection[],
): Promise<DriverResult> {
  const [first] = connections;
  if (first === undefined) throw new Error('a watch needs a connection');
  let bytes = 0;
  const arrivals = new Arrivals(job.concurrency);
  const from = trigger.resume ? `&resourceVersion=${await resourceVersion(first, trigger.path)}` : '';
  const opening = Array.from({ length: job.concurrency }, (_, index) =>
    (connections[index % connections.length] ?? first).openStream(`${path}${from}`, (chunk) => {
      bytes += chunk.length;
      arrivals.take(index, chunk);
    }),
  );
  await within(waitMsMax, Promise.all(opening), `opening ${job.concurrency} watches`);
  const latencies: number[] = [];
  const run = Date.now();
  const deliver = async (event: number) => {
    const sentMs = performance.now();
    const all = arrivals.next();
    // A patch without a change triggers no event.
    await patch(first, trigger.path, `${run}-${event}`.padEnd(20));
    await within(
      waitMsMax,
      all,
      `event ${event} at all watchers`,
      () => `${arrivals.arrived} of ${job.concurrency} have it`,
    );
    latencies.push(performance.now() - sentMs);
    await new Promise((resolve) => setTimeout(resolve, trigger.pauseMs));
  };
  for (let event = 0; event < warmUpEvents; event += 1) await deliver(event);
  latencies.length = 0;
  bytes = 0;
  const cpuBefore = cpuSecondsOf(job.pids);
  const startMs = performance.now();
  for (let event = 0; event < trigger.events; event += 1) await deliver(warmUpEvents + event);
  const seconds = (performance.now() - startMs) / 1000;
  const measured = { latencies, bytes, failures: [], seconds, cpuSeconds: cpuSecondsOf(job.pids) - cpuBefore };
  return { ...summary(measured), operations: trigger.events * job.concurrency };
}

const warmUpEvents = 10;

async function resourceVersion(connection: Connection, path: string): Promise<string> {
  let version = '';
  const onBody = (body: Buffer) => {
    version = String(JSON.parse(body.toString()).metadata.resourceVersion);
  };
  await within(waitMsMax, connection.send({ method: 'GET', path, onBody }), 'reading the watched object');
  return version;
}

async function patch(connection: Connection, path: string, event: string): Promise<void> {
  const headers = { 'content-type': 'application/merge-patch+json' };
  const body = JSON.stringify({ metadata: { annotations: { event } } });
  const { status } = await within(waitMsMax, connection.send({ method: 'PATCH', path, headers, body }), 'a patch');
  if (status !== 200) throw new Error(`a patch returned ${status}`);
}
