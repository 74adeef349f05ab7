import { invariant } from '@orch/apimachinery';

/** Every bound of this package, with its unit and its reason. */
export const limits = {
  /** A response body that is not a stream; the largest honest answer is a full list, read in chunks by informers. */
  responseBytesMax: 512 * 1024 * 1024,
  /** One watch event: an object may be 3 MiB, with its envelope. */
  watchFrameBytesMax: 16 * 1024 * 1024,
  /** Objects asked for per chunk of an informer's list. */
  listChunkObjects: 500,
  /** A connection that has been silent this long is asked for a sign of life. */
  pingIntervalMs: 15_000,
  /** No sign of life within this time after a ping: the connection is dead. */
  pingTimeoutMs: 15_000,
  /** The handshake of a new connection. */
  connectTimeoutMs: 10_000,
  /** How often a request that the server was too busy to take is sent again. */
  repeatsMax: 10,
  /** A watch is asked to end by itself between once and twice this time, so that none hangs unseen for ever. */
  watchTimeoutSecondsMin: 300,
  /** Pause before an informer lists or watches again after an error: doubled from the first to the last. */
  retryDelayMsMin: 100,
  retryDelayMsMax: 10_000,
  /** Pause before an informer asks again for a resource that the server does not serve. */
  notServedDelayMs: 60_000,
} as const;

invariant(limits.retryDelayMsMin < limits.retryDelayMsMax, 'retries start below their longest pause');
invariant(
  limits.retryDelayMsMax <= limits.notServedDelayMs,
  'what is not there is asked for less often than what fails',
);
invariant(limits.watchFrameBytesMax <= limits.responseBytesMax, 'a watch event fits into a response');
