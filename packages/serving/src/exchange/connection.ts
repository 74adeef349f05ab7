import type { TLSSocket } from 'node:tls';
import type { ClientCertificate } from '@orch/auth';

/** What all exchanges of one connection share. Read from the socket once, since its getters are slow. */
export class Connection {
  readonly socket: TLSSocket;
  readonly remoteAddress: string;
  readonly remotePort: number;
  #certificate: ClientCertificate | undefined;
  #certificateRead = false;

  constructor(socket: TLSSocket) {
    this.socket = socket;
    this.remoteAddress = socket.remoteAddress ?? '';
    this.remotePort = socket.remotePort ?? 0;
  }

  clientCertificate(): ClientCertificate | undefined {
    if (!this.#certificateRead) {
      this.#certificate = readClientCertificate(this.socket);
      this.#certificateRead = true;
    }
    return this.#certificate;
  }
}

function readClientCertificate(socket: TLSSocket): ClientCertificate | undefined {
  const peer = socket.getPeerCertificate();
  // Node answers with an empty object when there is no certificate, and with null when the socket is gone.
  if (peer?.raw === undefined) return undefined;
  const error: unknown = socket.authorizationError;
  return {
    // Of several common names the last counts, as in the original.
    commonName: listOf(peer.subject.CN).at(-1) ?? '',
    organizations: listOf(peer.subject.O),
    verified: socket.authorized,
    ...(socket.authorized ? {} : { verificationError: error instanceof Error ? error.message : String(error) }),
    notAfterMs: Date.parse(peer.valid_to),
    raw: peer.raw,
  };
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
