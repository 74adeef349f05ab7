import { readFileSync } from 'node:fs';
import { cpuSecondsOf } from '../processes/process-usage.js';
import type { Connection, SentRequest } from './connection.js';
import type { DriverJob, DriverResult, RequestLoad, RequestShape } from './job.js';
import { summary } from './summary.js';
import { waitMsMax, within } from './within.js';

/** Each client sends its next request when its last one was answered, until time or requests run out. */
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
      const answer = await connection.send(request);
      if (answer.status < 200 || answer.status >= 300)
        failures.add(`${answer.status} ${request.method} ${request.path}`);
      else {
        latencies.push(performance.now() - sentMs);
        bytes += answer.bytes;
      }
    }
  };
  const all = Promise.all(Array.from({ length: job.concurrency }, (_, index) => client(index)));
  await within(durationMs + waitMsMax, all, 'the last answers');
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

/** Puts the request's number into a template; one that has no place for it costs nothing. */
function filler(template: string, pool: number): (number: number) => string {
  if (!/\$[NM]/.test(template)) return () => template;
  const pieces = template.split(/(\$[NM])/);
  return (number) => pieces.map((piece) => (piece === '$N' ? number : piece === '$M' ? number % pool : piece)).join('');
}
