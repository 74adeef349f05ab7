import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';

/** A request as the backend received it. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  /** Names and values as sent. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
  /** The common name of the verified client certificate. */
  readonly client: string | undefined;
}

/** The server of one group version over TLS: a real listener in this process that verifies client certificates. */
export class TestBackend {
  readonly received: Received[] = [];
  /** Handles requests before the documents do; returns false for those that it leaves to them. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  onUpgrade: (request: IncomingMessage, socket: Duplex) => void = (_request, socket) => socket.destroy();
  /** The OpenAPI v2 document, and the index of v3. */
  openApi: object | undefined;
  openApiV3: object | undefined;
  resources: readonly object[] = [];

  private constructor(
    readonly server: Server,
    readonly authority: KeyPair,
    readonly groupVersion: string,
  ) {}

  /** `hosts` of its certificate; the default is the name of the service `backend` in `default`. */
  static async start(options: {
    readonly groupVersion: string;
    /** PEM: the authority of client certificates. */
    readonly clientAuthority: string;
    readonly hosts?: readonly string[];
    readonly address?: string;
    readonly port?: number;
  }): Promise<TestBackend> {
    const { clientAuthority, groupVersion, hosts = ['backend.default.svc'], address = '127.0.0.1', port = 0 } = options;
    const validity = validFor(1, new Date());
    const authority = await generateAuthority({ commonName: 'backend-ca', ...validity });
    const pair = await issueCertificate(authority, { commonName: 'backend', usages: ['server'], hosts, ...validity });
    const server = createServer({ ...pair, ca: clientAuthority, requestCert: true, rejectUnauthorized: false });
    const backend = new TestBackend(server, authority, groupVersion);
    server.on('request', (request, response) => backend.#onRequest(request, response));
    server.on('upgrade', (request, socket) => {
      backend.received.push(receivedOf(request, ''));
      backend.onUpgrade(request, socket);
    });
    server.listen(port, address);
    await once(server, 'listening');
    return backend;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get caBundle(): string {
    return Buffer.from(this.authority.cert).toString('base64');
  }

  /** Requests of clients, without those for documents. */
  get requests(): readonly Received[] {
    return this.received.filter(({ url }) => !this.#documents().has(url));
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  #documents(): ReadonlyMap<string, object | undefined> {
    return new Map([
      [
        `/apis/${this.groupVersion}`,
        {
          kind: 'APIResourceList',
          apiVersion: 'v1',
          groupVersion: this.groupVersion,
          resources: this.resources,
        },
      ],
      ['/openapi/v2', this.openApi],
      ['/openapi/v3', this.openApiV3],
    ]);
  }

  #onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (this.handle(request, response)) return;
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      this.received.push(receivedOf(request, body));
      const document = this.#documents().get(request.url ?? '');
      const answer = document ?? { kind: 'Answer', body };
      const isMissing = this.#documents().has(request.url ?? '') && document === undefined;
      response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  }
}

export function receivedOf(request: IncomingMessage, body: string): Received {
  const { method = '', url = '', headers, rawHeaders, socket } = request;
  const isVerified = socket instanceof TLSSocket && socket.authorized;
  return {
    ...{ method, url, headers, rawHeaders, body },
    client: isVerified ? String(socket.getPeerCertificate().subject.CN) : undefined,
  };
}
