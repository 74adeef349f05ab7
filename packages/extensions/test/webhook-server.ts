import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import type { Parsed } from './plane.js';

/** A webhook over TLS that responds to each review. */
export interface WebhookServer {
  /** `clientConfig` of a definition or a webhook configuration. */
  readonly clientConfig: { readonly url: string; readonly caBundle: string };
  close(): void;
}

/** `respond` gets the `request` of a review and returns the members of its `response`, besides the uid. */
export async function startWebhookServer(respond: (request: Parsed) => object): Promise<WebhookServer> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'webhook-ca', ...validity });
  const { cert, key } = await issueCertificate(authority, {
    ...{ commonName: 'webhook', usages: ['server'], hosts: ['127.0.0.1'], ...validity },
  });
  const server = createServer({ cert, key }, async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { request: asked, ...type } = JSON.parse(Buffer.concat(pieces).toString());
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...type, response: { uid: asked.uid, ...respond(asked) } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    clientConfig: {
      url: `https://127.0.0.1:${port}/review`,
      caBundle: Buffer.from(authority.cert).toString('base64'),
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
