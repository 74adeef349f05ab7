import { Agent, type RequestOptions, request } from 'node:https';
import { type Fields, fieldsAt, memberAt, numberAt, textAt } from '@orch/apimachinery';
import type { ServiceResolver } from '@orch/apiserver';

/** Sends requests to webhooks over TLS. Connections stay open between requests. */
export class WebhookClient {
  readonly #resolveService: ServiceResolver;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 8, timeout: idleTimeoutMs });

  constructor(resolveService: ServiceResolver) {
    this.#resolveService = resolveService;
  }

  /** Posts JSON to the webhook of a client configuration. @throws Error unless the response is 200 */
  async post(
    clientConfig: Fields,
    { body, signal }: { readonly body: string; readonly signal: AbortSignal },
  ): Promise<string> {
    const { url, hostHeader, ...target } = await this.#targetOf(clientConfig);
    const ca = textAt(clientConfig, 'caBundle');
    return send(
      {
        ...target,
        method: 'POST',
        agent: this.#agent,
        signal,
        headers: {
          ...(hostHeader === undefined ? {} : { host: hostHeader }),
          accept: 'application/json',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        ...(ca === '' ? {} : { ca: Buffer.from(ca, 'base64') }),
      },
      { body, url },
    );
  }

  close(): void {
    this.#agent.destroy();
  }

  async #targetOf(clientConfig: Fields): Promise<Target> {
    const text = textAt(clientConfig, 'url');
    if (text !== '') {
      const { hostname, port, pathname, search } = new URL(text);
      const host = hostname.replace(/^\[(.*)\]$/, '$1');
      return { host, port: port === '' ? 443 : Number(port), path: `${pathname}${search}`, url: text };
    }
    const service = fieldsAt(clientConfig, 'service');
    const [namespace, name] = [textAt(service, 'namespace'), textAt(service, 'name')];
    const servicePort = memberAt(service, 'port') === undefined ? 443 : Number(numberAt(service, 'port'));
    const { host, port } = await this.#resolveService({ namespace, name, port: servicePort });
    const servername = `${name}.${namespace}.svc`;
    const given = textAt(service, 'path');
    const path = given.startsWith('/') ? given : `/${given}`;
    const hostHeader = `${servername}:${servicePort}`;
    return { host, port, path, servername, hostHeader, url: `https://${servername}:${servicePort}${path}` };
  }
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly servername?: string;
  readonly hostHeader?: string;
  /** For messages. */
  readonly url: string;
}

const idleTimeoutMs = 90_000;
/** A response has the objects of one conversion call, which the server limits to a fraction of this. */
const responseBytesMax = 64 * 1024 * 1024;

function send(
  options: RequestOptions,
  { body, url }: { readonly body: string; readonly url: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new Error(`Post ${JSON.stringify(url)}: ${error.message}`, { cause: error }));
    const sent = request(options, (response) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
        pieces.push(piece);
        if (bytes > responseBytesMax) sent.destroy(new Error(`the response exceeds ${responseBytesMax} bytes`));
      });
      response.on('error', fail);
      response.on('end', () => {
        // Redirects are not followed: they would lead the server to other addresses.
        if (response.statusCode === 200) resolve(Buffer.concat(pieces).toString());
        else fail(new Error(`the server responded with status ${response.statusCode}`));
      });
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
