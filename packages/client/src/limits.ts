import { invariant } from '@orch/apimachinery/core';

/** Limits of this package. */
export const limits = {
  /** Non-streaming response body. The largest legitimate one is an unpaged list; informers read pages. */
  responseBytesMax: 512 * 1024 * 1024,
  /** One watch event. An object may have 3 MiB, plus its envelope. */
  watchFrameBytesMax: 16 * 1024 * 1024,
  /** Objects per page of an informer's list. */
  listPageObjects: 500,
  /** Time without a byte from the server after which a connection is pinged. */
  pingIntervalMs: 15_000,
  /** Time after an unacknowledged ping at which the connection is closed. */
  pingTimeoutMs: 15_000,
  /** Sends of a request that the server did not process, as it closed the connection at the same time. */
  unprocessedTriesMax: 4,
  /** Time without a byte after which a request fails, or a watch that has no response yet. Servers end requests after 60 s. */
  silenceMsMax: 90_000,
  /** Idle HTTP/1.1 connections that are kept. */
  http1IdleConnectionsMax: 25,
  /** Idle time after which the kernel probes a TCP connection. */
  tcpKeepAliveMs: 30_000,
  /** Time limit of the handshake of a new connection. */
  connectTimeoutMs: 10_000,
  /** Output of a credential plugin. */
  execOutputBytesMax: 1024 * 1024,
  /** Install hints of one credential plugin in `execHintPeriodMs`. */
  execHintsMax: 10,
  execHintPeriodMs: 3_600_000,
  /** Minimum time between two readings of a token file. */
  tokenFilePeriodMs: 60_000,
  /** Time before a GET whose connection broke is sent again. */
  brokenRetryDelayMs: 1_000,
  /** Time between two reads of the files of a client certificate. */
  certificateCheckMs: 10_000,
  /** Retries of a request rejected with Retry-After. */
  retriesMax: 10,
  /** Minimum of the requested watch timeout; the maximum is twice as long. Bounds the life of a hanging watch. */
  watchTimeoutSecondsMin: 300,
  /** Time after its timeout in which a watch may still end normally, before the client ends it. */
  watchGraceMs: 30_000,
  /** Back-off of an informer after errors: doubles from the minimum to the maximum. */
  retryDelayMsMin: 100,
  retryDelayMsMax: 10_000,
  /** Time without a connected watch after which an informer reports that its objects may be outdated. */
  staleAfterMs: 30_000,
  /** Lists of an earlier state in a row that an informer rejects before it accepts one. */
  olderListsMax: 5,
  /** Pause before an informer retries a resource that the server does not serve. */
  notServedDelayMs: 60_000,
  /** Time for which the resources of a server are kept. */
  discoveryTtlMs: 600_000,
  /** Events of which a recorder knows, per purpose: counts, similar messages, limits. */
  eventEntriesMax: 4_096,
  /** Different messages of one object, type and reason in `eventSimilarPeriodMs` that are joined to one event. */
  eventSimilarMax: 10,
  eventSimilarPeriodMs: 600_000,
  /** Events of one object at once, and time until there may be another. */
  eventBurst: 25,
  eventRefillMs: 300_000,
  /** Events that wait to be sent. */
  eventQueueMax: 1_000,
  /** Tries to send an event, and the pause between two. */
  eventTriesMax: 12,
  eventRetryMs: 10_000,
  /** Time without a repeat that ends a series, and time between two writes of it. */
  eventSeriesEndMs: 360_000,
  eventSeriesRefreshMs: 1_800_000,
} as const;

invariant(limits.retryDelayMsMin < limits.retryDelayMsMax, 'the first retry delay must be below the longest');
invariant(
  limits.retryDelayMsMax <= limits.notServedDelayMs,
  'unserved resources must be retried less often than failures',
);
invariant(limits.watchFrameBytesMax <= limits.responseBytesMax, 'a watch event must fit into a response');
