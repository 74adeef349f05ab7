import { invariant } from '@orch/apimachinery';

/** What the listener takes from a client, and how long it waits for one. */
export const limits = {
  /** Request line and headers together. Tokens and impersonation headers are a few KB. */
  headerBytesMax: 64 * 1024,
  headersMax: 1_000,
  /** As the original's server. */
  streamsPerConnectionMax: 250,
  /** What a client may send ahead of our reading, of one stream and of one connection: a large create in one go. */
  streamWindowBytes: 256 * 1024,
  connectionWindowBytes: 1024 * 1024,
  /** Memory of one HTTP/2 session, in MB: more than a few large lists waiting for a slow client. */
  sessionMemoryMegabytes: 64,
  /** Of a request that asks for another protocol: they have none, but an ordinary one may ask as well. */
  upgradeBodyBytesMax: 8 * 1024 * 1024,
  /** What a client still sends when it was answered is thrown away as long as this, so that it gets to read the answer. */
  restOfRequestTimeoutMs: 2_000,
  handshakeTimeoutMs: 10_000,
  /** From the first byte of a request to the end of its headers; HTTP/1.1. */
  headersTimeoutMs: 30_000,
  /** From the first byte of a request to its last; HTTP/1.1. */
  requestTimeoutMs: 300_000,
  /** A connection without requests is closed after this; of HTTP/2 after at most twice this. */
  idleTimeoutMs: 120_000,
  closeGraceMs: 5_000,
} as const;

invariant(limits.streamWindowBytes <= limits.connectionWindowBytes, 'a stream window must fit into its connection');
invariant(limits.headersTimeoutMs <= limits.requestTimeoutMs, 'headers are part of a request');
