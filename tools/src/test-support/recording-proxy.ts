import { type ClientHttp2Session, connect, createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

/** A request that went through the proxy. */
export interface ProxiedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** The types of the accepted response, of the body, and of the response. */
  readonly accept: string | undefined;
  readonly contentType: string | undefined;
  readonly responseType: string | undefined;
}

export interface RecordingProxyOptions {
  /** The server, and the credentials of the forwarded requests; PEM. */
  readonly target: {
    readonly server: string;
    readonly certificateAuthority?: string;
    readonly clientCertificate?: string;
    readonly clientKey?: string;
    readonly token?: string;
  };
  /** The certificate of the proxy and its key; PEM. */
  readonly cert: string;
  readonly key: string;
}

/** A server over HTTP/2 in front of another. It forwards all requests with its own credentials, and records their types. */
export class RecordingProxy implements AsyncDisposable {
  readonly requests: ProxiedRequest[] = [];

  private constructor(
    private readonly server: Http2SecureServer,
    target: ClientHttp2Session,
    token: string | undefined,
  ) {
    const sessions = new Set<{ destroy(): void }>();
    server.on('session', (session) => {
      sessions.add(session);
      session.on('close', () => sessions.delete(session));
    });
    server.on('stream', (stream, headers) => {
      const { ':authority': _host, ':scheme': _scheme, ...forwarded } = headers;
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const request = target.request({ ...forwarded, ...authorization });
      request.on('response', (response) => {
        this.requests.push({
          method: String(headers[':method']),
          path: String(headers[':path']),
          accept: headers.accept,
          contentType: headers['content-type'],
          responseType: response['content-type'],
        });
        if (!stream.destroyed) stream.respond(response);
        request.pipe(stream);
      });
      stream.pipe(request);
      stream.on('error', () => request.destroy());
      request.on('error', () => stream.destroy());
      stream.on('close', () => request.destroy());
    });
    this.close = async () => {
      for (const session of sessions) session.destroy();
      target.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    };
  }

  static async start({ target, cert, key }: RecordingProxyOptions): Promise<RecordingProxy> {
    const { server: url, certificateAuthority: ca, clientCertificate, clientKey, token } = target;
    const session = connect(url, {
      ...(ca === undefined ? {} : { ca }),
      ...(clientCertificate === undefined ? {} : { cert: clientCertificate }),
      ...(clientKey === undefined ? {} : { key: clientKey }),
    });
    session.on('error', () => {});
    const server = createSecureServer({ cert, key });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new RecordingProxy(server, session, token);
  }

  /** `https://127.0.0.1:<port>`. */
  get url(): string {
    const address: string | AddressInfo | null = this.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the proxy is closed');
    return `https://127.0.0.1:${address.port}`;
  }

  readonly close: () => Promise<void>;

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
