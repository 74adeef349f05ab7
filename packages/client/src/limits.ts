import { invariant } from '@orch/apimachinery';

/** Limits of this package. */
export const limits = {
  /** Non-streaming response body. The largest legitimate one is an unpaged list; informers read pages. */
  responseBytesMax: 512 * 1024 * 1024,
  /** One watch event. An object may have 3 MiB, plus its envelope. */
  watchFrameBytesMax: 16 * 1024 * 1024,
  /** Objects per page of an informer's list. */
  listPageObjects: 500,
  /** Idle time after which a connection is pinged. */
  pingIntervalMs: 15_000,
  /** Time after an unacknowledged ping at which the connection is closed. */
  pingTimeoutMs: 15_000,
  /** Time limit of the handshake of a new connection. */
  connectTimeoutMs: 10_000,
  /** Time between two reads of the files of a client certificate. */
  certificateCheckMs: 10_000,
  /** Retries of a request rejected with Retry-After. */
  retriesMax: 10,
  /** Minimum of the requested watch timeout; the maximum is twice as long. Bounds the life of a hanging watch. */
  watchTimeoutSecondsMin: 300,
  /** Back-off of an informer after errors: doubles from the minimum to the maximum. */
  retryDelayMsMin: 100,
  retryDelayMsMax: 10_000,
  /** Pause before an informer retries a resource that the server does not serve. */
  notServedDelayMs: 60_000,
} as const;

invariant(limits.retryDelayMsMin < limits.retryDelayMsMax, 'the first retry delay must be below the longest');
invariant(
  limits.retryDelayMsMax <= limits.notServedDelayMs,
  'unserved resources must be retried less often than failures',
);
invariant(limits.watchFrameBytesMax <= limits.responseBytesMax, 'a watch event must fit into a response');
