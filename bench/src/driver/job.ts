/** The job of the driver, as JSON in its first argument. */
export interface DriverJob {
  readonly url: string;
  readonly protocol: Protocol;
  /** Processes of the server, including its store: their CPU time is read when the load starts and ends. */
  readonly pids: readonly number[];
  readonly ca: string;
  readonly token: string;
  /** Concurrent requests or watches. */
  readonly concurrency: number;
  /** HTTP/2 connections that share them; HTTP/1.1 has one per concurrent request. */
  readonly connections: number;
  readonly load: RequestLoad | WatchLoad;
  /** Of the process of the driver, from -20 to 19; default 0. A low one leaves the cores to the server and other drivers. */
  readonly niceness?: number;
}

export type Protocol = 'h2' | 'http/1.1';

/** Requests in a closed loop: each client sends its next request after the last response. */
export interface RequestLoad {
  readonly type: 'requests';
  /** Ends after this time, or after `requestsMax` requests, whichever comes first. */
  readonly durationMs: number;
  readonly requestsMax?: number;
  /** Target rate in requests per second; default: as fast as responses arrive. */
  readonly perSecond?: number;
  /** The first value of `$N`: rounds that create objects start where the last one ended. */
  readonly firstNumber?: number;
  /** Sent in turn, each `share` times out of the sum of all shares. */
  readonly requests: readonly RequestShape[];
}

/** In path and body, `$N` is the number of the request less `behind`, `$M` that number modulo `pool`. */
export interface RequestShape {
  readonly share: number;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bodyFile?: string;
  readonly pool?: number;
  /** Refers to the objects of earlier requests. */
  readonly behind?: number;
}

/** One event at a time to all watchers: an operation is one event received by one watcher. */
export interface WatchLoad {
  readonly type: 'watches';
  readonly path: string;
  readonly trigger: {
    /** The object that is patched to trigger events. */
    readonly path: string;
    readonly events: number;
    readonly pauseMs: number;
    /** Watches start at the current resourceVersion of this object. */
    readonly resume: boolean;
  };
}

/** The output of the driver. */
export interface DriverResult {
  readonly operations: number;
  readonly seconds: number;
  /** CPU time of the server during the measurement. */
  readonly cpuSeconds: number;
  readonly bytes: number;
  /** Distinct failed requests: `429 GET /api/…`. */
  readonly failures: readonly string[];
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Summarizes the latencies of the operations of a run. */
export function summary(run: {
  readonly latencies: readonly number[];
  readonly bytes: number;
  readonly failures: readonly string[];
  readonly seconds: number;
  readonly cpuSeconds: number;
}): DriverResult {
  const { latencies, bytes, failures, seconds, cpuSeconds } = run;
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { operations: sorted.length, seconds, cpuSeconds, bytes, failures, p50Ms: at(0.5), p99Ms: at(0.99) };
}
