import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { TLSSocket } from 'node:tls';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import type { Parsed } from '../test-server.js';

/** A review as the service received it. */
export interface SeenReview {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Common name of the client certificate; '' without one. */
  readonly client: string;
  readonly review: Parsed;
}

/** A service that reviews images over TLS. */
export interface ImageReviewServer {
  readonly url: string;
  /** PEM. */
  readonly authority: string;
  /** A client certificate for `plugin`, of any authority. */
  readonly client: KeyPair;
  readonly seen: SeenReview[];
  /** Responds to the next reviews; returns the status of the review, or undefined when it has responded itself. */
  respond: (seen: SeenReview, response: ServerResponse) => object | undefined;
  close(): Promise<void>;
}

export async function startImageReviewServer(): Promise<ImageReviewServer> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'images-ca', ...validity });
  const serving = await issueCertificate(authority, {
    ...{ commonName: 'images', hosts: ['127.0.0.1'], usages: ['server'] },
    ...validity,
  });
  const client = await issueCertificate(authority, { commonName: 'plugin', usages: ['client'], ...validity });
  const tls = { cert: serving.cert, key: serving.key, requestCert: true, rejectUnauthorized: false };
  const sockets = new Set<TLSSocket>();
  const server = createServer(tls, async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const review: Parsed = JSON.parse(Buffer.concat(pieces).toString());
    const { socket, headers, url: path = '' } = request;
    const name = socket instanceof TLSSocket ? socket.getPeerCertificate()?.subject?.CN : '';
    const one = { path, headers, client: String(name ?? ''), review };
    started.seen.push(one);
    const status = started.respond(one, response);
    if (status === undefined) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...review, status }));
  });
  server.on('secureConnection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const started: ImageReviewServer = {
    url: `https://127.0.0.1:${port}`,
    authority: authority.cert,
    client,
    seen: [],
    respond: () => ({ allowed: true }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return started;
}
