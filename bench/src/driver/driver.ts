import { setPriority } from 'node:os';
import { connectTo } from './connection.js';
import type { DriverJob } from './job.js';
import { sendRequests } from './send-requests.js';
import { watchEvents } from './watch-events.js';

/**
 * The load generator, in a separate process, so that its CPU time does not count as the server's. Takes its job as JSON in the
 * first argument, prints one JSON line.
 */
async function main(): Promise<void> {
  const job: DriverJob = JSON.parse(process.argv[2] ?? '');
  if (job.niceness !== undefined) setPriority(job.niceness);
  const connections = await connectTo(job);
  const { load } = job;
  const result =
    load.type === 'requests' ? await sendRequests(job, load, connections) : await watchEvents(job, load, connections);
  for (const connection of connections) connection.close();
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
