import { readFileSync } from 'node:fs';

/** Milliseconds that the main thread of a process has had a processor: what others do beside it does not count. */
export function mainThreadMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1);
  return Number(nanoseconds) / 1_000_000;
}
