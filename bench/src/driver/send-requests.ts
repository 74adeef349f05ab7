import { readFileSync } from 'node:fs';
import { cpuSecondsOf } from '../processes/process-usage.js';
import type { Connection, SentRequest } from './connection.js';
import { type DriverJob, type DriverResult, type RequestLoad, type RequestShape, summary } from './job.js';
import { waitMsMax, within } from './within.js';

/** Each client sends its next request after its last response, until time or requests run out. */
export async function sendRequests(
  job: DriverJob,
  load: RequestLoad,
  connections: readonly Connection[],
): Promise<DriverResult> {
  const turns = load.requests.flatMap((shape) => {
    const makeRequest = requestMaker(shape);
    return Array.from({ length: shape.share }, () => makeRequest);
  });
  const { requestsMax = Number.POSITIVE_INFINITY, firstNumber = 0, durationMs, perSecond } = load;
  const latencies: number[] = [];
  let bytes = 0;
  const failures = new Set<string>();
  let sent = 0;
  const cpuBefore = cpuSecondsOf(job.pids);
  const startMs = performance.now();
  const endMs = startMs + durationMs;
  const client = async (index: number) => {
    const connection = connections[index % connections.length];
    if (connection === undefined) return;
    while (performance.now() < endMs && sent < requestsMax) {
      const number = sent++;
      const makeRequest = turns[number % turns.length];
      if (makeRequest === undefined) return;
      if (perSecond !== undefined) await until(startMs + (number * 1_000) / perSecond);
      const request = makeRequest(firstNumber + number);
      const sentMs = performance.now();
      const response = await connection.send(request);
      if (response.status < 200 || response.status >= 300)
        failures.add(`${response.status} ${request.method} ${request.path}`);
      else {
        latencies.push(performance.now() - sentMs);
        bytes += response.bytes;
      }
    }
  };
  const all = Promise.all(Array.from({ length: job.concurrency }, (_, index) => client(index)));
  await within(durationMs + waitMsMax, all, 'the last responses');
  const seconds = (performance.now() - startMs) / 1000;
  return summary({
    latencies,
    bytes,
    failures: [...failures],
    seconds,
    cpuSeconds: cpuSecondsOf(job.pids) - cpuBefore,
  });
}

async function until(momentMs: number): Promise<void> {
  const delayMs = momentMs - performance.now();
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
}

function requestMaker({
  method,
  path,
  headers,
  bodyFile,
  pool = 1,
  behind = 0,
}: RequestShape): (number: number) => SentRequest {
  const fillPath = filler(path, pool);
  const fillBody = bodyFile === undefined ? undefined : filler(readFileSync(bodyFile, 'utf8'), pool);
  return (number) => ({
    method,
    path: fillPath(number - behind),
    ...(headers === undefined ? {} : { headers }),
    body: fillBody?.(number - behind),
  });
}

/** Inserts the request's number into a template; free for a template without placeholders. */
function filler(template: string, pool: number): (number: number) => string {
  if (!/\$[NM]/.test(template)) return () => template;
  const pieces = template.split(/(\$[NM])/);
  return (number) => pieces.map((piece) => (piece === '$N' ? number : piece === '$M' ? number % pool : piece)).join('');
}
