import { invariant } from '@orch/apimachinery';

/** Limits of what a client may send, and of how long the listener waits for it. */
export const limits = {
  /** The request target with all header names and values. Tokens and impersonation headers have a few KB. */
  headerBytesMax: 64 * 1024,
  headersMax: 1_000,
  /**
   * HTTP/2: Node resets a request whose headers exceed this, without a response. The size is that of RFC 7540, 6.5.2, where
   * each header has 32 bytes more than its name and value. Between our limits and this one the response is 431.
   */
  headerListBytesReadMax: 256 * 1024,
  /** HTTP/1.1: requests sent before earlier responses, whose headers are kept. Pipelining clients send a few. */
  pipelinedRequestsMax: 16,
  /** As in v1.21. */
  streamsPerConnectionMax: 250,
  /** Flow control windows of one stream and of one connection: a large create fits into one. */
  streamWindowBytes: 256 * 1024,
  connectionWindowBytes: 1024 * 1024,
  /** Memory of one HTTP/2 session, in MB: more than a few large lists for a slow client. */
  sessionMemoryMegabytes: 64,
  /**
   * Bytes of all incomplete bodies of all clients; beyond that the oldest are cancelled. The largest bodies of all
   * concurrent writes would take twice that.
   */
  unfinishedBodyBytesMax: 256 * 1024 * 1024,
  /** Body of an upgrade request: usually empty, but an ordinary request may request an upgrade as well. */
  upgradeBodyBytesMax: 8 * 1024 * 1024,
  /** How long the rest of a request is read and dropped after its response, so that the client receives that. */
  restOfRequestTimeoutMs: 2_000,
  /** Between two reads of a file of authorities. v1.21 polls every minute. */
  authoritiesPollMs: 2_000,
  /** Between two reads of the files of a key pair. v1.21 polls every minute. */
  keyPairPollMs: 2_000,
  handshakeTimeoutMs: 10_000,
  /** From the first byte of a request to the end of its headers; HTTP/1.1. As v1.21. */
  headersTimeoutMs: 32_000,
  /** From the first byte of a request to its last; HTTP/1.1. */
  requestTimeoutMs: 300_000,
  /** A connection without requests is closed after this; of HTTP/2 after at most three times this. As v1.21. */
  idleTimeoutMs: 90_000,
  /** Of closing a listener by default; and from the abort of a stream to that of its connection. */
  closeGraceMs: 5_000,
  /** Of one request to the API server that authentication and authorization are delegated to. As v1.21. */
  delegatedTimeoutMs: 10_000,
  /** How long its responses are kept. As v1.21. */
  delegatedTtlMs: 10_000,
} as const;

invariant(limits.streamWindowBytes <= limits.connectionWindowBytes, 'a stream window must fit into its connection');
invariant(
  limits.headerBytesMax + limits.headersMax * 32 < limits.headerListBytesReadMax,
  'a request within our limits must not be reset',
);
invariant(limits.headersTimeoutMs <= limits.requestTimeoutMs, 'headers are part of a request');
