import { readFileSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';

/**
 * The load: one process of its own, so that it never shares a core's time with what it measures without it showing.
 * Takes its job as JSON in the first argument, prints one JSON line.
 */
export interface DriverJob {
  readonly url: string;
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
  /** `watch`: where an object is updated to make events, and how many events. */
  readonly trigger?: { readonly path: string; readonly events: number; readonly pauseMs: number };
}

export interface DriverResult {
  readonly operations: number;
  readonly seconds: number;
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
  await new Promise<void>((resolve, reject) => {
    session.once('connect', () => resolve());
    session.once('error', reject);
  });
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
  await Promise.all(Array.from({ length: job.concurrency }, (_, index) => worker(index)));
  return summary({ latencies, bytes, errors, seconds: (performance.now() - startMs) / 1000 });
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
  const { trigger } = job;
  if (trigger === undefined) throw new Error('a watch needs a trigger');
  let received = 0;
  let bytes = 0;
  let errors = 0;
  let onAll = () => {};
  const streams = Array.from({ length: job.concurrency }, (_, index) => {
    const session = sessions[index % sessions.length];
    const stream = session?.request({ ':path': job.path, authorization: `Bearer ${job.token}`, ...job.headers });
    stream?.on('error', () => {});
    return stream;
  });
  await Promise.all(
    streams.map(
      (stream) =>
        new Promise<void>((resolve, reject) => {
          stream?.once('response', (headers) =>
            headers[':status'] === 200 ? resolve() : reject(new Error('no watch')),
          );
          stream?.once('error', reject);
        }),
    ),
  );
  for (const stream of streams) {
    stream?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      // Each event is one line; the last byte of a line is the newline.
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) received += 1;
      if (received >= expected) onAll();
    });
  }
  const [session] = sessions;
  if (session === undefined) throw new Error('no connection');
  const latencies: number[] = [];
  let expected = 0;
  const startMs = performance.now();
  for (let event = 0; event < trigger.events; event += 1) {
    expected += job.concurrency;
    const sentMs = performance.now();
    const all = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), 10_000);
      onAll = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
    await patch(session, job, { path: trigger.path, event });
    if (await all) latencies.push(performance.now() - sentMs);
    else errors += 1;
    await new Promise((resolve) => setTimeout(resolve, trigger.pauseMs));
  }
  const seconds = (performance.now() - startMs) / 1000;
  return { ...summary({ latencies, bytes, errors, seconds }), operations: received };
}

function patch(
  session: ClientHttp2Session,
  { token }: DriverJob,
  { path, event }: { readonly path: string; readonly event: number },
): Promise<void> {
  return new Promise((resolve) => {
    const stream = session.request({
      ':method': 'PATCH',
      ':path': path,
      authorization: `Bearer ${token}`,
      'content-type': 'application/merge-patch+json',
    });
    stream.on('error', () => {});
    stream.on('close', resolve);
    stream.resume();
    stream.end(JSON.stringify({ metadata: { annotations: { event: String(event).padStart(8, '0') } } }));
  });
}

function summary(run: {
  readonly latencies: number[];
  readonly bytes: number;
  readonly errors: number;
  readonly seconds: number;
}): DriverResult {
  const sorted = run.latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const { bytes, errors, seconds } = run;
  return { operations: sorted.length, seconds, bytes, errors, p50Ms: at(0.5), p99Ms: at(0.99) };
}

void main();
