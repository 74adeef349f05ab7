import { once } from 'node:events';
import { createServer as createPlainServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';

/** A request as the backend received it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Common name of the client certificate; '' without one. */
  readonly client: string;
}

/** A test node agent or backend, with HTTPS and HTTP on separate ports on all addresses. */
export interface TestBackend {
  readonly authority: KeyPair;
  readonly client: KeyPair;
  readonly securePort: number;
  readonly plainPort: number;
  /** Every request, oldest first. */
  readonly seen: Seen[];
  close(): Promise<void>;
}

export interface BackendBehaviour {
  /** Called after the body was read. */
  readonly respond?: (seen: Seen, ...rest: Parameters<RequestListener>) => void;
  /** Called immediately; reads the body itself. */
  readonly stream?: RequestListener;
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export async function startTestBackend({ respond, stream, upgrade }: BackendBehaviour): Promise<TestBackend> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'agents-ca', ...validity });
  const [serving, client] = await Promise.all([
    issueCertificate(authority, { commonName: 'agent', hosts: ['127.0.0.1', '::1'], usages: ['server'], ...validity }),
    issueCertificate(authority, { commonName: 'the-api-server', usages: ['client'], ...validity }),
  ]);
  const seen: Seen[] = [];
  const sockets = new Set<Duplex>();
  const listener: RequestListener = (request, response) => {
    if (stream !== undefined) {
      stream(request, response);
      return;
    }
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method = '', url = '', headers, socket } = request;
      const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined;
      const name = certificate?.subject?.CN ?? '';
      const body = Buffer.concat(pieces).toString();
      const one = { method, url, headers, body, client: typeof name === 'string' ? name : '' };
      seen.push(one);
      respond?.(one, request, response);
    });
  };
  const tls = {
    cert: serving.cert,
    key: serving.key,
    ca: authority.cert,
    requestCert: true,
    rejectUnauthorized: false,
  };
  const servers: readonly Server[] = [createServer(tls, listener), createPlainServer(listener)];
  for (const server of servers) {
    server.on('connection', (socket: Duplex) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    if (upgrade !== undefined) server.on('upgrade', upgrade);
    server.listen(0);
    await once(server, 'listening');
  }
  const [securePort = 0, plainPort = 0] = servers.map((server) => portOf(server.address()));
  return {
    authority,
    client,
    securePort,
    plainPort,
    seen,
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
