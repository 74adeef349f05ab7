/** What the driver is told, as JSON in its first argument. */
export interface DriverJob {
  readonly url: string;
  readonly protocol: Protocol;
  /** Processes of the server, its store counted: their CPU time is read when the load begins and when it ends. */
  readonly pids: readonly number[];
  readonly ca: string;
  readonly token: string;
  /** Requests or watches at once. */
  readonly concurrency: number;
  /** HTTP/2 connections that share them; HTTP/1.1 has one for each request at once. */
  readonly connections: number;
  readonly load: RequestLoad | WatchLoad;
}

export type Protocol = 'h2' | 'http/1.1';

/** Requests in a closed loop: each of so many clients sends its next one when the last was answered. */
export interface RequestLoad {
  readonly type: 'requests';
  /** Ends after so long, or after so many requests, whichever comes first. */
  readonly durationMs: number;
  readonly requestsMax?: number;
  /** So many requests a second; as many as are answered when not given. */
  readonly perSecond?: number;
  /** The first number that is put for `$N`: rounds that create objects begin where the last one ended. */
  readonly firstNumber?: number;
  /** Sent in turn, each `share` times of the sum of all shares. */
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
  /** For what an earlier request made. */
  readonly behind?: number;
}

/** One event at a time to all watchers: an operation is one event received by one watcher. */
export interface WatchLoad {
  readonly type: 'watches';
  readonly path: string;
  readonly trigger: {
    /** The object that is patched to make events. */
    readonly path: string;
    readonly events: number;
    readonly pauseMs: number;
    /** Watches begin at the resourceVersion this object has now. */
    readonly resume: boolean;
  };
}

/** What the driver prints. */
export interface DriverResult {
  readonly operations: number;
  readonly seconds: number;
  /** Of the server, while it was measured. */
  readonly cpuSeconds: number;
  readonly bytes: number;
  /** What was not answered as it should be: `429 GET /api/…`, each once. */
  readonly failures: readonly string[];
  readonly p50Ms: number;
  readonly p99Ms: number;
}
