import { readFileSync } from 'node:fs';
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { cpuSeconds } from '../measure/processes.js';

/**
 * The load: one process of its own, so that it never shares a core's time with what it measures without it showing.
 * Takes its job as JSON in the first argument, prints one JSON line.
 */
export interface DriverJob {
  readonly url: string;
  /** The server's process, whose CPU time is read when the load begins and when it ends. */
  readonly pid: number;
  readonly ca: string;
  readonly token: string;
  readonly kind: 'get' | 'create' | 'watch';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly concurrency: number;
  readonly connections: number;
  readonly durationMs: number;
  /** `create`: the body, with `$NAME` where each object's own name goes. */
  readonly bodyFile?: string;
  readonly namePrefix?: string;
  /** `watch`: the object that is patched to make events, and how many events. */
  readonly trigger?: {
    readonly path: string;
    readonly events: number;
    readonly pauseMs: number;
    /** Watches begin at the resourceVersion this object has now. */
    readonly resume: boolean;
  };
}

export interface DriverResult {
  readonly operations: number;
  readonly seconds: number;
  /** Of the server, while it was measured. */
  readonly cpuSeconds: number;
  readonly bytes: number;
  readonly errors: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

async function main(): Promise<void> {
  const job: DriverJob = JSON.parse(process.argv[2] ?? '');
  const sessions = await Promise.all(Array.from({ length: job.connections }, () => open(job)));
  const result = job.kind === 'watch' ? await watch(job, sessions) : await request(job, sessions);
  for (const session of sessions) session.destroy();
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

async function open({ url, ca }: DriverJob): Promise<ClientHttp2Session> {
  const session = connect(url, { ca: readFileSync(ca), settings: { initialWindowSize: 8 << 20 } });
  session.on('error', () => {});
  const connected = new Promise<void>((resolve, reject) => {
    session.once('connect', () => resolve());
    session.once('error', reject);
  });
  await within(waitMsMax, connected, `connecting to ${url}`);
  session.setLocalWindowSize(32 << 20);
  return session;
}

async function request(job: DriverJob, sessions: readonly ClientHttp2Session[]): Promise<DriverResult> {
  const body = job.bodyFile === undefined ? undefined : readFileSync(job.bodyFile, 'utf8').split('$NAME');
  const prefix = job.namePrefix ?? '';
  const latencies: number[] = [];
  let bytes = 0;
  let errors = 0;
  let next = 0;
  const cpuBefore = cpuSeconds(job.pid);
  const startMs = performance.now();
  const endMs = startMs + job.durationMs;
  const worker = async (index: number) => {
    const session = sessions[index % sessions.length];
    if (session === undefined) return;
    while (performance.now() < endMs) {
      const sentMs = performance.now();
      const number = next++;
      const answer = await call(session, job, body?.join(`${prefix}${number}`));
      if (answer.status >= 300) errors += 1;
      else {
        latencies.push(performance.now() - sentMs);
        bytes += answer.bytes;
      }
    }
  };
  const all = Promise.all(Array.from({ length: job.concurrency }, (_, index) => worker(index)));
  await within(job.durationMs + waitMsMax, all, 'the last answers');
  const seconds = (performance.now() - startMs) / 1000;
  return summary({ latencies, bytes, errors, seconds, cpuSeconds: cpuSeconds(job.pid) - cpuBefore });
}

function call(
  session: ClientHttp2Session,
  { kind, path, headers, token }: DriverJob,
  body: string | undefined,
): Promise<{ readonly status: number; readonly bytes: number }> {
  return new Promise((resolve) => {
    const stream = session.request(
      { ':method': kind === 'create' ? 'POST' : 'GET', ':path': path, authorization: `Bearer ${token}`, ...headers },
      { endStream: body === undefined },
    );
    if (body !== undefined) stream.end(body);
    let status = 599;
    let bytes = 0;
    stream.on('response', (answer) => {
      status = Number(answer[':status']);
    });
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    stream.on('error', () => {});
    stream.on('close', () => resolve({ status, bytes }));
  });
}

/** One event at a time to all watchers: an operation is one event received by one watcher. */
async function watch(job: DriverJob, sessions: readonly ClientHttp2Session[]): Promise<DriverResult> {
  const [session] = sessions;
  const { trigger } = job;
  if (trigger === undefined || session === undefined) throw new Error('a watch needs a trigger and a connection');
  const path = trigger.resume ? `${job.path}&resourceVersion=${await resourceVersion(session, job)}` : job.path;
  const opening = Array.from({ length: job.concurrency }, (_, index) =>
    openWatch(sessions[index % sessions.length] ?? session, { ...job, path }),
  );
  const streams = await within(waitMsMax, Promise.all(opening), `opening ${job.concurrency} watches`);
  let received = 0;
  let bytes = 0;
  let onAll = () => {};
  for (const stream of streams) {
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      // Each event is one line; the last byte of a line is the newline.
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) received += 1;
      if (received >= job.concurrency) onAll();
    });
  }
  const latencies: number[] = [];
  const run = Date.now();
  const deliver = async (event: number) => {
    received = 0;
    const sentMs = performance.now();
    const all = new Promise<void>((resolve) => {
      onAll = resolve;
    });
    // An event that changes nothing would be none.
    await within(
      waitMsMax,
      patch(session, job, { path: trigger.path, event: `${run}-${event}`.padEnd(20) }),
      'a patch',
    );
    await within(waitMsMax, all, `event ${event} at all watchers`, () => `${received} of ${job.concurrency} have it`);
    latencies.push(performance.now() - sentMs);
    await new Promise((resolve) => setTimeout(resolve, trigger.pauseMs));
  };
  for (let event = 0; event < warmUpEvents; event += 1) await deliver(event);
  latencies.length = 0;
  bytes = 0;
  const cpuBefore = cpuSeconds(job.pid);
  const startMs = performance.now();
  for (let event = 0; event < trigger.events; event += 1) await deliver(warmUpEvents + event);
  const seconds = (performance.now() - startMs) / 1000;
  const measured = { latencies, bytes, errors: 0, seconds, cpuSeconds: cpuSeconds(job.pid) - cpuBefore };
  return { ...summary(measured), operations: trigger.events * job.concurrency };
}

function openWatch(session: ClientHttp2Session, job: DriverJob): Promise<ClientHttp2Stream> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': job.path, authorization: `Bearer ${job.token}`, ...job.headers });
    stream.once('response', (headers) => {
      if (headers[':status'] === 200) resolve(stream);
      else reject(new Error(`a watch was answered with ${headers[':status']}`));
    });
    stream.on('error', reject);
  });
}

async function resourceVersion(session: ClientHttp2Session, { token, trigger }: DriverJob): Promise<string> {
  const stream = session.request({ ':path': trigger?.path ?? '', authorization: `Bearer ${token}` });
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => stream.once('close', resolve));
  await within(waitMsMax, ended, 'reading the watched object');
  return String(JSON.parse(Buffer.concat(chunks).toString()).metadata.resourceVersion);
}

function patch(
  session: ClientHttp2Session,
  { token }: DriverJob,
  { path, event }: { readonly path: string; readonly event: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ':method': 'PATCH',
      ':path': path,
      authorization: `Bearer ${token}`,
      'content-type': 'application/merge-patch+json',
    });
    stream.on('error', reject);
    stream.once('response', ({ ':status': status }) => {
      if (status !== 200) reject(new Error(`a patch was answered with ${status}`));
    });
    stream.on('close', resolve);
    stream.resume();
    stream.end(JSON.stringify({ metadata: { annotations: { event } } }));
  });
}

function summary(run: {
  readonly latencies: number[];
  readonly bytes: number;
  readonly errors: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}): DriverResult {
  const sorted = run.latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const { bytes, errors, seconds } = run;
  return {
    operations: sorted.length,
    seconds,
    cpuSeconds: run.cpuSeconds,
    bytes,
    errors,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

/** Nothing here waits without an end: what does not come in time ends the run with an error that says what it was. */
function within<T>(limitMs: number, awaited: Promise<T>, what: string, state: () => string = () => ''): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what}: not within ${limitMs} ms ${state()}`)), limitMs);
    awaited.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const waitMsMax = 10_000;
const warmUpEvents = 10;

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
