import { once } from 'node:events';
import { createServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';

type Json = ReturnType<typeof JSON.parse>;

/** A request for a review as the webhook received it. */
export interface ReceivedReview {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** An admission webhook over TLS at 127.0.0.1, which allows what no answer denies. */
export interface ReviewWebhook extends AsyncDisposable {
  readonly url: string;
  /** PEM in base64, as in a webhook configuration. */
  readonly caBundle: string;
  /** Every request, oldest first. */
  readonly received: ReceivedReview[];
  /** Members of the responses by path. */
  readonly answers: Map<string, object>;
}

export async function startReviewWebhook(): Promise<ReviewWebhook> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'webhook-ca', ...validity });
  const hosts = ['127.0.0.1'];
  const serving = await issueCertificate(authority, { commonName: 'webhook', hosts, usages: ['server'], ...validity });
  const received: ReceivedReview[] = [];
  const answers = new Map<string, object>();
  const sockets = new Set<TLSSocket>();
  const server = createServer({ cert: serving.cert, key: serving.key }, async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { kind, apiVersion, request: asked }: Json = JSON.parse(Buffer.concat(pieces).toString());
    const [path = ''] = (request.url ?? '').split('?');
    received.push({ path, headers: request.headers });
    const answer = { uid: asked.uid, allowed: true, ...answers.get(path) };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ kind, apiVersion, response: answer }));
  });
  server.on('secureConnection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `https://127.0.0.1:${port}`,
    caBundle: Buffer.from(authority.cert).toString('base64'),
    received,
    answers,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
