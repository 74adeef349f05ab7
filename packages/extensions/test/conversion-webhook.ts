import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import type { Parsed } from './plane.js';

/** A conversion webhook over TLS that converts each object with a function. */
export interface ConversionWebhook {
  /** `clientConfig` of a definition. */
  readonly clientConfig: { readonly url: string; readonly caBundle: string };
  /** How many objects it converted to each version. */
  readonly converted: Map<string, number>;
  close(): void;
}

export async function startConversionWebhook(
  convert: (object: Parsed, apiVersion: string) => Parsed,
): Promise<ConversionWebhook> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'webhook-ca', ...validity });
  const { cert, key } = await issueCertificate(authority, {
    ...{ commonName: 'converter', usages: ['server'], hosts: ['127.0.0.1'], ...validity },
  });
  const converted = new Map<string, number>();
  const server = createServer({ cert, key }, async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { request: asked, ...type } = JSON.parse(Buffer.concat(pieces).toString());
    const { uid, objects, desiredAPIVersion: wanted } = asked;
    converted.set(wanted, (converted.get(wanted) ?? 0) + objects.length);
    const convertedObjects = objects.map((object: Parsed) => convert(object, wanted));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...type, response: { uid, convertedObjects, result: { status: 'Success' } } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    clientConfig: {
      url: `https://127.0.0.1:${port}/convert`,
      caBundle: Buffer.from(authority.cert).toString('base64'),
    },
    converted,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
