import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { ClientCertificate } from '@orch/auth';

/** State shared by all exchanges of one connection. Reads the socket once, since its getters are slow. */
export class Connection {
  /** A TLSSocket, or a plain one of the insecure port. */
  readonly socket: Socket;
  readonly remoteAddress: string;
  readonly remotePort: number;
  #certificate: ClientCertificate | undefined;
  #certificateRead = false;
  #openExchanges = 0;
  /** Queued requests of HTTP/1.1 that arrived before earlier ones were finished. */
  #waiting: (() => void)[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
    this.remoteAddress = socket.remoteAddress ?? '';
    this.remotePort = socket.remotePort ?? 0;
  }

  /** Whether this connection has an unfinished exchange. */
  get isBusy(): boolean {
    return this.#openExchanges > 0;
  }

  /** Number of queued requests. */
  get waitingRequests(): number {
    return this.#waiting.length;
  }

  exchangeBegun(): void {
    this.#openExchanges += 1;
  }

  exchangeFinished(): void {
    this.#openExchanges -= 1;
    this.#startNext();
  }

  /**
   * Calls `start` when every earlier exchange has finished: responses of HTTP/1.1 are sent in the order of their requests,
   * so an earlier response would only wait in memory for a client that may never read. Not called at all when the
   * connection is closed first.
   */
  inTurn(start: () => void): void {
    if (this.#openExchanges === 0 && this.#waiting.length === 0) start();
    else this.#waiting.push(start);
  }

  #startNext(): void {
    while (this.#openExchanges === 0) {
      const start = this.#waiting.shift();
      if (start === undefined) return;
      if (!this.socket.destroyed) start();
    }
  }

  clientCertificate(): ClientCertificate | undefined {
    if (!this.#certificateRead) {
      this.#certificate = this.socket instanceof TLSSocket ? readClientCertificate(this.socket) : undefined;
      this.#certificateRead = true;
    }
    return this.#certificate;
  }
}

function readClientCertificate(socket: TLSSocket): ClientCertificate | undefined {
  const peer = socket.getPeerCertificate();
  // Node returns an empty object without a certificate, and null when the socket is closed.
  if (peer?.raw === undefined) return undefined;
  const error: unknown = socket.authorizationError;
  return {
    // The last of several common names is used, as in v1.21.
    commonName: listOf(peer.subject.CN).at(-1) ?? '',
    organizations: listOf(peer.subject.O),
    verified: socket.authorized,
    ...(socket.authorized ? {} : { verificationError: error instanceof Error ? error.message : String(error) }),
    notAfterMs: Date.parse(peer.valid_to),
    raw: peer.raw,
    intermediates: () => issuersOf(socket),
  };
}

/** The certificates that the client sent with its own, followed by their issuer among the client authorities. */
function issuersOf(socket: TLSSocket): readonly Buffer[] {
  const issuers: Buffer[] = [];
  // Node returns null when the socket is closed.
  let certificate = socket.getPeerCertificate(true)?.issuerCertificate;
  // The last one is its own issuer.
  while (certificate?.raw !== undefined && issuers.length < issuersMax) {
    if (issuers.some((seen) => seen.equals(certificate.raw))) break;
    issuers.push(certificate.raw);
    certificate = certificate.issuerCertificate;
  }
  return issuers;
}

const issuersMax = 16;

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
